import type { PermissionRow } from '@cabezal/contract/people/permissions/permissions.calls';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { PermissionSwitch } from './PermissionSwitch.tsx';
import type { Whose } from './permission-owner.ts';

interface ModulePanelProps {
  module: string;
  permissions: readonly PermissionRow[];
  whose: Whose;
  /** The permissions of another role are loading: those shown belong to the previous one. */
  waiting: boolean;
}

/** The three kinds of permissions, with their names. */
export const KINDS: readonly { type: PermissionRow['type']; title: string }[] = [
  { type: 'action', title: 'Acciones' },
  { type: 'action_url', title: 'Acciones en una pantalla' },
  { type: 'url', title: 'Pantallas' },
];

const byCode = (a: PermissionRow, b: PermissionRow) => a.code.localeCompare(b.code);

const permissionKey = (row: PermissionRow) =>
  `${row.type} ${row.id_permission_action ?? row.id_permission_url ?? row.id_permission_action_url}`;

/** A module: its actions, and which of its screens may be opened. */
export function ModulePanel({ module, permissions, whose, waiting }: ModulePanelProps) {
  const allowed = permissions.filter(row => row.allowed).length;
  const readings = permissions.filter(row => row.type === 'action' && row.code.endsWith('.read'));
  // If a module has several read actions, the one that a screen needs is not known.
  const reads = readings.length === 1 ? readings[0] : undefined;
  return (
    <Panel title={module} extra={`${allowed} de ${permissions.length}`}>
      {KINDS.map(({ title, type }) => {
        const rows = permissions.filter(row => row.type === type).toSorted(byCode);
        if (rows.length === 0) return null;
        return (
          <section key={title} className="cz-permissions-group">
            <h3>{title}</h3>
            <ul>
              {rows.map(row => (
                <li key={permissionKey(row)}>
                  <PermissionSwitch
                    row={row}
                    whose={whose}
                    waiting={waiting}
                    reads={type === 'url' ? reads : undefined}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Panel>
  );
}
