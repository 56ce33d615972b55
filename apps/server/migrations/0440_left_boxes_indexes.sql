-- outside a transaction
drop index concurrently if exists guides_equipment_wanted;
create index concurrently guides_equipment_wanted on guides (equipment_wanted_to) where equipment_wanted_to is not null;
drop index concurrently if exists guide_stops_leaving;
create index concurrently guide_stops_leaving on guide_stops (id_guide) where leaves_box;
