"""Other people's evaluators: how each is called, what it takes, how its numbers become ours."""
