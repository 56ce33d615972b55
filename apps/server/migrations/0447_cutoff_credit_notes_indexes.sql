-- outside a transaction
drop index concurrently if exists cutoff_documents_credit;
create unique index concurrently cutoff_documents_credit on cutoff_documents (id_corte, credits) where kind = 'NOTA' and voided_at is null;
drop index concurrently if exists cutoff_documents_note;
create unique index concurrently cutoff_documents_note on cutoff_documents (id_carrier, document_number) where kind = 'NOTA' and voided_at is null;
