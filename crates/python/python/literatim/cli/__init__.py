"""The command `literatim`."""
