-- A clock that has ended keeps, with its tariff, the holidays and the line's days by which it ended: what is written into the catalogues later moves nothing that is over.
set local lock_timeout = '10s';

alter table free_time_clocks
  -- ["2026-12-25", …] since its start, where its tariff counts working days; null while it runs.
  add column kept_holidays jsonb,
  -- Free days of the line's catalogue, where no tariff said others; null while it runs.
  add column kept_line_days integer;

update free_time_clocks set kept_holidays = (select coalesce(jsonb_agg(h.date order by h.date), '[]')
    from (select distinct date from holidays where id_canton is null and date >= started_on) h)
  where ended_on is not null and kept_tariff ->> 'calendar' = 'WORKING';
update free_time_clocks set kept_line_days = agreed_days where ended_on is not null and kept_tariff is null;
