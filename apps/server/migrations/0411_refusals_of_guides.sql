-- PostgreSQL checks constraints of a table in the order of their creation, and the first violated one is what a person reads: the truck, then
-- the driver, the genset and the chassis. The baseline created them by name. Their indexes hold open guides only, so they are built at once.
alter table guides
  drop constraint guides_driver_free,
  drop constraint guides_generator_free,
  drop constraint guides_chassis_free;
alter table guides add constraint guides_driver_free exclude using gist (id_driver with =, tstzrange(busy_from, busy_to) with &&)
  where (id_driver is not null and deleted_at is null and rescued_by is null and closed_at is null);
alter table guides add constraint guides_generator_free exclude using gist (id_generator with =, tstzrange(busy_from, busy_to) with &&)
  where (id_generator is not null and deleted_at is null and rescued_by is null and closed_at is null);
alter table guides add constraint guides_chassis_free exclude using gist (id_chassis with =, tstzrange(busy_from, busy_to) with &&)
  where (id_chassis is not null and deleted_at is null and rescued_by is null and closed_at is null);
