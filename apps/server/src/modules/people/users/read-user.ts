import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import { mayEdit, userRights } from './user-rights.ts';
import * as queries from './users.queries.ts';

/** A user with the person's rights on it. */
export function userRow({ drives_for_others, ...user }: queries.UserFacts, actor: Actor): UserRow {
  return { ...user, can: userRights(actor, { ...user, drives_for_others }) };
}

/** A user in the person's scope. Errors: 404. */
export async function findInScope(tx: Tx, actor: Actor, id_user: number): Promise<queries.UserFacts> {
  const user = await queries.findUser(tx, id_user, actor);
  if (user === undefined) throw notFound('El usuario no existe');
  return user;
}

/** A user whom the person may change. Errors: 404, 422 USUARIO_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_user: number): Promise<queries.UserFacts> {
  const user = await findInScope(tx, actor, id_user);
  const edit = mayEdit(actor, user);
  if (edit !== true) throw unprocessable('USUARIO_AJENO', edit);
  return user;
}

/**
 * As `findEditable`, but locks the user until the end of the transaction and checks it again under the lock. Nobody can then give access to
 * a driver's account in the same moment in which the driver is lent or moved. Elevates.
 */
export async function holdEditable(tx: Tx, actor: Actor, id_user: number): Promise<queries.UserFacts> {
  await findEditable(tx, actor, id_user);
  await tx.elevate();
  await queries.lockUser(tx, id_user);
  return findEditable(tx, actor, id_user);
}

/** The user after a change, as the calls return it. */
export async function readUser(tx: Tx, actor: Actor, id_user: number): Promise<UserRow> {
  return userRow(await findInScope(tx, actor, id_user), actor);
}
