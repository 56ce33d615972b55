-- Genset and chassis stay with a container that is left at a stop until its next leg begins (decision 0154), longer than the truck.
alter table guides
  -- Until when genset and chassis are held, if that is later than busy_to, also when the guide is closed. Null: until busy_to.
  add column equipment_to timestamptz,
  drop constraint guides_generator_free,
  drop constraint guides_chassis_free;
-- Guides of one container do not compete: its legs follow each other, and the next one takes over what the one before holds. Created after
-- those of truck and driver, which are refused first. Their indexes hold open guides and those that left a container only.
alter table guides add constraint guides_generator_free
  exclude using gist (id_generator with =, id_sub_reservation with <>, tstzrange(busy_from, greatest(busy_to, equipment_to)) with &&)
  where (id_generator is not null and deleted_at is null and rescued_by is null and (closed_at is null or equipment_to is not null));
alter table guides add constraint guides_chassis_free
  exclude using gist (id_chassis with =, id_sub_reservation with <>, tstzrange(busy_from, greatest(busy_to, equipment_to)) with &&)
  where (id_chassis is not null and deleted_at is null and rescued_by is null and (closed_at is null or equipment_to is not null));
