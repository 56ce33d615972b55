-- What reefers measure on the way (decision 0200), as the device of their genset or truck sends it: at most one reading a minute. Kept for as long as
-- tracks (domain/system/privacy/kept-days).
create table reefer_readings (
  id_reefer_reading bigint generated always as identity primary key,
  -- What carried the device then: a truck, or a genset or chassis. No reference, as in positions.
  id_truck integer,
  id_equipment integer,
  -- The minute, by the device's clock.
  device_time timestamptz not null,
  server_time timestamptz not null,
  set_c real,
  supply_c real,
  return_c real,
  ambient_c real,
  humidity_pct real,
  genset_on boolean,
  fuel_pct real,
  alarm_code text,
  constraint reefer_readings_unit check (num_nonnulls(id_truck, id_equipment) = 1),
  constraint reefer_readings_some check (
    num_nonnulls(set_c, supply_c, return_c, ambient_c, humidity_pct, genset_on, fuel_pct, alarm_code) > 0),
  constraint reefer_readings_degrees check (set_c between -60 and 60 and supply_c between -60 and 60 and return_c between -60 and 60
    and ambient_c between -60 and 60),
  constraint reefer_readings_shares check (humidity_pct between 0 and 100 and fuel_pct between 0 and 100),
  constraint reefer_readings_alarm check (length(alarm_code) <= 40)
);
create unique index reefer_readings_truck on reefer_readings (id_truck, device_time) where id_truck is not null;
create unique index reefer_readings_equipment on reefer_readings (id_equipment, device_time) where id_equipment is not null;
-- For `cleaning`.
create index reefer_readings_time on reefer_readings (device_time);

grant select, insert, update, delete on reefer_readings to cabezal_system;
grant select on reefer_readings to cabezal_operator, cabezal_company, cabezal_driver, cabezal_token;
alter table reefer_readings enable row level security;
alter table reefer_readings force row level security;
create policy everything on reefer_readings to cabezal_system using (true) with check (true);
create policy readable on reefer_readings for select to cabezal_operator using (true);
-- The readings of a guide from when the caller may know where its truck is, as its positions. Drivers may ask, and no policy shows them a row.
create policy of_guide on reefer_readings for select to cabezal_company, cabezal_token using (
  exists (select from guides g where (g.id_truck = reefer_readings.id_truck or g.id_generator = reefer_readings.id_equipment)
    and g.issued_at is not null and g.deleted_at is null
    and reefer_readings.device_time >= app_begun_at(g.id_guide)
    and reefer_readings.device_time <= coalesce(g.finished_at, g.closed_at,
      case when g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') then
        (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end, 'infinity')));
