import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Drawer, Tabs } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NotificationSettings } from '../../../kits/notifications/NotificationSettings.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { type FormGuard, useAskToClose } from '../../../ui/form/use-leave-guard.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { UserActions } from './UserActions.tsx';
import { UserForm } from './UserForm.tsx';
import { UserSessions } from './UserSessions.tsx';
import { type InvitationLinks, useInvitationLinks } from './use-invitation-link.tsx';
import { UserMark } from './user-columns.tsx';

const WIDTH = 560;

interface UserDrawerProps {
  shown: UserRow | 'new' | null;
  onShow: (user: UserRow | null) => void;
}

/** A user in a drawer over the list. While it closes it still shows the user. */
export function UserDrawer({ shown, onShow }: UserDrawerProps) {
  const narrow = useNarrow();
  const [last, setLast] = useState(shown);
  useEffect(() => {
    if (shown !== null) setLast(shown);
  }, [shown]);
  const kept = shown ?? last;
  const user = kept === 'new' ? null : kept;
  const links = useInvitationLinks();
  const guard = useRef<() => boolean>(() => false);
  const close = useAskToClose(
    useCallback(() => guard.current(), []),
    useCallback(() => onShow(null), [onShow]),
  );
  return (
    <>
      {links.dialog}
      <Drawer
        open={shown !== null}
        onClose={close}
        size={narrow ? '100%' : WIDTH}
        title={user ? personName(user) : 'Nuevo usuario'}
        destroyOnHidden
        closable={{ placement: 'end', 'aria-label': 'Cerrar' }}
        mask={{ closable: false }}
      >
        {kept === 'new' && <UserForm user={null} onClose={() => onShow(null)} links={links} guard={guard} />}
        {user && <UserRecord key={user.id_user} user={user} onShow={onShow} links={links} guard={guard} />}
      </Drawer>
    </>
  );
}

const cameIn = (user: UserRow) =>
  user.last_login_at ? `Último ingreso: ${formatDateTime(user.last_login_at)}` : 'Nunca ha ingresado';

interface RecordProps {
  user: UserRow;
  onShow: (user: UserRow | null) => void;
  links: InvitationLinks;
  guard: FormGuard;
}

function UserRecord({ user, onShow, links, guard }: RecordProps) {
  const [own, setOwn] = useState<readonly number[]>([]);
  const changed = (after: UserRow) => {
    setOwn(before => [...before, after.version]);
    onShow(after);
  };
  const tabs = [
    {
      key: 'datos',
      label: 'Datos',
      children: (
        <UserForm key={user.id_user} user={user} own={own} onClose={() => onShow(null)} links={links} guard={guard} />
      ),
    },
    ...(user.can.read_sessions === true
      ? [{ key: 'sesiones', label: 'Sesiones', children: <UserSessions user={user} /> }]
      : []),
    {
      key: 'avisos',
      label: 'Avisos',
      children: <NotificationSettings id_user={user.id_user} can={user.can.edit} />,
    },
    historyTab('user', user.id_user),
  ];
  return (
    <>
      <div className="cz-users-head">
        <UserMark user={user} />
        <span className="cz-quiet">{cameIn(user)}</span>
      </div>
      <UserActions user={user} links={links} onChanged={changed} onDeleted={() => onShow(null)} />
      <Tabs className="cz-tabs-spaced" items={tabs} destroyOnHidden />
    </>
  );
}
