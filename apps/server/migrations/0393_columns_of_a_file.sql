-- A person gives columns of a file to fields, and the file is read again: what its columns are is kept with the import.
set local lock_timeout = '10s';

alter table imports
  -- The columns that a field takes: {at, header, samples, key, by}.
  add column read_columns jsonb not null default '[]',
  -- Since when its file is read again; null: since it was made.
  add column reading_since timestamptz;

-- Where they stand and what is in them was not kept: they are told, and nobody gives them to a field.
update imports set unread_columns = (
    select jsonb_agg(c || '{"at": null, "samples": [], "claims": null}' order by n) from jsonb_array_elements(unread_columns) with ordinality as e(c, n))
  where unread_columns <> '[]';
