-- What a third party invoices may be outside of VAT or exempt from it; its refund passes the same on (8-money §4.1).
alter table iva_types drop constraint iva_types_kind_check;
alter table iva_types add constraint iva_types_kind_check check (kind in ('ZERO', 'STANDARD', 'NOT_SUBJECT', 'EXEMPT', 'OTHER'));
update iva_types set kind = 'NOT_SUBJECT' where codigo_sri = '6' and kind = 'OTHER';
update iva_types set kind = 'EXEMPT' where codigo_sri = '7' and kind = 'OTHER';

alter table payment_costs drop constraint payment_costs_iva_kind_check;
alter table payment_costs add constraint payment_costs_iva_kind_check check (iva_kind in ('ZERO', 'STANDARD', 'NOT_SUBJECT', 'EXEMPT'));
alter table charges drop constraint charges_iva_kind_check;
-- Only what a voucher says: sales are taxed, or at 0 %.
alter table charges add constraint charges_iva_kind_check
  check (iva_kind in ('ZERO', 'STANDARD') or iva_kind in ('NOT_SUBJECT', 'EXEMPT') and source = 'REFUND');
alter table payment_order_lines drop constraint payment_order_lines_iva_kind_check;
alter table payment_order_lines add constraint payment_order_lines_iva_kind_check
  check (iva_kind in ('ZERO', 'STANDARD') or iva_kind in ('NOT_SUBJECT', 'EXEMPT') and voucher is not null);

-- A company that only invoices costs (a gate, a weighbridge, a laundry): it drives nothing and is not offered for trips, trucks or drivers. It
-- becomes a carrier when it is registered as one (decision 0177).
alter table companies add column costs_only boolean not null default false;
alter table companies add constraint companies_costs_only check (not costs_only or company_type = 'TRANS' and not is_operator);
