"""The application: joins vision, referee and pages."""
