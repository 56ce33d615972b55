-- The operator's permissions apart from those of carriers: companies stay TRANS, grants are kept for OPERADOR beside the five types. Until
-- now a carrier's accountant held what the operator's holds, and could close guides (docs/decisions/0017).
set local lock_timeout = '10s';

alter table role_permissions drop constraint role_permissions_company_type_check;
alter table role_permissions add constraint role_permissions_company_type_check
  check (company_type in ('OPERADOR', 'TRANS', 'EXP', 'IMP', 'CLT', 'FWDR'));

-- Where the permissions of a company's people are kept; packages/domain/src/access/grants.ts says the same.
create function grant_place(company_type text, is_operator boolean) returns text language sql immutable as $$
  select case when is_operator then 'OPERADOR' else company_type end
$$;

-- Nothing changes for the operator's people: they keep what TRANS said.
insert into role_permissions (id_role, company_type, type, id_permission_action, id_permission_url, id_permission_action_url, allowed)
  select id_role, 'OPERADOR', type, id_permission_action, id_permission_url, id_permission_action_url, allowed
  from role_permissions where company_type = 'TRANS';

-- The staff's roles are given at the operator only.
delete from role_permissions p using roles r
  where r.id_role = p.id_role and p.company_type <> 'OPERADOR' and r.code not in ('ADM_LOCAL', 'ACCT', 'DRIVER');

-- What is billed to customers is never a carrier's to say; with the actions go their screens.
delete from role_permissions p using permission_actions a
  where a.id_permission_action = p.id_permission_action and p.company_type = 'TRANS'
    and a.code in ('guide.close', 'guide.reverse', 'fee.read', 'billing.order', 'billing.send', 'billing.invoice', 'service.read', 'service.write',
      'maintenance.read', 'maintenance.write');
delete from role_permissions p using permission_urls u
  where u.id_permission_url = p.id_permission_url and p.company_type = 'TRANS'
    and (u.url = '/guias/{number}/cerrar' or u.url = '/mantenimiento_general' or u.url like '/servicios%');

-- «Everyone may register one» (spec §6): establishments, for every role of the product that nobody has said anything of yet.
insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
  select r.id_role, w.place, 'action', a.id_permission_action, true
  from roles r cross join unnest(array['OPERADOR', 'TRANS', 'EXP', 'IMP', 'CLT', 'FWDR']) as w(place)
    join permission_actions a on a.code in ('location.read', 'location.write')
  where case r.code when 'DRIVER' then w.place in ('OPERADOR', 'TRANS') when 'ACCT' then true
    else w.place = 'OPERADOR' and r.code in ('DESPACHADOR', 'MONITOR', 'EQUIPO_OPERATIVO', 'PROCUREMENT') end
  on conflict do nothing;
insert into role_permissions (id_role, company_type, type, id_permission_url, allowed)
  select p.id_role, p.company_type, 'url', u.id_permission_url, true
  from (values ('location.read', '/establecimientos'), ('location.read', '/establecimientos/{number}'), ('location.write', '/establecimientos/add')) as w(action, url)
    join permission_actions a on a.code = w.action join permission_urls u on u.url = w.url
    join role_permissions p on p.id_permission_action = a.id_permission_action and p.allowed
  on conflict do nothing;

-- The transporter of the specification books, too: the local administrator of the operator.
insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
  select r.id_role, 'OPERADOR', 'action', a.id_permission_action, true from roles r join permission_actions a on a.code in ('reservation.create', 'reservation.cancel')
  where r.code = 'ADM_LOCAL' on conflict do nothing;
insert into role_permissions (id_role, company_type, type, id_permission_url, allowed)
  select r.id_role, 'OPERADOR', 'url', u.id_permission_url, true from roles r join permission_urls u on u.url = '/reserva/add'
  where r.code = 'ADM_LOCAL' on conflict do nothing;

create or replace function session_person(hash bytea, moment timestamptz) returns table (
  id_user integer, id_company integer, company_type text, is_operator boolean, role text, id_driver integer, name text, expires_at timestamptz,
  last_seen_at timestamptz, blocked boolean, actions text[])
language sql stable security definer set search_path = public as $$
  select u.id_user, u.id_company, c.company_type, c.is_operator, r.code, u.id_driver, u.name || ' ' || u.last_name, s.expires_at,
    s.last_seen_at, c.blocked_at is not null,
    array(select a.code from role_permissions p join permission_actions a using (id_permission_action)
      where p.id_role = u.id_role and p.company_type = grant_place(c.company_type, c.is_operator) and p.allowed)
  from sessions s join users u using (id_user) join companies c using (id_company) join roles r using (id_role)
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > moment and u.active and c.active
$$;
