-- outside a transaction
drop index concurrently if exists notification_messages_resent;
create index concurrently notification_messages_resent on notification_messages (id_resent_of) where id_resent_of is not null;
