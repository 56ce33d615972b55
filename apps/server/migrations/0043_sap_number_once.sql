-- One document in SAP is one order: a SAP that answers the number of another order is not believed. Orders that were sent with the same
-- number before keep it, followed by their own, so that somebody can look which of them it is.
update payment_orders o set sap_number = o.sap_number || ' (repetido en la orden ' || o.numero_orden || ')'
where exists (select from payment_orders p where p.sap_number = o.sap_number and p.numero_orden < o.numero_orden);
create unique index payment_orders_sap_number on payment_orders (sap_number);
