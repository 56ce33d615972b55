import { recoverPassword } from '@cabezal/contract/session/session.calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { useConfig } from '../../api/use-config.ts';
import { paths } from '../../app/paths.ts';
import { Door } from './Door.tsx';
import { DoorButton, DoorField, DoorNotice } from './door-fields.tsx';
import { problemsOf, useDoorForm } from './use-door-form.ts';

/** No mail leaves the installation: who keeps the users makes the link. */
const AskForLink = () => (
  <Door
    title="Recuperar la contraseña"
    text="Esta instalación no envía correos. Pida al administrador de su empresa un enlace nuevo: en «Usuarios», «Exigir contraseña nueva» o «Nuevo enlace». Con él elige su contraseña."
  >
    <p className="cz-session-door-below">
      <Link to={paths.login}>Volver al ingreso</Link>
    </p>
  </Door>
);

export default function RecoverPasswordPage() {
  const config = useConfig();
  return config?.sends_mail === false ? <AskForLink /> : <RecoverForm />;
}

function RecoverForm() {
  const [sent, setSent] = useState<string | null>(null);
  const { field, submit, failure, pending } = useDoorForm(
    { email: '' },
    values => problemsOf({ email: values.email.trim().length < 3 ? 'Ingrese su usuario o correo' : undefined }),
    async values => setSent((await callApi(recoverPassword, { email: values.email.trim() })).message),
  );
  return (
    <Door
      title="Recuperar la contraseña"
      text="Le enviaremos un enlace para elegir una contraseña nueva. Vale durante una hora."
    >
      {sent ? (
        <DoorNotice tone="success">{sent}</DoorNotice>
      ) : (
        <form onSubmit={submit} noValidate>
          {failure && <DoorNotice tone="error">{failure}</DoorNotice>}
          <DoorField
            {...field('email')}
            label="Usuario o correo"
            type="email"
            autoComplete="username"
            autoFocus
            autoCapitalize="none"
          />
          <DoorButton pending={pending}>Enviar el enlace</DoorButton>
        </form>
      )}
      <p className="cz-session-door-below">
        <Link to={paths.login}>Volver al ingreso</Link>
      </p>
    </Door>
  );
}
