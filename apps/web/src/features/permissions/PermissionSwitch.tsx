import { ExclamationCircleFilled, LockOutlined } from '@ant-design/icons';
import {
  getPermissionsByModules,
  type PermissionRow,
  updatePermission,
} from '@cabezal/contract/permissions/permissions.calls';
import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { callKey } from '../../api/nouns.ts';
import { useAction } from '../../api/use-action.ts';
import { useCan } from '../../app/session/session.ts';
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

/** `/camiones/{number}` as people write it: `/camiones/…`. */
const addressText = (code: string) => code.replace(/\{\w+\}/g, '…');

interface PermissionSwitchProps {
  row: PermissionRow;
  whose: Whose;
  waiting: boolean;
}

export function PermissionSwitch({ row, whose, waiting }: PermissionSwitchProps) {
  const mayWrite = useCan('permission.write');
  const grant = useGrant(whose);
  const id = useId();
  const { type, id_permission_action, id_permission_url, id_permission_action_url } = row;
  const reason = row.fixed ? FIXED : mayWrite ? null : 'Su usuario no puede cambiar permisos';
  const change = (allowed: boolean) =>
    void grant.run({ ...whose, type, allowed, id_permission_action, id_permission_url, id_permission_action_url });
  return (
    <div className="pm-row">
      <div>
        <span id={id} title={row.code}>
          {row.name}
        </span>
        {row.type === 'url' && <span className="pm-code">{addressText(row.code)}</span>}
        {reason && (
          <span className="pm-reason" id={`${id}-reason`}>
            <LockOutlined /> {reason}
          </span>
        )}
        {grant.error && (
          <span className="pm-failure" role="alert">
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
        onChange={change}
      />
    </div>
  );
}
