-- What an hour of waiting was counted at is either agreed with the client or the parameter of the day: which of both is kept with the hour.
set local lock_timeout = '10s';

alter table stand_bys add column hour_agreed boolean not null default false;

update stand_bys b set hour_agreed = true from guides g join sub_reservations u using (id_sub_reservation)
  where g.id_guide = b.id_guide and u.stand_by_hour_usd = b.cost_per_hour;
