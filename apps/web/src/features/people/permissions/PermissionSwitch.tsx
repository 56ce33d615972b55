import { LockOutlined } from '@ant-design/icons';
import {
  getPermissionsByModules,
  getPermissionsCargoWise,
  type PermissionRow,
  updatePermission,
} from '@cabezal/contract/people/permissions/permissions.calls';
import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { callKey } from '../../../api/nouns.ts';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { FailureLine } from '../../../ui/feedback/Failure.tsx';
import type { Whose } from './permission-owner.ts';

const FIXED = 'Fijo: sin este permiso nadie podría devolverlo';

type Modules = { module: string; permissions: PermissionRow[] }[];
const isSame = (a: PermissionRow, b: PermissionRow) => a.type === b.type && a.code === b.code;

/** Grants or revokes one permission and stores the answer in the cache at once, so that the switch does not jump back. */
function useGrant(whose: Whose) {
  const client = useQueryClient();
  return useChange(updatePermission, {
    onDone: answer => {
      const key = callKey(getPermissionsByModules, whose);
      const stored = (row: PermissionRow) => (isSame(row, answer) ? answer : row);
      client.setQueryData<Modules>(key, modules =>
        modules?.map(entry => ({ ...entry, permissions: entry.permissions.map(stored) })),
      );
      client.setQueryData<PermissionRow[]>(callKey(getPermissionsCargoWise, whose), rows => rows?.map(stored));
    },
  });
}

function inputOf(row: PermissionRow, whose: Whose, allowed: boolean) {
  const { type, id_permission_action, id_permission_url, id_permission_action_url } = row;
  return { ...whose, type, allowed, id_permission_action, id_permission_url, id_permission_action_url };
}

interface PermissionSwitchProps {
  row: PermissionRow;
  whose: Whose;
  waiting: boolean;
  /** For a screen: the action that reads its data; it is granted together with the screen. */
  reads?: PermissionRow;
}

export function PermissionSwitch({ row, whose, waiting, reads }: PermissionSwitchProps) {
  const { may } = useAccess();
  const mayWrite = may('permission.write');
  const grant = useGrant(whose);
  const id = useId();
  const reason = row.fixed ? FIXED : mayWrite ? row.lacks : 'Su usuario no puede cambiar permisos';
  const change = async (allowed: boolean) => {
    // A screen is empty without its data, so both are granted. Only the screen is revoked: another screen may need the data.
    if (allowed && reads && !reads.allowed && !(await grant.run(inputOf(reads, whose, true)))) return;
    await grant.run(inputOf(row, whose, allowed));
  };
  return (
    <div className="cz-permissions-row">
      <div>
        <span id={id} title={row.code}>
          {row.name}
        </span>
        {reads && (
          <span className="cz-permissions-code">
            {row.allowed && !reads.allowed ? `Falta «${reads.name}»` : `Con «${reads.name}»`}
          </span>
        )}
        {row.initial !== null && row.initial !== row.allowed && (
          <span className="cz-permissions-code">Al instalar: {row.initial ? 'permitido' : 'no permitido'}</span>
        )}
        {reason && (
          <span className="cz-permissions-reason" id={`${id}-reason`}>
            <LockOutlined /> {reason}
          </span>
        )}
        <FailureLine error={grant.error} />
      </div>
      <Switch
        checked={row.allowed}
        loading={grant.pending}
        disabled={waiting || reason !== null}
        aria-labelledby={id}
        aria-describedby={reason ? `${id}-reason` : undefined}
        onChange={allowed => void change(allowed)}
      />
    </div>
  );
}
