-- The operations team writes costs (8-money §0.3) and reads none: the answers of the calls that write them tell who does not read costs what was
-- stored, no more. What an administrator has said of this right already stays.
set local lock_timeout = '10s';

insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
  select r.id_role, 'OPERADOR', 'action', a.id_permission_action, true
  from roles r, permission_actions a where r.code = 'EQUIPO_OPERATIVO' and a.code = 'cost.write'
  on conflict do nothing;
