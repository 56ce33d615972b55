-- Tracking: positions by day, last position per truck, state of the geofence reader per guide.

-- Device time decides the order; the same truck and device time twice is the same position.
create table positions (
  id_truck integer not null,
  device_time timestamptz not null,
  server_time timestamptz not null default now(),
  lat real not null,
  lng real not null,
  -- km/h, degrees clockwise from north, metres
  speed_kmh real,
  heading real,
  accuracy_m real,
  attributes jsonb,
  primary key (id_truck, device_time)
) partition by range (device_time);
-- Positions with a device time outside the prepared days; the job that prepares days empties it.
create table positions_default partition of positions default;

-- Makes the partition of one UTC day, once.
create function prepare_positions_day(day date) returns void language plpgsql security definer set search_path = public as $$
declare partition_name text := 'positions_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(partition_name) is not null then return; end if;
  execute format('create table %I (like positions including all)', partition_name);
  execute format('with moved as (delete from positions_default where device_time >= %L and device_time < %L returning *) insert into %I select * from moved',
    day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', partition_name);
  execute format('alter table positions attach partition %I for values from (%L) to (%L)',
    partition_name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end $$;

create table last_positions (
  id_truck integer primary key references trucks on delete cascade,
  device_time timestamptz not null,
  server_time timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  speed_kmh real,
  heading real,
  -- Since when the truck has not moved; null while it moves.
  stopped_since timestamptz
);

create table guide_tracking (
  id_guide integer primary key references guides on delete cascade,
  -- State of the pure geofence reader, so that a restart goes on where it was.
  state jsonb not null,
  last_device_time timestamptz not null
);
