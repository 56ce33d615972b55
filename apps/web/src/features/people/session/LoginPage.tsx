import type { SecondFactorKey } from '@cabezal/contract/people/session/second-factor.calls';
import { type FocusEvent, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useConfig } from '../../../api/use-config.ts';
import { paths } from '../../../app/paths.ts';
import { readEndReason, signIn, useSession } from '../../../app/session/session.ts';
import { CodeStep, CodesStep } from './code-steps.tsx';
import { Door } from './Door.tsx';
import { DoorButton, DoorField, DoorNotice, PasswordField } from './door-fields.tsx';
import { KeepSession } from './KeepSession.tsx';
import { problemsOf, useDoorForm } from './use-door-form.ts';

export default function LoginPage() {
  const session = useSession();
  const config = useConfig();
  if (session.phase === 'in') return <Navigate to="/" replace />;
  return config?.operator_name === null ? <EmptyInstallation /> : <LoginForm />;
}

/** Nobody can sign in yet: the operator company must be created first. */
const EmptyInstallation = () => (
  <Door
    title="Empiece por crear su empresa"
    text="Esta instalación está vacía: aún no hay empresa ni usuarios. Quien la crea es su administrador principal, y después invita a los demás."
  >
    <Link className="cz-session-door-button cz-session-door-start" to={paths.signup}>
      Crear mi empresa
    </Link>
  </Door>
);

/** The shell is loaded while the person types. */
function fetchShell(event: FocusEvent<HTMLFormElement>) {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== 'password') return;
  void import('../../../app/providers.tsx');
  void import('../../../app/shell/Shell.tsx');
}

/** The step after the password. */
type Step =
  | { kind: 'password' }
  /** `key`: for a second factor that the role requires and that is set up here. */
  | { kind: 'code'; email: string; password: string; key?: SecondFactorKey }
  | { kind: 'codes'; codes: string[]; go: () => Promise<void> };

/** The step after a refusal by the server; other refusals are errors of the form. */
async function nextStep(cause: unknown, typed: { email: string; password: string }): Promise<Step> {
  if (cause instanceof ApiError && cause.code === 'SEGUNDO_FACTOR') return { kind: 'code', ...typed };
  if (!(cause instanceof ApiError) || cause.code !== 'SEGUNDO_FACTOR_POR_ACTIVAR') throw cause;
  const { beginSecondFactor } = await import('@cabezal/contract/people/session/second-factor.calls');
  return { kind: 'code', ...typed, key: await callApi(beginSecondFactor, typed) };
}

function LoginForm() {
  const [keep, setKeep] = useState(true);
  const [step, setStep] = useState<Step>({ kind: 'password' });
  if (step.kind === 'codes') return <CodesStep codes={step.codes} onDone={() => void step.go()} />;
  if (step.kind === 'code') {
    const send = async (code: string) => {
      const { recovery_codes, go } = await signIn({ email: step.email, password: step.password, keep, code });
      if (recovery_codes) setStep({ kind: 'codes', codes: recovery_codes, go });
    };
    return <CodeStep setup={step.key} onSend={send} onBack={() => setStep({ kind: 'password' })} />;
  }
  return <PasswordStep keep={keep} onKeep={setKeep} onStep={setStep} />;
}

interface PasswordStepProps {
  keep: boolean;
  onKeep: (keep: boolean) => void;
  onStep: (step: Step) => void;
}

function PasswordStep({ keep, onKeep, onStep }: PasswordStepProps) {
  const config = useConfig();
  const operator = config?.operator_name;
  const reason = readEndReason();
  const { field, submit, failure, pending } = useDoorForm(
    { email: '', password: '' },
    values =>
      problemsOf({
        email: values.email.trim().length < 3 ? 'Ingrese su usuario o correo' : undefined,
        password: values.password === '' ? 'Ingrese su contraseña' : undefined,
      }),
    async ({ password, ...values }) => {
      const typed = { email: values.email.trim(), password };
      await signIn({ ...typed, keep }).catch(async cause => onStep(await nextStep(cause, typed)));
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
        <KeepSession keep={keep} onKeep={onKeep} />
        <DoorButton pending={pending}>Ingresar</DoorButton>
      </form>
      <p className="cz-session-door-below">¿Aún no tiene usuario? Pídalo al administrador de su empresa.</p>
    </Door>
  );
}
