import { signup, signupState } from '@cabezal/contract/people/session/new-passwords.calls';
import { bareNumber } from '@cabezal/domain/system/validation/identity';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { forgetConfig } from '../../../api/config.ts';
import { paths } from '../../../app/paths.ts';
import { signIn, useSession } from '../../../app/session/session.ts';
import { Door } from './Door.tsx';
import { DoorButton, DoorField, DoorNotice, PasswordField } from './door-fields.tsx';
import { passwordProblem, problemsOf, useDoorForm } from './use-door-form.ts';

const BackToLogin = () => (
  <p className="cz-session-door-below">
    <Link to={paths.login}>Volver al ingreso</Link>
  </p>
);

function useSignupState() {
  const [state, setState] = useState<{ open?: boolean; problem?: string }>({});
  useEffect(() => {
    callApi(signupState, {}).then(
      answer => setState({ open: answer.open }),
      (cause: unknown) => setState({ problem: messageOf(cause) }),
    );
  }, []);
  return state;
}

/** The operator company registers once, on an empty installation; afterwards an administrator gives access. */
export default function SignupPage() {
  const session = useSession();
  const state = useSignupState();
  if (session.phase === 'in') return <Navigate to={paths.dashboard} replace />;
  if (state.problem) {
    return (
      <Door title="Registrar su empresa">
        <DoorNotice tone="error">{state.problem}</DoorNotice>
        <BackToLogin />
      </Door>
    );
  }
  if (state.open === undefined) return <Door title="Registrar su empresa">{null}</Door>;
  if (!state.open) {
    return (
      <Door
        title="El registro está cerrado"
        text="Esta instalación ya tiene su empresa operadora. Pida su acceso al administrador de la empresa con la que trabaja: él crea su usuario."
      >
        <BackToLogin />
      </Door>
    );
  }
  return <SignupForm />;
}

const required = (text: string) => (text.trim() === '' ? 'Campo obligatorio' : undefined);

function useSignupForm(onDone: () => void) {
  return useDoorForm(
    { company_name: '', ruc: '', name: '', last_name: '', email: '', password: '' },
    values =>
      problemsOf({
        company_name: required(values.company_name),
        ruc: /^\d{13}$/.test(bareNumber(values.ruc)) ? undefined : 'El RUC debe tener 13 dígitos',
        name: required(values.name),
        last_name: required(values.last_name),
        email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(values.email.trim()) ? undefined : 'Ingrese un correo válido',
        password: passwordProblem(values.password),
      }),
    async values => {
      const email = values.email.trim();
      await callApi(signup, { ...values, ruc: bareNumber(values.ruc), email });
      forgetConfig();
      onDone();
      // Signs in automatically after the registration. If that fails, the person can sign in manually.
      await signIn({ email, password: values.password, keep: true }).catch(() => undefined);
    },
  );
}

function SignupForm() {
  const [done, setDone] = useState(false);
  const { field, submit, failure, pending } = useSignupForm(() => setDone(true));
  if (done) {
    return (
      <Door title="Su empresa está registrada" text="Ingrese con el correo y la contraseña que eligió.">
        <BackToLogin />
      </Door>
    );
  }
  return (
    <Door
      title="Cree su empresa"
      text="Su compañía de transporte y usted como administrador principal. Después, «Primeros pasos» le dice qué sigue."
    >
      <form onSubmit={submit} noValidate>
        {failure && <DoorNotice tone="error">{failure}</DoorNotice>}
        <DoorField {...field('company_name')} label="Empresa" autoComplete="organization" maxLength={120} autoFocus />
        <DoorField {...field('ruc')} label="RUC" inputMode="numeric" maxLength={20} />
        <div className="cz-session-door-pair">
          <DoorField {...field('name')} label="Nombre" autoComplete="given-name" maxLength={80} />
          <DoorField {...field('last_name')} label="Apellido" autoComplete="family-name" maxLength={80} />
        </div>
        <DoorField {...field('email')} label="Correo" type="email" autoComplete="email" maxLength={254} />
        <PasswordField
          {...field('password')}
          label="Contraseña"
          help="Al menos 10 caracteres"
          autoComplete="new-password"
        />
        <DoorButton pending={pending}>Crear la empresa</DoorButton>
      </form>
      <BackToLogin />
    </Door>
  );
}
