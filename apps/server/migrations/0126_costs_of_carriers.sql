-- What is agreed with depots, owners of chassis and clients is the operator's alone: of a guide's costs its carrier reads what it is paid
-- and the allowance, and the listed items of nobody.
alter policy own_cost on guide_costs using (
  kind <> 'ITEM' and app_audience() = 'carrier' and exists (select from guides g where g.id_guide = guide_costs.id_guide and g.id_carrier = app_company()));
