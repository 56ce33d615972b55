-- outside a transaction
drop index concurrently if exists notification_messages_provider;
create index concurrently notification_messages_provider on notification_messages (provider_id)
  where channel = 'WHATSAPP' and provider_id is not null;
