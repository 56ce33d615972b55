-- How long a pick-up and a trip may wait for truck and driver are two figures (8-money §7). Each begins as what held for both, on the same days.
set local lock_timeout = '10s';
insert into parameters (key, valid_from, value, author, created_at)
  select 'asignacion_max_min_retiro', valid_from, value, author, created_at from parameters where key = 'asignacion_max_min';
update parameters set key = 'asignacion_max_min_viaje' where key = 'asignacion_max_min';
