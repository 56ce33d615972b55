import {
  setDriverCredentialState,
  setTruckCredentialState,
} from '@cabezal/contract/fleet/credentials/credentials.calls';
import type { CredentialDetail } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { useChange } from '../../../api/use-change.ts';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import type { Subject } from './credential-words.tsx';

interface BanModalProps {
  subject: Subject;
  credential: CredentialDetail;
  onClose: () => void;
}

/** Blocks or unblocks a credential, with its reason. */
export function BanModal({ subject, onClose, ...props }: BanModalProps) {
  const credential = useOpened(props.credential);
  const change = useChange(subject === 'driver' ? setDriverCredentialState : setTruckCredentialState, {
    onDone: onClose,
  });
  const isBanned = credential.state === 'BANNED';
  const { id_credential, version } = credential;
  return (
    <ConfirmWithMotive
      open
      title={isBanned ? 'Desbloquear la credencial' : 'Bloquear la credencial'}
      text={
        isBanned
          ? `«${credential.name}» vuelve a valer según su fecha.`
          : `Con «${credential.name}» bloqueada no se puede asignar a viajes que paren ahí.`
      }
      action={change}
      okText={isBanned ? 'Desbloquear' : 'Bloquear'}
      look={isBanned ? 'primary' : 'danger'}
      onConfirm={motive => change.run({ id_credential, version, state: isBanned ? 'ACTIVE' : 'BANNED', motive })}
      onCancel={onClose}
    />
  );
}
