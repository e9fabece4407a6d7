"""The fictional cases that the brief and the note both cite: volume, reporter and the file of the opinion in `sources`."""

MARDEN = ("971", "U.S.", "marden-v-board-of-weighers.txt")
HOLLIS = ("1344", "F.3d", "hollis-ferry-v-port-commission.txt")
DRUMMOND = ("1391", "F. Supp. 2d", "drummond-salt-works-v-harrow.txt")
OSTWICK = ("1502", "F.3d", "ostwick-v-licensing-bureau.txt")
TELLER = ("1288", "F.3d", "teller-basin-v-sorrel-county.txt")
PILOTS = ("1620", "F.3d", "in-re-pilots-of-lower-fenn.txt")
PRYCE = ("1140", "F. Supp. 3d", "pryce-v-keepers-of-the-mole.txt")
