-- Of what a carrier's pay for a closed guide consists (freight, custody, …): a corte pays what its receipts did not take, with the VAT of each line.
set local lock_timeout = '10s';

-- Array of {id_cost_type (null: the freight by the rates), subtotal, iva_kind}; together the subtotal. Null: closed before this was kept.
alter table guide_costs add column pay_lines jsonb check (pay_lines is null or kind = 'PURCHASE');
update guide_costs c set pay_lines = o.lines from carrier_orders o
  where c.kind = 'PURCHASE' and o.id_guide = c.id_guide and o.subtotal = c.subtotal
    and o.id_carrier = (select g.id_carrier from guides g where g.id_guide = c.id_guide);
