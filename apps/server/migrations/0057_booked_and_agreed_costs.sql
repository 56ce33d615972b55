-- A container that has no legs yet is reckoned like a leg: for whom stands with it, and whoever changes what it is reckoned by sets it
-- null. What is null, or of another than who was booked, is reckoned when the margin is next.
alter table sub_reservations add column id_cost_carrier integer references companies;

-- Costs that people entered outlive the legs and containers that they were for: void, with who and why. So they name the reservation, and
-- say of which container and leg they were; their numbers stay when those are gone.
alter table sub_costs
  add column id_reservation integer references reservations on delete cascade,
  add column container_number integer,
  add column leg_kind text,
  drop constraint sub_costs_id_sub_reservation_fkey,
  drop constraint sub_costs_id_leg_fkey;
update sub_costs p set id_reservation = u.id_reservation, container_number = u.number, leg_kind = (select l.kind from legs l where l.id_leg = p.id_leg)
  from sub_reservations u where u.id_sub_reservation = p.id_sub_reservation;
alter table sub_costs
  alter column id_reservation set not null,
  alter column container_number set not null,
  add check ((id_leg is null) = (leg_kind is null));
create index sub_costs_reservation on sub_costs (id_reservation);

create function sub_cost_place() returns trigger language plpgsql as $$
begin
  select u.id_reservation, u.number, (select l.kind from legs l where l.id_leg = new.id_leg and l.id_sub_reservation = u.id_sub_reservation)
    into new.id_reservation, new.container_number, new.leg_kind
    from sub_reservations u where u.id_sub_reservation = new.id_sub_reservation;
  if new.id_reservation is null or (new.id_leg is not null and new.leg_kind is null) then
    raise exception 'a cost of a container or leg that is not there' using errcode = 'foreign_key_violation', constraint = 'sub_cost_place';
  end if;
  return new;
end $$;
create trigger sub_cost_place before insert on sub_costs for each row execute function sub_cost_place();

-- What takes a leg or a container away voids its costs first; this is for what forgets. A whole reservation (a cascade, depth > 0) goes with
-- its costs.
create function sub_costs_stand() returns trigger language plpgsql as $$
begin
  if exists (select from sub_costs p where p.voided_at is null
    and case tg_table_name when 'legs' then p.id_leg = (to_jsonb(old) ->> 'id_leg')::int
      else p.id_sub_reservation = (to_jsonb(old) ->> 'id_sub_reservation')::int end) then
    raise exception 'a cost that stands would lose its place' using errcode = 'foreign_key_violation', constraint = 'sub_costs_stand';
  end if;
  return old;
end $$;
create trigger sub_costs_stand before delete on legs for each row when (pg_trigger_depth() = 0) execute function sub_costs_stand();
create trigger sub_costs_stand before delete on sub_reservations for each row when (pg_trigger_depth() = 0) execute function sub_costs_stand();
