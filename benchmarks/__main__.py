"""Every benchmark, one table: ``python benchmarks``."""

from __future__ import annotations

import batch
import dealing
import discards
import exact
import growth
import match
import startup
from measure import show

show("exact enumeration", exact.rows())
show("dealing", dealing.rows())
show("averaged over the seatings of each deal", dealing.averaged_rows())
show("growth", growth.rows())
show("batches", batch.rows())
show("the mus phase", discards.rows())
show("the score", match.rows())
show("start-up, whole processes", startup.rows())
