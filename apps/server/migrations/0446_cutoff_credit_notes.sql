-- A carrier's credit note: it takes back what its invoice of an earlier corte has of lines that were reversed since (decision 0157).
-- numero_orden: the carrier's invoice that had the line when its reversal was requested. Null: none had it, and none will.
-- netted: the counter-line was deducted from the invoice of its own corte, as all were before this change.
alter table cutoff_reversals add column numero_orden integer references cost_orders,
  add column netted boolean not null default false;
update cutoff_reversals v set netted = true
  where exists (select from cutoff_lines k join cost_orders p on p.id_corte = k.id_corte and p.company_provider_id = k.id_carrier
    where k.reverses = v.id_line and p.voided_at is null);
update cutoff_reversals v set numero_orden = o.numero_orden
  from cutoff_lines l join cost_orders o on o.id_corte = l.id_corte and o.company_provider_id = l.id_carrier and o.voided_at is null
  where l.id_line = v.id_line and not v.netted;

alter table cutoff_documents
  -- Of a credit note: the invoice from which it takes back, its number, authorisation and date, and its VAT, which is in the total.
  add column credits integer references cost_orders,
  add column document_number text,
  add column document_auth text,
  add column document_date date,
  add column iva numeric(12, 2);
alter table cutoff_documents drop constraint cutoff_documents_kind_check;
alter table cutoff_documents add constraint cutoff_documents_kind_check check (kind in ('ASIENTO', 'PAGO', 'NOTA'));
alter table cutoff_documents drop constraint cutoff_documents_of_carrier;
alter table cutoff_documents add constraint cutoff_documents_of_carrier check ((kind = 'ASIENTO') = (id_carrier is null));
alter table cutoff_documents add constraint cutoff_documents_of_note
  check (num_nonnulls(credits, document_number, document_auth, document_date, iva) = case kind when 'NOTA' then 5 else 0 end);

alter table sap_postings drop constraint sap_postings_kind_check;
alter table sap_postings add constraint sap_postings_kind_check
  check (kind in ('VENTA', 'NOTA_CREDITO', 'REEMBOLSO', 'COSTO', 'PARTICULAR', 'CORTE', 'NOMINA', 'ANTICIPO', 'NOTA_COMPRA'));
alter table sap_postings drop constraint sap_postings_step_check;
alter table sap_postings add constraint sap_postings_step_check
  check (step in ('ORDEN', 'FACTURA', 'COMPRA', 'PEDIDO', 'ASIENTO', 'PAGO', 'NOTA', 'ANULACION'));
