-- outside a transaction
drop index concurrently if exists access_tokens_link;
create unique index concurrently access_tokens_link on access_tokens (id_link);
