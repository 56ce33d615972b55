import { newInvitationLink } from '@cabezal/contract/people/users/user-access.calls';
import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { sentence } from '@cabezal/domain/system/text/sentence';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { useConfig } from '../../../api/use-config.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CopyLine } from '../../../ui/CopyLine.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

export interface InvitationLinks {
  /** The installation sends no mail: the person who invites hands over the link. Null until it is known. */
  handsOver: boolean | null;
  /** Creates a link and shows it; the previous one becomes invalid. */
  make: (user: UserRow) => void;
  pending: boolean;
  dialog: ReactNode;
}

interface Made {
  user: UserRow;
  url: string;
  expires_at: string;
}

/** Links to hand over if the installation sends no mail: each is shown once, and a new one can be created at any time. */
export function useInvitationLinks(): InvitationLinks {
  const config = useConfig();
  const [made, show] = useState<Made | null>(null);
  const action = useAction(newInvitationLink);
  const make = async (user: UserRow) => {
    const answer = await action.run({ id_user: user.id_user });
    if (answer === null) return;
    const base = (answer.public_url ?? window.location.origin).replace(/\/$/, '');
    const url = `${base}/#${pathTo(paths.changePassword, { token: answer.token })}`;
    show({ user, url, expires_at: answer.expires_at });
  };
  return {
    handsOver: config && !config.sends_mail,
    make: user => void make(user),
    pending: action.pending,
    dialog: made && <LinkDialog {...made} onClose={() => show(null)} />,
  };
}

function LinkDialog({ user, url, expires_at, onClose }: Made & { onClose: () => void }) {
  return (
    <Dialog
      unsaved={null}
      open
      title={`Enlace para ${personName(user)}`}
      width={560}
      isFirm
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>Cerrar</ActionButton>}
    >
      <p className="cz-modal-text">
        Esta instalación no envía correos: entréguele usted este enlace, por ejemplo por WhatsApp. Al abrirlo, la
        persona elige su propia contraseña e ingresa con {user.email} como {user.role_name} de {sentence(user.company)}
      </p>
      <CopyLine label="Copiar enlace" text={url} />
      <p className="cz-modal-text">
        Vale una sola vez, hasta el {formatDateTime(expires_at)}, y no se muestra de nuevo. Si se pierde, haga otro con
        «Nuevo enlace»: este deja de servir.
      </p>
    </Dialog>
  );
}
