"""The Caselaw Access Project: `CaselawAccess` reads the cited cases in its static files."""

from literatim.cap.provider import CaselawAccess

__all__ = ["CaselawAccess"]
