"""From numbers to tables, pictures, the README and the comparison with numbers of before."""
