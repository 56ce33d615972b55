import { type FocusEvent, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { readEndReason, signIn, useSession } from '../../app/session/session.ts';
import { Door } from './Door.tsx';
import { DoorButton, DoorField, DoorNotice, PasswordField } from './door-fields.tsx';
import { problemsOf, useDoorForm } from './use-door-form.ts';
import { useOperatorName } from './use-operator-name.ts';

export default function LoginPage() {
  const session = useSession();
  if (session.phase === 'in') return <Navigate to="/" replace />;
  return <LoginForm />;
}

/** While somebody types, what comes after the door is already on its way. */
function fetchShell(event: FocusEvent<HTMLFormElement>) {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== 'password') return;
  void import('../../app/providers.tsx');
  void import('../../app/shell/Shell.tsx');
}

function LoginForm() {
  const [keep, setKeep] = useState(true);
  const operator = useOperatorName();
  const reason = readEndReason();
  const { field, submit, failure, pending } = useDoorForm(
    { email: '', password: '' },
    values =>
      problemsOf({
        email: values.email.trim().length < 3 ? 'Ingrese su usuario o correo' : undefined,
        password: values.password === '' ? 'Ingrese su contraseña' : undefined,
      }),
    async values => {
      await signIn(values.email.trim(), values.password, keep);
    },
  );
  return (
    <Door
      title="Ingrese a su cuenta"
      text={operator ? `Transporte de contenedores · ${operator}` : 'Transporte de contenedores'}
    >
      <form onSubmit={submit} onFocus={fetchShell} noValidate>
        {failure ? (
          <DoorNotice tone="error">{failure}</DoorNotice>
        ) : (
          reason && <DoorNotice tone="warning">{reason}</DoorNotice>
        )}
        <DoorField
          {...field('email')}
          label="Usuario o correo"
          type="email"
          autoComplete="username"
          autoFocus
          autoCapitalize="none"
        />
        <PasswordField
          {...field('password')}
          label="Contraseña"
          autoComplete="current-password"
          aside={<Link to={paths.recoverPassword}>Olvidé mi contraseña</Link>}
        />
        <label className="cz-door-check">
          <input type="checkbox" checked={keep} onChange={event => setKeep(event.target.checked)} />
          Mantener la sesión en este equipo
        </label>
        <DoorButton pending={pending}>Ingresar</DoorButton>
      </form>
      <p className="cz-door-below">
        ¿Su empresa aún no tiene acceso? <Link to={paths.signup}>Registrarse</Link>
      </p>
    </Door>
  );
}
