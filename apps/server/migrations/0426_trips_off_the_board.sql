-- A trip that nobody has to watch: off the monitoring board of the operator until somebody puts it back or its next event is recorded.
alter table guides
  add column monitoring_disabled_at timestamptz,
  -- Name of the person.
  add column monitoring_disabled_by text,
  add column monitoring_disabled_motive text check (char_length(monitoring_disabled_motive) between 5 and 500),
  add constraint guides_monitoring_disabled
    check (num_nonnulls(monitoring_disabled_at, monitoring_disabled_by, monitoring_disabled_motive) in (0, 3));
