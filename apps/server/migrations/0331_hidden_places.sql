-- A street turn sends the truck of one customer to another one's plant. Neither learns of the other: a customer, and whoever opens a link of
-- the trip, reads of such a place only that the container is taken over there.
set local lock_timeout = '10s';

-- Neither everybody's, nor that company's own, nor booked with this trip.
create function place_is_foreign(place integer, guide integer, company integer) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
      select from locations l where l.id_location = place
        and not coalesce(
          l.type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (l.id_company is null and l.type <> 'PLT') or l.id_company = company
          or (l.type <> 'PLT' and l.id_company in (select c.id_company from companies c where c.is_operator))
          or l.id_company in (select a.id_associated from company_associations a where a.id_company = company), false))
    and not exists (select from guides g join reservation_stops b using (id_reservation) where g.id_guide = guide and b.id_location = place)
$$;
grant create on schema public to cabezal_system;
alter function place_is_foreign(integer, integer, integer) owner to cabezal_system;
revoke create on schema public from cabezal_system;

-- Always false for the operator, carriers and drivers.
create function app_hides_place(place integer, guide integer) returns boolean language sql stable
  return app_audience() in ('customer', 'visitor') and place_is_foreign(place, guide, app_company());

-- The truck has reached such a place and not left it.
create function app_hides_truck(guide integer) returns boolean language sql stable
  return app_audience() in ('customer', 'visitor') and exists (select from guide_stops s where s.id_guide = guide
    and s.arrival_at is not null and s.departure_at is null and app_hides_place(s.id_location, s.id_guide));

drop policy own on last_positions;
create policy own on last_positions for select to cabezal_company using (
  exists (select from trucks t where t.id_truck = last_positions.id_truck)
  or exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null
    and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO') and not app_hides_truck(g.id_guide)));
drop policy one on last_positions;
create policy one on last_positions for select to cabezal_token using (
  exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null
    and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO') and not app_hides_truck(g.id_guide)));
drop policy of_guide on positions;
create policy of_guide on positions for select to cabezal_company, cabezal_token using (
  exists (select from guides g where g.id_truck = positions.id_truck and g.issued_at is not null and g.deleted_at is null
    and positions.device_time >= (select min(case when app_hides_place(s.id_location, s.id_guide)
      then s.departure_at else coalesce(s.arrival_at, s.departure_at) end) from guide_stops s where s.id_guide = g.id_guide)
    and positions.device_time <= coalesce(g.finished_at, g.closed_at,
      case when g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') then
        (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end, 'infinity')));
