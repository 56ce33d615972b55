-- Cases that a rule opened.
alter table alert_cases
  drop constraint alert_cases_kind_check,
  add constraint alert_cases_kind_check check (kind in ('PROBLEMA', 'SIN_GPS', 'DETENIDO', 'LLEGA_TARDE', 'TARDE', 'STAND_BY_75', 'STAND_BY',
    'DIAS_LIBRES', 'TEMPERATURA')),
  -- The rule that opened it; null: a driver's report, or the rule was deleted with its company, place or trip.
  add column id_alert integer references alerts on delete set null;

-- Drivers read the board without cases: they may ask, and no policy shows them one.
grant select on alert_cases to cabezal_driver;
