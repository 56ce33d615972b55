-- Until when genset and chassis of a guide should stay with the container that it leaves, if another trip has them before that time (decision
-- 0154): `equipment_to` becomes later when that trip goes away. Null: they are held for as long as they should be. Guides that are stored get it
-- when their container is settled again.
alter table guides add column equipment_wanted_to timestamptz;
