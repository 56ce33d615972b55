-- outside a transaction
drop index concurrently if exists notification_clients_address_once;
create unique index concurrently notification_clients_address_once
  on notification_clients (id_company, id_forwarder, coalesce(email, phone)) nulls not distinct where deleted_at is null;
drop index concurrently if exists notification_clients_email;
drop index concurrently if exists notification_clients_phone;
create index concurrently notification_clients_phone on notification_clients (phone) where phone is not null;
