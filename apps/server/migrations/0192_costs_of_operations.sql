-- Takes back what 0191 gave the operations team: it reads no costs and no profitability, and the answers of the calls that write costs have
-- both. What an administrator has said of these rights stays, and so does what the role was given by hand before.
set local lock_timeout = '10s';

delete from role_permissions p using roles r, permission_actions a
  where r.id_role = p.id_role and r.code = 'EQUIPO_OPERATIVO' and p.company_type = 'OPERADOR' and p.type = 'action'
    and a.id_permission_action = p.id_permission_action and a.code in ('cost.read', 'cost.write') and p.allowed
    and not exists (select from audit_log l where l.noun = 'permission' and l.id_record = r.id_role || '-OPERADOR'
      and jsonb_exists(l.after, a.module || ': ' || a.name));
