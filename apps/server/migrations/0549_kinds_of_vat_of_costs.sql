-- What is agreed with a third party, or planned, may be outside of VAT or exempt from it, as what it invoices then (8-money §4.1).
alter table cost_types drop constraint cost_types_iva_kind_check;
alter table cost_types add constraint cost_types_iva_kind_check check (iva_kind in ('ZERO', 'STANDARD', 'NOT_SUBJECT', 'EXEMPT'));
alter table sub_costs drop constraint sub_costs_iva_kind_check;
alter table sub_costs add constraint sub_costs_iva_kind_check check (iva_kind in ('ZERO', 'STANDARD', 'NOT_SUBJECT', 'EXEMPT'));
