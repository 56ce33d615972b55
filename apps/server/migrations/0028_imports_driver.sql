-- Imports are a call for every session: a driver has none and sees none, and is told so (404) instead of an error of ours.
-- No policy is written for the role, so row-level security leaves it no row.
grant select on imports, import_rows to cabezal_driver;
