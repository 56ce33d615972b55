-- What somebody should look at before a row is stored, by the column's name; it refuses nothing.
alter table import_rows add column remarks jsonb not null default '{}';
