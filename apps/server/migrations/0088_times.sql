-- Times (9-operations §4): how long a leg waited for truck and driver, how right the told arrivals were, how long a place keeps a truck.

-- When the leg was made: before that nobody could assign it.
alter table legs add column created_at timestamptz;
update legs l set created_at = coalesce(r.accepted_at, r.created_at) from reservations r where r.id_reservation = l.id_reservation;
alter table legs alter column created_at set not null;

alter table guides
  -- From when somebody could assign it: the latest of acceptance, leg made, resources taken away.
  add column assignable_at timestamptz,
  -- The first moment with truck and driver, and who made it so; a swap keeps them, an unassignment takes them away.
  add column assigned_at timestamptz,
  add column assigned_by integer references users,
  add constraint guides_assigned check (assigned_at is null or assigned_at >= assignable_at);
-- Of guides that are there already: their logbook says when they got what they drive with.
update guides g set assignable_at = least(coalesce(r.accepted_at, g.created_at), g.created_at) from reservations r where r.id_reservation = g.id_reservation;
update guides g set assigned_at = greatest(g.assignable_at, coalesce(
    (select min(b.at) from logbook b where b.id_guide = g.id_guide and b.kind = 'ASSIGNMENT' and b.text like 'Asignada a %'), g.created_at)),
    assigned_by = g.created_by
  where g.id_truck is not null and g.id_driver is not null;

-- Minutes within which a leg shall get truck and driver: a starting figure.
insert into parameters (key, value) select 'asignacion_max_min', '120'::jsonb where exists (select from provinces);

-- What was told of an arrival so many minutes ahead, and what became of it.
create table eta_samples (
  id_stop integer not null references guide_stops on delete cascade,
  -- By the minutes that were left as told: at most so many, and more than four fifths of it.
  horizon_min integer not null check (horizon_min in (240, 120, 60, 30, 15)),
  id_guide integer not null references guides on delete cascade,
  predicted_at timestamptz not null,
  eta_at timestamptz not null,
  -- What the plan alone said.
  planned_at timestamptz,
  -- Of the stops up to this one, their plan and the truck: where it differs at the arrival, the trip was planned anew between.
  plan_key text not null,
  -- Null: not there yet.
  actual_at timestamptz,
  -- Positive: later than told.
  error_min numeric(8, 1),
  primary key (id_stop, horizon_min),
  check ((actual_at is null) = (error_min is null))
);
create index eta_samples_guide on eta_samples (id_guide);
create index eta_samples_actual on eta_samples (actual_at) where actual_at is not null;
select secure_rows('eta_samples');

-- How wrong what is told usually is, by minutes ahead, from the arrivals of the last months: made each night. Anybody who reads an ETA reads
-- its band.
create table eta_bands (
  horizon_min integer primary key check (horizon_min in (240, 120, 60, 30, 15)),
  n integer not null,
  -- Minutes: the tenth and the ninetieth percent of the errors.
  low_min numeric(8, 1) not null,
  high_min numeric(8, 1) not null,
  check (low_min <= high_min)
);
select secure_rows('eta_bands');
grant select on eta_bands to cabezal_company, cabezal_token;
create policy everybody on eta_bands for select to cabezal_company, cabezal_token using (true);

-- How long a place keeps a truck, from what happened there in the last months: made each night. A band is four hours of the day, 0 begins
-- at midnight in the business zone.
create table place_dwell (
  id_location integer not null references locations on delete cascade,
  code text not null,
  hour_band integer not null check (hour_band between 0 and 5),
  n integer not null,
  p50_min numeric(8, 1) not null,
  p80_min numeric(8, 1) not null,
  primary key (id_location, code, hour_band)
);
select secure_rows('place_dwell');
create index guide_stops_left on guide_stops (departure_at) where departure_at is not null;
