-- Figures with one home, and what a trip is reckoned to cost, leg by leg (8-money §2, decision 0030).

-- What a parameter is called, its unit and limits stand in the code (packages/domain/src/parameters); here are its values, each from a day on.
alter table parameters drop column description, drop column unit;
-- Nothing reads these. What a kilometre costs follows from the diesel and the rest (0.72 was both in one).
delete from parameters where key in ('descanso_min_cada_5h', 'pbv_max_kg', 'pbv_tolerancia_kg', 'costo_km_usd');
-- An installation that is there already gets what is new; a fresh one reads it from its reference data.
insert into parameters (key, value)
  select given.key, given.value from (values ('costo_km_otros_usd', '"0.29"'::jsonb), ('iva_credito_pct', '0'), ('margen_minimo_pct', '0'),
    ('bloquear_sin_costo', 'false'), ('sobrepeso_desde_kg', '27000'), ('noche_desde', '"22:00"'), ('noche_hasta', '"05:00"')) given(key, value)
  where exists (select from provinces);

-- The last day of the window in which papers are about to expire. As a function the planner asks it for an estimate; a sub-select it could not.
create function warning_day(day date) returns date language sql stable as $$
  select day + (select p.value::integer from parameters p where p.key = 'dias_aviso_credencial' and p.valid_from <= day order by p.valid_from desc limit 1)
$$;

-- The road of a container as it was booked: from these an own truck's cost is reckoned, whoever was to drive.
alter table sub_reservations
  add column plan_km numeric(8, 1) check (plan_km >= 0),
  add column plan_hours numeric(8, 2) check (plan_hours >= 0),
  -- Toll stations passed.
  add column plan_tolls integer check (plan_tolls >= 0);
alter table legs
  add column tolls integer not null default 0 check (tolls >= 0),
  -- What the leg is reckoned to cost with who drives it, or is to drive it; null: not known. It counts until its guide is closed.
  add column cost_planned numeric(12, 2),
  -- For whom that was reckoned; another carrier on the leg, and it is reckoned anew.
  add column id_cost_carrier integer references companies;
-- As the margin shared it until now: equal shares, the cents that are left to the first legs.
update legs set cost_planned = shared.cost from (
  select l.id_leg, trunc(u.cost_planned / count(*) over box, 2)
      + case when row_number() over (box order by l.position) <= round(100 * (u.cost_planned - count(*) over box * trunc(u.cost_planned / count(*) over box, 2)))
          then 0.01 else 0 end as cost
    from legs l join sub_reservations u using (id_sub_reservation) where l.required and u.cost_planned is not null
    window box as (partition by l.id_sub_reservation)) shared
  where shared.id_leg = legs.id_leg;

-- Allowances of drivers stand on their guide (guides.viatico), outside the formula of the cost: margins that counted them are put right. The
-- rows of kind ALLOWANCE that closings wrote until now stay as they were, and count no more.
update reservation_totals t set cost = t.cost - paid.amount,
    profitability = case when t.profitability is null or t.cost - paid.amount = 0 then null
      else round((t.sale - (t.cost - paid.amount)) / (t.cost - paid.amount) * 100, 2) end
  from (select g.id_reservation, sum(c.subtotal + c.iva) as amount from guide_costs c join guides g using (id_guide)
      where c.kind = 'ALLOWANCE' and g.closed_at is not null and g.deleted_at is null group by g.id_reservation) paid
  where paid.id_reservation = t.id_reservation and t.cost is not null and paid.amount <> 0;
