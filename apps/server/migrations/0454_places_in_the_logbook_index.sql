-- outside a transaction
-- For the deletion of a place.
drop index concurrently if exists logbook_location;
create index concurrently logbook_location on logbook (id_location) where id_location is not null;
