-- outside a transaction
drop index concurrently if exists qr_logs_placed;
create index concurrently qr_logs_placed on qr_logs (id_qr_log desc) where lat is not null;
