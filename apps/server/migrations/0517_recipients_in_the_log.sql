-- outside a transaction
drop index concurrently if exists notification_messages_client;
create index concurrently notification_messages_client on notification_messages (id_notification_client, id_message desc)
  where id_notification_client is not null;
drop index concurrently if exists notification_messages_fact;
create index concurrently notification_messages_fact on notification_messages (id_fact) where id_fact is not null;
drop index concurrently if exists notification_messages_correction;
create index concurrently notification_messages_correction on notification_messages (id_correction_of)
  where id_correction_of is not null;
