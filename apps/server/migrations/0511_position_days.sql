-- Retention by shape (decision 0185): the exact positions of trucks are kept for 35 days; of each day before that remain the points that show its
-- shape. Exact positions of a trip or case that is not over are copied before their day is dropped.

-- A truck's positions of a UTC day, thinned (domain/tracking/playback/position-day). A truck that sent no usable position has a row without points:
-- it says that the day is done.
create table position_days (
  -- No reference, as in positions.
  id_truck integer not null,
  day date not null,
  -- [[second of the day, latitude, longitude, km/h, heading, engine, part, begins, metres to the next point], …]
  points jsonb not null,
  -- [{from_s, to_s, lat, lng}, …]
  stays jsonb not null,
  -- Driven, with straight lines where nothing was heard.
  km real not null,
  primary key (id_truck, day)
);
create index position_days_day on position_days (day);

-- Whose exact positions are kept longer: a truck in a period, and the record because of which.
create table position_holds (
  id_position_hold integer generated always as identity primary key,
  id_truck integer not null,
  held_from timestamptz not null,
  held_to timestamptz not null,
  -- What it is kept for, for whoever asks.
  reason text not null,
  -- guide, alert_case
  noun text not null,
  id_record integer not null,
  created_at timestamptz not null,
  constraint position_holds_key unique (id_truck, noun, id_record)
);

-- Exact positions of whole UTC days that are held.
create table held_positions (
  id_truck integer not null,
  device_time timestamptz not null,
  server_time timestamptz not null,
  lat real not null,
  lng real not null,
  speed_kmh real,
  heading real,
  accuracy_m real,
  attributes jsonb,
  primary key (id_truck, device_time)
);

grant select, insert, update, delete on position_days, position_holds, held_positions to cabezal_system;
grant select on position_days, position_holds, held_positions to cabezal_operator;
-- Companies may ask, and no policy shows them a row.
grant select on held_positions to cabezal_company;
-- Companies read what they may see of them through calls, which run as the system, like the positions of a truck (0147).
alter table position_days enable row level security;
alter table position_days force row level security;
create policy everything on position_days to cabezal_system using (true) with check (true);
create policy readable on position_days for select to cabezal_operator using (true);
alter table position_holds enable row level security;
alter table position_holds force row level security;
create policy everything on position_holds to cabezal_system using (true) with check (true);
create policy readable on position_holds for select to cabezal_operator using (true);
alter table held_positions enable row level security;
alter table held_positions force row level security;
create policy everything on held_positions to cabezal_system using (true) with check (true);
create policy readable on held_positions for select to cabezal_operator using (true);

-- `thin_positions` drops the days, each when it is thinned.
delete from scheduled_jobs where name = 'drop_old_positions';
