import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorKey,
  startSecondFactor,
  stopSecondFactor,
} from '@cabezal/contract/people/session/second-factor.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Shown =
  | { kind: 'start' | 'renew' | 'stop' }
  | { kind: 'confirm'; key: SecondFactorKey }
  | { kind: 'codes'; codes: string[] }
  | null;

/** The person's own second factor: a code of the phone in addition to the password. */
export function SecondFactorPanel() {
  const [shown, show] = useState<Shown>(null);
  const found = useCall(getSecondFactor, {});
  if (!found.data) return <Answer query={found} what="el segundo factor" loading={<RowsSkeleton rows={2} />} />;
  const { since, required, recovery_codes_left: left } = found.data;
  return (
    <>
      {since === null ? (
        <>
          <p className="cz-account-note">
            Al ingresar se pide, además de la contraseña, un código que muestra su teléfono. Así nadie entra solo con su
            contraseña.
          </p>
          <ActionButton look="primary" onClick={() => show({ kind: 'start' })}>
            Activar
          </ActionButton>
        </>
      ) : (
        <>
          <p className="cz-account-note">{`Activo desde el ${formatDateTime(since)}. ${leftText(left)}`}</p>
          <div className="cz-account-buttons">
            <ActionButton onClick={() => show({ kind: 'renew' })}>Códigos de recuperación nuevos</ActionButton>
            <ActionButton
              look="danger"
              can={required ? 'Su rol pide el segundo factor' : true}
              onClick={() => show({ kind: 'stop' })}
            >
              Desactivar
            </ActionButton>
          </div>
        </>
      )}
      <Dialogs shown={shown} show={show} />
    </>
  );
}

const leftText = (left: number): string => {
  if (left === 0) return 'No le quedan códigos de recuperación: pida nuevos.';
  return left === 1 ? 'Le queda 1 código de recuperación.' : `Le quedan ${left} códigos de recuperación.`;
};

function PasswordField() {
  return (
    <Field name="password" label="Contraseña actual" span={12}>
      <Input.Password autoComplete="current-password" autoFocus />
    </Field>
  );
}

/** Each step is a dialog of its own: its form starts empty, with the focus in its field. */
function Dialogs({ shown, show }: { shown: Shown; show: Dispatch<SetStateAction<Shown>> }) {
  // The finished step may have opened the next one already.
  const close = () => show(now => (now === shown ? null : now));
  const showCodes = ({ recovery_codes }: { recovery_codes: string[] }) =>
    show({ kind: 'codes', codes: recovery_codes });
  const common = { onClose: close, width: 440, children: <PasswordField /> };
  if (shown === null) return null;
  if (shown.kind === 'codes') return <RecoveryCodes codes={shown.codes} onClose={close} />;
  if (shown.kind === 'confirm')
    return (
      <FormModal
        key={shown.kind}
        title="Lea el código con su teléfono"
        okText="Activar"
        call={confirmSecondFactor}
        width={440}
        onClose={close}
        doneText="Segundo factor activo"
        onDone={showCodes}
      >
        <div className="cz-span-12 cz-account-key">
          <img src={shown.key.qr} width={200} height={200} alt="Código QR para la aplicación de autenticación" />
          <p className="cz-account-note">
            Con Google Authenticator, Aegis u otra aplicación. Si no puede leerlo, escriba esta clave:{' '}
            <code>{shown.key.secret}</code>
          </p>
        </div>
        <Field name="code" label="Código de 6 números" span={12}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Field>
      </FormModal>
    );
  if (shown.kind === 'start')
    return (
      <FormModal
        key={shown.kind}
        {...common}
        title="Activar el segundo factor"
        okText="Continuar"
        call={startSecondFactor}
        onDone={key => show({ kind: 'confirm', key })}
      />
    );
  if (shown.kind === 'renew')
    return (
      <FormModal
        key={shown.kind}
        {...common}
        title="Códigos de recuperación nuevos"
        text="Los anteriores dejan de servir."
        okText="Crear códigos"
        call={renewRecoveryCodes}
        onDone={showCodes}
      />
    );
  return (
    <FormModal
      key={shown.kind}
      {...common}
      title="Desactivar el segundo factor"
      text="Desde entonces se ingresa solo con la contraseña."
      okText="Desactivar"
      look="danger"
      call={stopSecondFactor}
      doneText="Segundo factor desactivado"
    />
  );
}
