"""What each seat shows once its cup has come off: watching and reading joined, in `cups` and in `throws`."""
