import type { SecondFactorKey } from '@cabezal/contract/people/session/second-factor.calls';
import { Door } from './Door.tsx';
import { DoorButton, DoorField, DoorNotice } from './door-fields.tsx';
import { problemsOf, useDoorForm } from './use-door-form.ts';

interface CodeStepProps {
  /** For an authenticator that is being set up. */
  setup?: SecondFactorKey;
  onSend: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The code of the authenticator, after the password. */
export function CodeStep({ setup, onSend, onBack }: CodeStepProps) {
  const { field, submit, failure, pending } = useDoorForm(
    { code: '' },
    ({ code }) => problemsOf({ code: code.trim() === '' ? 'Escriba el código' : undefined }),
    ({ code }) => onSend(code.trim()),
  );
  return (
    <Door
      title={setup ? 'Active su segundo factor' : 'Escriba su código'}
      text={
        setup
          ? 'Su rol lo pide. Lea este código con su aplicación de autenticación (Google Authenticator, Aegis u otra) y escriba los 6 números que muestra.'
          : 'El de su aplicación de autenticación, o uno de sus códigos de recuperación.'
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && <DoorNotice tone="error">{failure}</DoorNotice>}
        {setup && (
          <div className="cz-session-door-key">
            <img src={setup.qr} width={200} height={200} alt="Código QR para la aplicación de autenticación" />
            <p className="cz-session-door-help">
              Si no puede leerlo, escriba esta clave: <code>{setup.secret}</code>
            </p>
          </div>
        )}
        <DoorField
          {...field('code')}
          label="Código"
          inputMode={setup ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
        <DoorButton pending={pending}>Ingresar</DoorButton>
      </form>
      <p className="cz-session-door-below">
        <button type="button" className="cz-session-door-link" onClick={onBack}>
          Volver al ingreso
        </button>
      </p>
    </Door>
  );
}

/** The recovery codes of a second factor just turned on: shown only once. */
export function CodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Door
      title="Guarde sus códigos de recuperación"
      text="Cada uno sirve una sola vez si pierde su teléfono. No se muestran de nuevo: guárdelos o imprímalos ahora."
    >
      <form
        onSubmit={event => {
          event.preventDefault();
          onDone();
        }}
      >
        <ul className="cz-session-door-codes">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <DoorButton pending={false}>Ya los guardé</DoorButton>
      </form>
    </Door>
  );
}
