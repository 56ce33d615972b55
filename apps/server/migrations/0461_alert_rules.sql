-- Rules: what the program watches on trips under way, and how urgent it is. The most specific rule of a kind holds for a trip (design 10 §1).
create table alerts (
  id_alert integer generated always as identity primary key,
  name text not null,
  kind text not null check (kind in
    ('SIN_GPS', 'DETENIDO', 'LLEGA_TARDE', 'TARDE', 'STAND_BY_75', 'STAND_BY', 'DIAS_LIBRES', 'TEMPERATURA')),
  severity text not null check (severity in ('CRITICA', 'ALTA', 'MEDIA', 'BAJA')),
  -- For which trips it holds: those that fulfil all that is given. All null: every trip.
  id_company integer references companies on delete cascade,
  id_client integer references companies on delete cascade,
  id_route integer references routes on delete cascade,
  id_location integer references locations on delete cascade,
  id_reservation integer references reservations on delete cascade,
  id_guide integer references guides on delete cascade,
  -- {"silent_min": 20}; empty: the parameter of the day (domain/tracking/alerts/kinds).
  thresholds jsonb not null default '{}',
  -- It must last so many minutes before a case is opened.
  for_min integer not null default 0,
  -- While nobody acknowledges a case, its recipients are reminded at this interval, in minutes; null: never.
  interval_min integer,
  -- Who is told when a case is opened: [{"kind": "ROLE", "code": "MONITOR"}, {"kind": "USER", "id_user": 7}]. The board shows it to everybody.
  recipients jsonb not null default '[]',
  -- In so many minutes somebody must acknowledge a case.
  sla_ack_min integer not null,
  -- What to do, for whoever attends.
  playbook text,
  disabled_at timestamptz,
  -- Then it holds again by itself; null: until somebody enables it.
  disabled_until timestamptz,
  disabled_motive text,
  disabled_by integer references users on delete set null,
  version integer not null default 1,
  constraint alerts_disabled_check check (
    disabled_at is not null or num_nonnulls(disabled_until, disabled_motive, disabled_by) = 0)
);
-- One rule of a kind for the same trips; one that holds again by itself later counts, too.
create unique index alerts_scope on alerts (kind, id_company, id_client, id_route, id_location, id_reservation, id_guide)
  nulls not distinct where disabled_at is null or disabled_until is not null;
create index alerts_reservation on alerts (id_reservation) where id_reservation is not null;
create index alerts_guide on alerts (id_guide) where id_guide is not null;

-- Conditions of trips of which no other fact says since when they hold: a delay that is expected, days that are left.
create table alert_conditions (
  id_guide integer not null references guides on delete cascade,
  kind text not null,
  since timestamptz not null,
  primary key (id_guide, kind)
);

grant select, insert, update, delete on alerts, alert_conditions to cabezal_system;
-- Companies and drivers may ask, and no policy shows them a rule.
grant select on alerts to cabezal_operator, cabezal_company, cabezal_driver;
alter table alerts enable row level security;
alter table alerts force row level security;
create policy everything on alerts to cabezal_system using (true) with check (true);
create policy readable on alerts for select to cabezal_operator using (true);
alter table alert_conditions enable row level security;
alter table alert_conditions force row level security;
create policy everything on alert_conditions to cabezal_system using (true) with check (true);

-- The general rules. They take their thresholds from the parameters (`alerta_*`, `stand_by_alerta_pct`, `temp_tolerancia_c`,
-- `tolerancia_turno_min`), and tell nobody apart from the board until somebody names recipients.
insert into alerts (name, kind, severity, for_min, sla_ack_min) values
  ('Sin GPS', 'SIN_GPS', 'ALTA', 0, 5),
  ('Detenido fuera de geocerca', 'DETENIDO', 'ALTA', 0, 5),
  ('Llegará tarde', 'LLEGA_TARDE', 'ALTA', 5, 10),
  ('No llegó a la hora', 'TARDE', 'ALTA', 0, 10),
  ('Horas libres por terminar', 'STAND_BY_75', 'MEDIA', 0, 30),
  ('Stand-by corriendo', 'STAND_BY', 'MEDIA', 0, 30),
  ('Días libres de naviera', 'DIAS_LIBRES', 'MEDIA', 0, 240),
  ('Temperatura fuera de rango', 'TEMPERATURA', 'ALTA', 15, 5);

-- The rules in force at a moment. Boards of all audiences are judged by them, but only the operator reads the rules themselves: it runs with the
-- rights of cabezal_system and returns what the judgement needs. The right to create is needed for the change of owner only.
grant create on schema public to cabezal_system;
create function alert_rules_in_force(moment timestamptz) returns table (
    id_alert integer, kind text, severity text, thresholds jsonb, for_min integer, sla_ack_min integer, id_company integer, id_client integer,
    id_route integer, id_location integer, id_reservation integer, id_guide integer, road jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id_alert, a.kind, a.severity, a.thresholds, a.for_min, a.sla_ack_min, a.id_company, a.id_client, a.id_route, a.id_location,
    a.id_reservation, a.id_guide,
    (select jsonb_build_object('id_origin', r.id_origin, 'id_destination', r.id_destination) from routes r where r.id_route = a.id_route)
  from alerts a where a.disabled_at is null or a.disabled_until <= moment order by a.id_alert
$$;
revoke execute on function alert_rules_in_force(timestamptz) from public;
grant execute on function alert_rules_in_force(timestamptz)
  to cabezal_operator, cabezal_company, cabezal_driver, cabezal_token, cabezal_system;
alter function alert_rules_in_force(timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;
