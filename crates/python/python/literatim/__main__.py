"""`python -m literatim`."""

import sys

from literatim.cli.main import main

sys.exit(main())
