-- What of a file is not read is told to whoever looks at it: a column that no field takes looked as if it had come in.
set local lock_timeout = '10s';

alter table imports
  -- Headings with something under them, each with the known one that is most like it, or null.
  add column unread_columns jsonb not null default '[]',
  -- Names of the sheets with rows beside the one that was read.
  add column unread_sheets text[] not null default '{}';
