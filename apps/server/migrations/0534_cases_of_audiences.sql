-- Customers read the cases of their trips, by the signals of the kinds that are shown to them (decision 0194).
alter table alert_cases
  -- Kinds of its signals that have ceased while the case goes on, with the time when that was seen: whoever reads no other kind of it reads that
  -- the case is over, although the operator still handles it.
  add column ceased jsonb not null default '{}';

-- A customer's case has a signal that the customer reads, whatever its other policies say.
create policy with_signal on alert_cases as restrictive for select to cabezal_company using (
  app_audience() <> 'customer' or exists (
    select from jsonb_array_elements(alert_cases.signals) s where s ->> 'kind' = any (alert_cases.shown_kinds)));

-- Administrators of customers and carriers read their cases, and advisors and operations teams those of all; an installation that is new gets these
-- rights from the program.
set local role cabezal_system;
insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
  select r.id_role, c.place, 'action', a.id_permission_action, true
  from permission_actions a
    cross join (values ('ADM_LOCAL', 'EXP'), ('ADM_LOCAL', 'IMP'), ('ADM_LOCAL', 'CLT'), ('ADM_LOCAL', 'FWDR'), ('ASESOR', 'OPERADOR'),
      ('EQUIPO_OPERATIVO', 'OPERADOR')) c(role, place)
    join roles r on r.code = c.role
  where a.code = 'alert.read'
  on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do nothing;
insert into role_permissions (id_role, company_type, type, id_permission_url, allowed)
  select r.id_role, c.place, 'url', u.id_permission_url, true
  from permission_urls u
    cross join (values ('ADM_LOCAL', 'EXP'), ('ADM_LOCAL', 'IMP'), ('ADM_LOCAL', 'CLT'), ('ADM_LOCAL', 'FWDR'), ('ADM_LOCAL', 'TRANS'),
      ('ASESOR', 'OPERADOR'), ('EQUIPO_OPERATIVO', 'OPERADOR')) c(role, place)
    join roles r on r.code = c.role
  where u.url = '/alertas'
  on conflict (id_role, company_type, id_permission_url) where id_permission_url is not null do nothing;

-- A rule may tell customers and carriers of a case, too.
update notification_subjects set audience = '{operator,customer,carrier}' where code = 'CASO';
reset role;
