-- Phones that show a driver's day («Hoy») without a login. The office binds one with a QR code; only the hash of its random token is stored.
create table phone_bindings (
  id_phone_binding integer generated always as identity primary key,
  id_driver integer not null references drivers on delete cascade,
  token_hash bytea not null constraint phone_bindings_token unique,
  -- What the office calls the phone: «Samsung azul».
  label text not null check (char_length(label) between 1 and 60),
  -- When its QR code was made.
  bound_at timestamptz not null,
  -- A day after the code was made; after a use thirty days later (domain/system/access/phones).
  expires_at timestamptz not null,
  -- Ended by a person, or with the driver: moved to another carrier, lent for the first time, deactivated.
  revoked_at timestamptz,
  -- The last use, exact to five minutes. Null: the code was not read yet.
  seen_at timestamptz
);
create index phone_bindings_driver on phone_bindings (id_driver, id_phone_binding);
create index phone_bindings_expires on phone_bindings (expires_at);

grant select, insert, update, delete on phone_bindings to cabezal_system, cabezal_operator;
-- Not the hash of the token.
grant select (id_phone_binding, id_driver, label, bound_at, expires_at, revoked_at, seen_at) on phone_bindings to cabezal_company;
alter table phone_bindings enable row level security;
alter table phone_bindings force row level security;
create policy everything on phone_bindings to cabezal_operator, cabezal_system using (true) with check (true);
-- The phones of its own drivers: other carriers for which a driver drives do not see them.
create policy own_drivers on phone_bindings for select to cabezal_company using (
  exists (select from drivers d where d.id_driver = phone_bindings.id_driver and d.id_company = app_company()));

-- The phone that opened the trip: the link ends when a person ends its phone. Null: the link was made in another way. No reference: ended
-- bindings are deleted.
alter table access_tokens add column id_phone_binding integer;

-- When a trip ended for its driver: with its last stop, or when it was taken from him; null: not yet. Closing comes later, in the office.
create function trip_ended(g guides) returns timestamptz language sql stable as $$
  select coalesce(g.finished_at, g.rescued_at, g.false_freight_at,
    case when g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR', 'RETIRO_CERRADO', 'VIAJE_CERRADO', 'DEVOLUCION_CERRADO')
      then (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end,
    g.closed_at)
$$;

-- The issued trips of a driver that begin before `begins_before` and did not end before `ended_since`.
create function guides_of_driver(driver integer, ended_since timestamptz, begins_before timestamptz)
  returns integer[] language sql stable as $$
  select array(select g.id_guide from guides g
    where g.id_driver = driver and g.issued_at is not null and g.deleted_at is null and g.planned_start < begins_before
      and coalesce(trip_ended(g), 'infinity') >= ended_since
    order by g.planned_start, g.id_guide)
$$;

-- The driver of a phone and the trips that it shows, in one query before the scope of the request is known. No row: the token is invalid, the
-- binding ended, or the driver or his company is inactive.
create function phone_scope(hash bytea, moment timestamptz, ended_since timestamptz, begins_before timestamptz)
  returns table (id_phone_binding integer, id_driver integer, seen_at timestamptz, id_guides integer[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select b.id_phone_binding, b.id_driver, b.seen_at, guides_of_driver(b.id_driver, ended_since, begins_before)
  from phone_bindings b join drivers d on d.id_driver = b.id_driver join companies c on c.id_company = d.id_company
  where b.token_hash = hash and b.revoked_at is null and b.expires_at > moment and d.active and c.active
$$;
-- It runs with the rights of cabezal_system, and only the role that signs in may call it. The right to create is needed for the change of
-- owner only.
grant create on schema public to cabezal_system;
alter function phone_scope(bytea, timestamptz, timestamptz, timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;
set local role cabezal_system;
revoke execute on function phone_scope(bytea, timestamptz, timestamptz, timestamptz) from public;
grant execute on function phone_scope(bytea, timestamptz, timestamptz, timestamptz) to session_user;
reset role;
