-- What came in from files is not kept for ever: a while after it is over its rows go and its file is let go; that it was there, and how much of it
-- was stored, stays.
alter table imports
  alter column id_file drop not null,
  -- Null: its rows are there, and are counted.
  add column swept_at timestamptz,
  add column swept_counts jsonb,
  add check ((swept_at is null) = (swept_counts is null)),
  add check (id_file is not null or swept_at is not null);
create index imports_swept on imports (swept_at) where swept_at is not null;
alter table workbooks alter column id_file drop not null;
