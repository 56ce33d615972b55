-- What SAP is told of a closed corte beside the invoices of its carriers (decision 0151): the journal entry of a corte of drivers (ASIENTO),
-- and the advances of a carrier's guide as a payment on account (PAGO).
create table cutoff_documents (
  numero_orden integer primary key default nextval('order_numbers'),
  kind text not null check (kind in ('ASIENTO', 'PAGO')),
  id_corte integer not null references cutoffs,
  -- The carrier that received the advances. Null: the corte pays own drivers.
  id_carrier integer references companies,
  -- Null: a journal entry, or the guide is deleted; what SAP has is kept.
  id_guide integer references guides on delete set null,
  guide_number text,
  -- As it was when SAP was last asked: the carrier, or the corte.
  counterparty text not null,
  -- USD: both sides of the entry, or the advances.
  total numeric(12, 2) not null check (total > 0),
  -- Facts of the posting, as those of cost_orders.
  sent_at timestamptz,
  error_at timestamptz,
  error_text text,
  sap_number text,
  -- An advance of a corte that was sent is cancelled in SAP when its line is reversed.
  cancel_asked_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  author text not null,
  created_at timestamptz not null,
  is_demo boolean not null default false,
  constraint cutoff_documents_of_carrier check ((kind = 'PAGO') = (id_carrier is not null))
);
create unique index cutoff_documents_entry on cutoff_documents (id_corte) where kind = 'ASIENTO' and voided_at is null;
create unique index cutoff_documents_payment on cutoff_documents (id_corte, id_guide, id_carrier)
  where kind = 'PAGO' and voided_at is null and cancel_asked_at is null;
create index cutoff_documents_corte on cutoff_documents (id_corte, numero_orden);
create index cutoff_documents_carrier on cutoff_documents (id_carrier) where id_carrier is not null;
create index cutoff_documents_guide on cutoff_documents (id_guide) where id_guide is not null;
-- Entries and payments have numbers of their own in SAP.
create unique index cutoff_documents_sap_number on cutoff_documents (kind, sap_number);

alter table sap_postings drop constraint sap_postings_kind_check;
alter table sap_postings add constraint sap_postings_kind_check
  check (kind in ('VENTA', 'NOTA_CREDITO', 'REEMBOLSO', 'COSTO', 'PARTICULAR', 'CORTE', 'NOMINA', 'ANTICIPO'));
-- ASIENTO, PAGO: a document to create, too.
alter table sap_postings drop constraint sap_postings_step_check;
alter table sap_postings add constraint sap_postings_step_check
  check (step in ('ORDEN', 'FACTURA', 'COMPRA', 'PEDIDO', 'ASIENTO', 'PAGO', 'ANULACION'));

grant select, insert, update, delete on cutoff_documents to cabezal_system, cabezal_operator;
grant select on cutoff_documents to cabezal_company, cabezal_driver;

alter table cutoff_documents enable row level security;
alter table cutoff_documents force row level security;
-- Answers of SAP are for the operator: no policy shows a row to others.
create policy everything on cutoff_documents to cabezal_operator, cabezal_system using (true) with check (true);
