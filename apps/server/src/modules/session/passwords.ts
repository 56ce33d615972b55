import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { unprocessable } from '../../platform/http/errors.ts';
import { endSessions, hashToken, issueToken } from '../../platform/session/sessions.ts';
import { hashPassword } from './login.ts';
import { findCredentials } from './session.queries.ts';

/** Mails a link with a token valid for one hour. Says nothing about whether the address exists. */
export async function recoverPassword(tx: Tx, email: string, publicUrl: string): Promise<void> {
  const found = await findCredentials(tx, email);
  if (found === undefined || !found.active) return;
  const token = await issueToken(tx, { purpose: 'password', id_user: found.id_user, hours: 1, created_by: null });
  tx.send({
    system: 'MAIL',
    kind: 'mail',
    noun: 'user',
    id: found.id_user,
    idempotency_key: `password-${hashToken(token).toString('hex').slice(0, 24)}`,
    payload: {
      to: email,
      subject: 'Cabezal: elija una contraseña nueva',
      text: `Hola, ${found.name}:\n\nPara elegir una contraseña nueva abra este enlace. Vale una hora y una sola vez.\n\n${publicUrl}/#/change-password/${token}\n\nSi usted no lo pidió, no haga nada: su contraseña sigue igual.\n`,
    },
  });
  tx.audit({ action: 'recover_password', noun: 'user', id: found.id_user });
}

/** Sets the password with the mailed token, once, and ends every session of the person. */
export async function changePassword(tx: Tx, token: string, password: string): Promise<void> {
  const owner = await tx.row(
    sql<{ id_user: number }>`select id_user from token_scope(${hashToken(token)}, 'password', ${tx.now})`,
  );
  if (owner === undefined)
    throw unprocessable('ENLACE_INVALIDO', 'El enlace no es válido o ya venció. Pida uno nuevo.');
  const used = await tx.count(
    sql`update access_tokens set used_at = ${tx.now} where token_hash = ${hashToken(token)} and used_at is null`,
  );
  if (used === 0) throw unprocessable('ENLACE_INVALIDO', 'El enlace no es válido o ya venció. Pida uno nuevo.');
  await tx.run(
    sql`update users set password_hash = ${await hashPassword(password)}, invited_at = null where id_user = ${owner.id_user}`,
  );
  await endSessions(tx, owner.id_user);
  tx.audit({ action: 'change_password', noun: 'user', id: owner.id_user });
}

/** Changes the own password; the other sessions of the person end, the one that asked stays. */
export async function updateMyPassword(
  tx: Tx,
  id_user: number,
  token: string,
  input: { password: string; new_password: string },
): Promise<void> {
  await tx.elevate();
  const { password_hash } = await tx.one(
    sql<{ password_hash: string }>`select password_hash from users where id_user = ${id_user} for update`,
  );
  if (!(await verify(password_hash, input.password)))
    throw unprocessable('CONTRASENA', 'La contraseña actual no es correcta', {
      password: 'La contraseña actual no es correcta',
    });
  await tx.run(
    sql`update users set password_hash = ${await hashPassword(input.new_password)} where id_user = ${id_user}`,
  );
  await endSessions(tx, id_user, token);
  tx.audit({ action: 'update_password', noun: 'user', id: id_user });
}
