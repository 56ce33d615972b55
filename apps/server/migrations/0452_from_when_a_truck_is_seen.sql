-- From when the caller may know where the truck of a guide is: before the first arrival or departure that the guide recorded itself, the truck
-- may have been on another trip. At a place that the caller may not know (0089), the departure. Null: not yet, or not now.
create function app_begun_at(guide integer) returns timestamptz language sql stable
  return case when not app_hides_truck(guide) then (
    select greatest(
      min(case when app_hides_place(s.id_location, s.id_guide) then s.departure_at
        else least(case when s.id_stop_origin is null then s.arrival_at end, s.departure_at) end),
      max(case when app_hides_place(s.id_location, s.id_guide) then s.departure_at end))
    from guide_stops s where s.id_guide = guide) end;

-- The track of a guide, until it ends.
alter policy of_guide on positions using (
  exists (select from guides g where g.id_truck = positions.id_truck and g.issued_at is not null and g.deleted_at is null
    and positions.device_time >= app_begun_at(g.id_guide)
    and positions.device_time <= coalesce(g.finished_at, g.closed_at,
      case when g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') then
        (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end, 'infinity')));

-- A link sees the truck while it drives a guide of the link, from when it began it.
alter policy one on last_positions using (
  exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null
    and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')
    and last_positions.device_time >= app_begun_at(g.id_guide)));
-- A carrier sees its trucks since they are its own (0147), a customer those that drive one of its guides, from when they began it: before and
-- after they may be on a trip of others.
alter policy own on last_positions using (
  exists (select from trucks t where t.id_truck = last_positions.id_truck
    and last_positions.device_time >= coalesce(t.owned_since, '-infinity'))
  or app_audience() = 'customer' and exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null
    and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')
    and last_positions.device_time >= app_begun_at(g.id_guide)));
