import { ExclamationCircleFilled, LockOutlined } from '@ant-design/icons';
import {
  getPermissionsByModules,
  type PermissionRow,
  updatePermission,
} from '@cabezal/contract/people/permissions/permissions.calls';
import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { callKey } from '../../../api/nouns.ts';
import { useAction } from '../../../api/use-action.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { Whose } from './whose.ts';

const FIXED = 'Fijo: sin este permiso nadie podría devolverlo';

type Modules = { module: string; permissions: PermissionRow[] }[];
const isSame = (a: PermissionRow, b: PermissionRow) => a.type === b.type && a.code === b.code;

/** Gives or takes one permission and remembers the answer at once, so that the switch does not jump back. */
function useGrant(whose: Whose) {
  const client = useQueryClient();
  return useAction(updatePermission, {
    onError: () => {},
    onDone: answer => {
      const key = callKey(getPermissionsByModules, whose);
      client.setQueryData<Modules>(key, modules =>
        modules?.map(entry => ({
          ...entry,
          permissions: entry.permissions.map(row => (isSame(row, answer) ? answer : row)),
        })),
      );
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
  /** Of a screen: the action that lets its data be read; given together with it. */
  reads?: PermissionRow;
}

export function PermissionSwitch({ row, whose, waiting, reads }: PermissionSwitchProps) {
  const { may } = useAccess();
  const mayWrite = may('permission.write');
  const grant = useGrant(whose);
  const id = useId();
  const reason = row.fixed ? FIXED : mayWrite ? null : 'Su usuario no puede cambiar permisos';
  const change = async (allowed: boolean) => {
    // A screen without its data is empty: opened, it comes with them. Taken away, the data may serve another screen.
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
        {reason && (
          <span className="cz-permissions-reason" id={`${id}-reason`}>
            <LockOutlined /> {reason}
          </span>
        )}
        {grant.error && (
          <span className="cz-permissions-failure" role="alert">
            <ExclamationCircleFilled /> {grant.error.message}
          </span>
        )}
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
