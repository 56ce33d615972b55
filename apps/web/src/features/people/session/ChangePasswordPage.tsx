import {
  changePassword,
  type PasswordLinkOwner,
  readPasswordLink,
} from '@cabezal/contract/people/session/new-passwords.calls';
import { sentence } from '@cabezal/domain/system/text/sentence';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useSendsMail } from '../../../api/use-config.ts';
import { paths } from '../../../app/paths.ts';
import { signIn, useSession } from '../../../app/session/session.ts';
import { Door } from './Door.tsx';
import { DoorButton, DoorNotice, PasswordField } from './door-fields.tsx';
import { passwordProblem, problemsOf, useDoorForm } from './use-door-form.ts';

interface Opened {
  owner?: PasswordLinkOwner;
  problem?: string;
  /** It was used, replaced or has expired: another link is needed. */
  isOver?: boolean;
}

/** The owner of the link, read before anything is typed. */
function useLinkOwner(token: string): Opened {
  const [opened, setOpened] = useState<Opened>({});
  useEffect(() => {
    let here = true;
    callApi(readPasswordLink, { token }).then(
      owner => here && setOpened({ owner }),
      (cause: unknown) => {
        const isOver = cause instanceof ApiError && (cause.code === 'ENLACE_INVALIDO' || cause.status === 400);
        if (here) setOpened({ isOver, problem: messageOf(cause) });
      },
    );
    return () => {
      here = false;
    };
  }, [token]);
  return opened;
}

/** The page of a link to choose a password: the first one of an invited person, or a new one. */
export default function ChangePasswordPage() {
  const { token = '' } = useParams();
  const { owner, problem, isOver } = useLinkOwner(token);
  if (isOver) return <LinkIsOver />;
  if (problem !== undefined)
    return (
      <Door title="Elija su contraseña">
        <DoorNotice tone="error">{problem}</DoorNotice>
      </Door>
    );
  if (owner === undefined) return <Door title="Elija su contraseña">{null}</Door>;
  return <ChooseForm token={token} owner={owner} />;
}

function LinkIsOver() {
  const sendsMail = useSendsMail();
  return (
    <Door
      title="Este enlace ya no sirve"
      text={
        sendsMail
          ? 'Cada enlace vale una sola vez y por un tiempo. Si ya eligió su contraseña, ingrese con ella; si no, pida otro enlace.'
          : 'Cada enlace vale una sola vez y por un tiempo. Si ya eligió su contraseña, ingrese con ella; si no, pida otro a quien se lo entregó.'
      }
    >
      <p className="cz-session-door-below">
        <Link to={paths.login}>Ir al ingreso</Link>
        {sendsMail && (
          <>
            {' · '}
            <Link to={paths.recoverPassword}>Pedir otro enlace</Link>
          </>
        )}
      </p>
    </Door>
  );
}

function greeting({ why, name, email, company, role_name, expires_at }: PasswordLinkOwner): string {
  const end = `El enlace vale hasta el ${formatDateTime(expires_at)}.`;
  return why === 'invitation'
    ? `${sentence(`${name}, le damos la bienvenida a ${company}`)} Ingresará con ${email}, como ${role_name}. ${end}`
    : `Para ${email}. Al guardarla se cierran sus sesiones en otros equipos. ${end}`;
}

/** Sets the password and signs in with it. */
function ChooseForm({ token, owner }: { token: string; owner: PasswordLinkOwner }) {
  const session = useSession();
  const [done, setDone] = useState<string | null>(null);
  const { field, submit, failure, pending } = useDoorForm(
    { password: '', repeated: '' },
    values =>
      problemsOf({
        password: passwordProblem(values.password),
        repeated: values.repeated === values.password ? undefined : 'Las dos contraseñas no coinciden',
      }),
    async ({ password }) => {
      const { message } = await callApi(changePassword, { token, password });
      // If a second factor is required, the person continues on the sign-in page.
      await signIn({ email: owner.email, password, keep: true }).catch(() => setDone(message));
    },
  );
  if (session.phase === 'in') return <Navigate to="/" replace />;
  return (
    <Door title="Elija su contraseña" text={done ? undefined : greeting(owner)}>
      {done ? (
        <>
          <DoorNotice tone="success">{done}</DoorNotice>
          <p className="cz-session-door-below">
            <Link to={paths.login}>Ir al ingreso</Link>
          </p>
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          {failure && <DoorNotice tone="error">{failure}</DoorNotice>}
          {/* So that the browser's password manager knows the user. */}
          <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
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
    </Door>
  );
}
