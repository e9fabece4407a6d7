"""Bulk data of opinions as one table in Parquet: `write_opinions` reads CourtListener's dumps and volumes of the Caselaw Access Project.

It needs pyarrow: `pip install literatim[tables]`. docs/python.md has the columns.
"""

from literatim.tables.opinions import COLUMNS, Progress, Written, write_opinions

__all__ = ["COLUMNS", "Progress", "Written", "write_opinions"]
