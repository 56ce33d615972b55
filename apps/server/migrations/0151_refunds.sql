-- What the client pays back (8-money §4.1): a receipt that is the client's makes a charge with its voucher's base and VAT, no mark-up. It is no
-- income, bears no retention, and is billed by an order of its own kind, line by line with the voucher.
alter table charges
  add column id_payment_cost integer references payment_costs,
  -- VAT of the voucher, as it says; null: that of the emission date.
  add column voucher_iva numeric(12, 2) check (voucher_iva >= 0);
alter table voided_charges add column id_payment_cost integer, add column voucher_iva numeric(12, 2);
alter table charges drop constraint charges_source_check;
alter table charges add constraint charges_source_check
  check (source in ('FEE', 'SERVICE', 'SURCHARGE', 'STAND_BY', 'FALSE_FREIGHT', 'MANUAL', 'REFUND'));
alter table charges add constraint charges_refund
  check ((source = 'REFUND') = (id_payment_cost is not null) and (id_payment_cost is null) = (voucher_iva is null));
create unique index charges_payment_cost on charges (id_payment_cost) where id_payment_cost is not null;

alter table payment_orders add column kind text not null default 'SERVICIOS' check (kind in ('SERVICIOS', 'REEMBOLSO'));
create index payment_orders_refunds on payment_orders (numero_orden) where kind = 'REEMBOLSO';
-- The voucher that a line of a refund names, as it was when the order was made: { ruc, name, document_type, document_number, document_auth,
-- document_date, sap_item_code }.
alter table payment_order_lines add column voucher jsonb;

insert into charges (id_reservation, id_sub_reservation, id_guide, id_service, source, description, quantity, unit_price, subtotal, iva_kind,
    id_payment_cost, voucher_iva, created_at)
  select p.reservation_id, p.id_sub_reservation, p.id_guide, v.id_service, 'REFUND', p.description, 1, p.subtotal, p.subtotal, p.iva_kind,
    p.id_payment_cost, p.iva, p.created_at
  from payment_costs p join services v on v.code = 'REE' where p.rebillable and p.voided_at is null;
