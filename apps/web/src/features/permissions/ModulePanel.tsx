import type { PermissionRow } from '@cabezal/contract/permissions/permissions.calls';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { PermissionSwitch } from './PermissionSwitch.tsx';
import type { Whose } from './whose.ts';

interface ModulePanelProps {
  module: string;
  permissions: readonly PermissionRow[];
  whose: Whose;
  /** Another role is being read: what is shown is not its own. */
  waiting: boolean;
}

const groups = [
  { title: 'Acciones', types: ['action', 'action_url'] },
  { title: 'Pantallas', types: ['url'] },
];

const byCode = (a: PermissionRow, b: PermissionRow) => a.code.localeCompare(b.code);

const permissionKey = (row: PermissionRow) =>
  `${row.type} ${row.id_permission_action ?? row.id_permission_url ?? row.id_permission_action_url}`;

/** A module: what may be done in it and which of its screens may be opened. */
export function ModulePanel({ module, permissions, whose, waiting }: ModulePanelProps) {
  const allowed = permissions.filter(row => row.allowed).length;
  return (
    <Panel title={module} extra={`${allowed} de ${permissions.length}`}>
      {groups.map(({ title, types }) => {
        const rows = permissions.filter(row => types.includes(row.type)).toSorted(byCode);
        if (rows.length === 0) return null;
        return (
          <section key={title} className="pm-group">
            <h3>{title}</h3>
            <ul>
              {rows.map(row => (
                <li key={permissionKey(row)}>
                  <PermissionSwitch row={row} whose={whose} waiting={waiting} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Panel>
  );
}
