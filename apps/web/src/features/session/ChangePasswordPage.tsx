import { changePassword } from '@cabezal/contract/session/session.calls';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { paths } from '../../app/paths.ts';
import { Door } from './Door.tsx';
import { DoorButton, DoorNotice, PasswordField } from './door-fields.tsx';
import { passwordProblem, problemsOf, useDoorForm } from './use-door-form.ts';

export default function ChangePasswordPage() {
  const { token = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  const { field, submit, failure, pending } = useDoorForm(
    { password: '', repeated: '' },
    values =>
      problemsOf({
        password: passwordProblem(values.password),
        repeated: values.repeated === values.password ? undefined : 'Las dos contraseñas no coinciden',
      }),
    async values => setDone((await callApi(changePassword, { token, password: values.password })).message),
  );
  return (
    <Door title="Elija su contraseña" text="Al guardarla se cierran sus sesiones en otros equipos.">
      {done ? (
        <DoorNotice tone="success">{done}</DoorNotice>
      ) : (
        <form onSubmit={submit} noValidate>
          {failure && <DoorNotice tone="error">{failure}</DoorNotice>}
          <PasswordField
            {...field('password')}
            label="Contraseña nueva"
            help="Al menos 10 caracteres"
            autoComplete="new-password"
            autoFocus
          />
          <PasswordField {...field('repeated')} label="Repita la contraseña" autoComplete="new-password" />
          <DoorButton pending={pending}>Guardar la contraseña</DoorButton>
        </form>
      )}
      <p className="cz-session-door-below">
        <Link to={done ? paths.login : paths.recoverPassword}>{done ? 'Ir al ingreso' : 'Pedir otro enlace'}</Link>
      </p>
    </Door>
  );
}
