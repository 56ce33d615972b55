-- Who holds a session token, with role, company and permission actions, in one round trip before any scope is known.
create function session_person(hash bytea, moment timestamptz) returns table (
  id_user integer, id_company integer, company_type text, is_operator boolean, role text, id_driver integer, name text, expires_at timestamptz,
  last_seen_at timestamptz, blocked boolean, actions text[])
language sql stable security definer set search_path = public as $$
  select u.id_user, u.id_company, c.company_type, c.is_operator, r.code, u.id_driver, u.name || ' ' || u.last_name, s.expires_at,
    s.last_seen_at, c.blocked_at is not null,
    array(select a.code from role_permissions p join permission_actions a using (id_permission_action)
      where p.id_role = u.id_role and p.company_type = c.company_type and p.allowed)
  from sessions s join users u using (id_user) join companies c using (id_company) join roles r using (id_role)
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > moment and u.active and c.active
$$;
-- What a page token opens.
create function token_scope(hash bytea, wanted text, moment timestamptz) returns table (id_guide integer, id_user integer)
language sql stable security definer set search_path = public as $$
  select t.id_guide, t.id_user from access_tokens t
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;
grant create on schema public to cabezal_system;
alter function session_person(bytea, timestamptz) owner to cabezal_system;
alter function token_scope(bytea, text, timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;

-- The reservation under way that has a box, whoever's it is: a customer may learn that the number is taken, not by whom.
create function container_in_use(code text) returns integer language sql stable security definer set search_path = public as $$
  select id_reservation from sub_reservations where container_code = code and status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') limit 1
$$;
grant create on schema public to cabezal_system;
alter function container_in_use(text) owner to cabezal_system;
revoke create on schema public from cabezal_system;
