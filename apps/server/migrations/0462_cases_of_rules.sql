-- Cases that a rule opened.
alter table alert_cases
  drop constraint alert_cases_kind_check,
  add constraint alert_cases_kind_check check (kind in ('PROBLEMA', 'SIN_GPS', 'DETENIDO', 'LLEGA_TARDE', 'TARDE', 'STAND_BY_75', 'STAND_BY',
    'DIAS_LIBRES', 'TEMPERATURA')),
  -- The rule that opened it; null: a driver's report, or the rule was deleted with its company, place or trip.
  add column id_alert integer references alerts on delete set null,
  -- When the recipients of the rule were last reminded; null: never.
  add column reminded_at timestamptz;

-- Drivers read the board without cases: they may ask, and no policy shows them one.
grant select on alert_cases to cabezal_driver;

-- A carrier reads the cases of the trips that it drives with a signal of its own time (0160): a report that it may read, or what a rule found
-- while it drove. A customer reads those of its trips that have a signal for customers.
alter policy of_guide on alert_cases using (
  exists (select from guides g where g.id_guide = alert_cases.id_guide)
  and case when app_audience() = 'carrier' then exists (
      select from jsonb_array_elements(alert_cases.signals) s where case when s ->> 'kind' = 'PROBLEMA' then exists (
          select from driver_problems p where p.id_guide = alert_cases.id_guide and 'problem ' || p.id_problem = s ->> 'key')
        else coalesce((s ->> 'id_carrier')::integer = app_company(), false) end)
    else shown_kinds <> '{}' end);
