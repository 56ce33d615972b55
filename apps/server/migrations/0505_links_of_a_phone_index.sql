-- outside a transaction
-- The links that end with their phone.
drop index concurrently if exists access_tokens_phone;
create index concurrently access_tokens_phone on access_tokens (id_phone_binding) where id_phone_binding is not null;
