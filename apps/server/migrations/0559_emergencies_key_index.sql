-- outside a transaction
-- A call is found by its key, whichever link of the phone repeats it.
drop index concurrently if exists emergencies_phone_key;
create index concurrently emergencies_phone_key on emergencies (phone_key);
