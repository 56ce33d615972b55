-- Whether a new case is given to the signed-in monitor with the fewest. An installation that is empty gets it with the reference data.
set local role cabezal_system;
insert into parameters (key, valid_from, value)
  select 'casos_al_monitor', '2000-01-01', 'false' where exists (select from parameters) on conflict do nothing;
reset role;
