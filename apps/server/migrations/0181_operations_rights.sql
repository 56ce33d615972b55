-- Rights that the design of operations (§11) gives at the start and that installations before did not get: accounts read why a stop waited,
-- the operator's clerks keep the logbook. What an administrator has said of them already stays.
set local lock_timeout = '10s';

insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
  select r.id_role, 'OPERADOR', 'action', a.id_permission_action, true
  from (values ('ACCT', 'justification.read'), ('OPERADOR', 'logbook.admin')) as w(role, action)
    join roles r on r.code = w.role join permission_actions a on a.code = w.action
  on conflict do nothing;
