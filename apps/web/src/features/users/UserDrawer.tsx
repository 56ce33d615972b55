import type { UserRow } from '@cabezal/contract/users/users.calls';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { UserForm } from './UserForm.tsx';
import { userName } from './user-columns.tsx';

const WIDTH = 480;

interface UserDrawerProps {
  edited: UserRow | 'new' | null;
  onClose: () => void;
  onDeactivate: (user: UserRow) => void;
}

/** A user beside the list. While it closes it still shows what it showed. */
export function UserDrawer({ edited, onClose, onDeactivate }: UserDrawerProps) {
  const narrow = useNarrow();
  const [last, setLast] = useState(edited);
  useEffect(() => {
    if (edited !== null) setLast(edited);
  }, [edited]);
  const shown = edited ?? last;
  const user = shown === 'new' ? null : shown;
  return (
    <Drawer
      open={edited !== null}
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      title={user ? userName(user) : 'Nuevo usuario'}
      destroyOnHidden
      className="us-drawer"
      closable={{ placement: 'end', 'aria-label': 'Cerrar' }}
      mask={{ closable: false }}
    >
      {shown && <UserForm key={user?.id_user ?? 'new'} {...{ user, onClose, onDeactivate }} />}
    </Drawer>
  );
}
