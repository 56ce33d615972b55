-- Rights of 8-money §0.3 and §1.2 that installations before did not get: accounts read the parameters, for they enter the price of the diesel
-- each month; the operations team writes costs, and reads what it writes. What an administrator has said of them already stays.
set local lock_timeout = '10s';

insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
  select r.id_role, 'OPERADOR', 'action', a.id_permission_action, true
  from (values ('ACCT', 'parameter.read'), ('EQUIPO_OPERATIVO', 'cost.read'), ('EQUIPO_OPERATIVO', 'cost.write')) as w(role, action)
    join roles r on r.code = w.role join permission_actions a on a.code = w.action
  on conflict do nothing;
