-- A code that is taken away leaves its row: its version goes on, so that nobody who read the code before overwrites a later one unseen.
alter table terminal_codes
  alter column code drop not null,
  alter column checked_at drop not null,
  add constraint terminal_codes_checked check ((code is null) = (checked_at is null));
