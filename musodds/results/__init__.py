"""What results share: rows for data frames and notebooks, and what their fields are called."""
