"""What every measure needs: hands, workloads, a stopwatch, processes of their own."""
