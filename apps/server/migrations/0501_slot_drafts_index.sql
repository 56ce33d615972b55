-- outside a transaction
drop index concurrently if exists slots_reference;
create unique index concurrently slots_reference on slots (reference) where reference is not null;
