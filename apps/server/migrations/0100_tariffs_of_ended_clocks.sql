-- A clock that has ended keeps the tariff as it was then: what is changed of it later concerns those that run.
alter table free_time_clocks add column kept_tariff jsonb;
comment on column free_time_clocks.kept_tariff is 'The figures by which it ended, as of free_time_tariffs; null while it runs or without a tariff.';
update free_time_clocks c set kept_tariff = jsonb_build_object('id_tariff', t.id_tariff, 'start', t.start, 'first_day_counts', t.first_day_counts,
    'calendar', t.calendar, 'free_days', t.free_days, 'tiers', t.tiers)
  from free_time_tariffs t where t.id_tariff = c.id_tariff and c.ended_on is not null;
