-- The lines of payment orders with what the areas below money may know of their order (decision 0165): on which order a charge is, and what became
-- of that order. Everybody reads those rows that the policies of both tables show.
create view billed_lines with (security_invoker = true) as
  select l.id_line, l.numero_orden, l.id_charge, l.id_reservation, l.id_service, l.subtotal, l.removed_at,
    o.bill_to_name, o.emission_date, o.status, o.created_at, o.invoiced_at, o.deleted_at
  from payment_order_lines l left join payment_orders o on o.numero_orden = l.numero_orden;
grant select on billed_lines to cabezal_system, cabezal_operator, cabezal_company, cabezal_driver, cabezal_token;
