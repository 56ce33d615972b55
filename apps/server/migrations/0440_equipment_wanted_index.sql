-- outside a transaction
drop index concurrently if exists guides_equipment_wanted;
create index concurrently guides_equipment_wanted on guides (equipment_wanted_to) where equipment_wanted_to is not null;
