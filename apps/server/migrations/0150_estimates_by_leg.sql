-- Of what a leg is reckoned to cost, each listed item by its type: the receipt that comes for it takes its place before its guide is closed,
-- too, and that of its own leg alone (8-money §3). [{ id_cost_type, cost }], USD with the VAT that is not recovered.
alter table legs add column planned_items jsonb not null default '[]';
-- What is under way is reckoned anew with its next change.
update legs l set id_cost_carrier = null from sub_reservations u join reservations r using (id_reservation)
  where u.id_sub_reservation = l.id_sub_reservation and l.required and r.finished_at is null
    and coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is null;

create index payment_costs_sub on payment_costs (id_sub_reservation) where voided_at is null;

-- The estimates of a container for which a receipt came: of closed guides (id_guide) and of legs that are not closed (id_leg). A receipt of a
-- guide is for its own; each line of a receipt of the container is for one estimate of its type, in the order of the legs.
create function received_estimates(sub integer) returns table (id_guide integer, id_leg integer, id_cost_type integer) language sql stable as $$
  with received as (select p.id_cost_type, p.id_guide from payment_costs p where p.id_sub_reservation = sub and p.voided_at is null),
  estimates as (
    select distinct l.position, g.id_guide as driven, g.id_guide, null::integer as id_leg, c.id_cost_type
      from guides g join legs l using (id_leg) join guide_costs c using (id_guide)
      where g.id_sub_reservation = sub and g.deleted_at is null and coalesce(g.closed_at, g.costs_closed_at) is not null
        and c.id_cost_type is not null and exists (select from received)
    union all
    select l.position, g.id_guide, null, l.id_leg, i.id_cost_type
      from legs l left join guides g on g.id_leg = l.id_leg and g.live
        cross join lateral jsonb_to_recordset(l.planned_items) as i(id_cost_type integer)
      where l.id_sub_reservation = sub and l.required and g.closed_at is null and exists (select from received)),
  marked as (select e.*, exists (select from received p where p.id_guide = e.driven and p.id_cost_type = e.id_cost_type) as is_named from estimates e)
  select n.id_guide, n.id_leg, n.id_cost_type
    from (select m.*, row_number() over (partition by m.id_cost_type, m.is_named order by m.position, m.driven nulls last) as nth from marked m) n
    where n.is_named or n.nth <= (select count(*) from received p where p.id_cost_type = n.id_cost_type and p.id_guide is null)
$$;

-- Money is voided, not deleted: a receipt outlives the container or guide that it was for, and keeps its reservation.
alter table payment_costs
  drop constraint payment_costs_id_sub_reservation_fkey,
  drop constraint payment_costs_id_guide_fkey,
  drop constraint payment_costs_reservation_id_fkey,
  add foreign key (id_sub_reservation) references sub_reservations on delete set null,
  add foreign key (id_guide) references guides on delete set null,
  add foreign key (reservation_id) references reservations;
