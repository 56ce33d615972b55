-- What a driver reports may be a breakdown of the truck or a cold chain that is at risk.
set local lock_timeout = '10s';

alter table driver_problems drop constraint driver_problems_kind_check;
alter table driver_problems add constraint driver_problems_kind_check
  check (kind in ('LLANTA', 'AVERIA', 'ACCIDENTE', 'COLA', 'PLANTA', 'FRIO', 'OTRO')) not valid;
alter table driver_problems validate constraint driver_problems_kind_check;
