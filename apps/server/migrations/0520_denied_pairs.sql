-- A pair (permission_action_urls) may be denied to a role at a place. The person of a session comes with the denied pairs, and, if there are any,
-- with the screens that the role may open: an action that is denied on one of its screens needs another one that the role opens.
drop function session_person(bytea, timestamptz);
create function session_person(hash bytea, moment timestamptz) returns table (
  id_user integer, id_company integer, company_type text, is_operator boolean, role text, id_driver integer, name text,
  expires_at timestamptz, last_seen_at timestamptz, blocked boolean, actions text[], denied_pairs text[], screens text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id_user, u.id_company, c.company_type, c.is_operator, r.code, u.id_driver, u.name || ' ' || u.last_name, s.expires_at,
    s.last_seen_at, c.blocked_at is not null,
    array(select a.code from role_permissions p join permission_actions a using (id_permission_action)
      where p.id_role = u.id_role and p.company_type = grant_place(c.company_type, c.is_operator) and p.allowed),
    denied.pairs,
    case when denied.pairs = '{}' then '{}' else array(select w.url from role_permissions p join permission_urls w using (id_permission_url)
      where p.id_role = u.id_role and p.company_type = grant_place(c.company_type, c.is_operator) and p.allowed) end
  from sessions s join users u using (id_user) join companies c using (id_company) join roles r using (id_role)
    cross join lateral (select array(select a.code || ' ' || w.url
      from role_permissions p join permission_action_urls x using (id_permission_action_url)
        join permission_actions a on a.id_permission_action = x.id_permission_action
        join permission_urls w on w.id_permission_url = x.id_permission_url
      where p.id_role = u.id_role and p.company_type = grant_place(c.company_type, c.is_operator) and not p.allowed) as pairs) denied
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > moment and u.active and c.active
$$;
-- The right to create is needed for the change of owner only.
grant create on schema public to cabezal_system;
alter function session_person(bytea, timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;
set local role cabezal_system;
revoke execute on function session_person(bytea, timestamptz) from public;
-- The role that signs in, which then chooses one of the others.
grant execute on function session_person(bytea, timestamptz) to session_user;
reset role;
