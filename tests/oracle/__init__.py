"""A second, independent reading of the rules, to hold the core against."""
