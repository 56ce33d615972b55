-- outside a transaction
drop index concurrently if exists notices_record;
create index concurrently notices_record on notices (noun, id_record) where noun is not null;
drop index concurrently if exists notices_gathered;
create index concurrently notices_gathered on notices (id_gathered) where id_gathered is not null;
