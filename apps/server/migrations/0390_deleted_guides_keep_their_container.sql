-- A deleted guide stays of its container when the legs are made anew: what giving the container up costs does not hang on that. It lets go
-- when the container itself goes.
set local lock_timeout = '10s';

alter table guides drop constraint guides_id_sub_reservation_fkey;
alter table guides add constraint guides_id_sub_reservation_fkey
  foreign key (id_sub_reservation) references sub_reservations on delete set null not valid;
alter table guides validate constraint guides_id_sub_reservation_fkey;
