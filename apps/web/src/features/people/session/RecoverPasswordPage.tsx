import { recoverPassword } from '@cabezal/contract/people/session/session.calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { useConfig } from '../../../api/use-config.ts';
import { paths } from '../../../app/paths.ts';
import { Door } from './Door.tsx';
import { DoorButton, DoorField, DoorNotice } from './door-fields.tsx';
import { problemsOf, useDoorForm } from './use-door-form.ts';

const words = {
  mailed: {
    text: 'Le enviaremos un enlace para elegir una contraseña nueva. Vale durante una hora.',
    send: 'Enviar el enlace',
    sent: null,
  },
  /** The people who manage users create the link; only the last administrator has to ask whoever runs the server. */
  kept: {
    text: 'Esta instalación no envía correos. Pida un enlace nuevo al administrador de su empresa: lo hace en «Usuarios». Si el administrador es usted, déjelo aquí en el servidor, en su carpeta de correos, y pídalo a quien lo administra. Vale durante una hora.',
    send: 'Dejar el enlace en el servidor',
    sent: 'Si el correo está registrado, el enlace queda en unos segundos en la carpeta de correos del servidor.',
  },
} as const;

export default function RecoverPasswordPage() {
  const config = useConfig();
  const { text, send, sent: told } = words[config?.sends_mail === false ? 'kept' : 'mailed'];
  const [sent, setSent] = useState<string | null>(null);
  const { field, submit, failure, pending } = useDoorForm(
    { email: '' },
    values => problemsOf({ email: values.email.trim().length < 3 ? 'Ingrese su usuario o correo' : undefined }),
    async values => setSent((await callApi(recoverPassword, { email: values.email.trim() })).message),
  );
  return (
    <Door title="Recuperar la contraseña" text={text}>
      {sent ? (
        <DoorNotice tone="success">{told ?? sent}</DoorNotice>
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
          <DoorButton pending={pending}>{send}</DoorButton>
        </form>
      )}
      <p className="cz-session-door-below">
        <Link to={paths.login}>Volver al ingreso</Link>
      </p>
    </Door>
  );
}
