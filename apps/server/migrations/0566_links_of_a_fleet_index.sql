-- outside a transaction
drop index concurrently if exists access_tokens_company;
create index concurrently access_tokens_company on access_tokens (id_company) where id_company is not null;
