-- outside a transaction
drop index concurrently if exists notices_message;
create index concurrently notices_message on notices (id_message) where id_message is not null;
