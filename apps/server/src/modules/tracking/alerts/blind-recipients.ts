import type { Tx } from '../../../platform/db/tx.ts';
import { namesOfRecipients, selectRecipientRoles, selectRecipientUsers } from './recipients.queries.ts';

interface Recipients {
  readonly roles: readonly string[];
  readonly users: readonly number[];
}
/** Recipients with their names. */
interface NamedRecipients {
  roles: { code: string; name: string }[];
  users: { id_user: number; name: string }[];
}

/** Those of the recipients who may not read cases: a rule that stores them does not notify them. */
export async function blindRecipients(tx: Tx, { roles, users }: Recipients): Promise<NamedRecipients> {
  const readingRoles = new Set((await selectRecipientRoles(tx)).map(({ code }) => code));
  const readingUsers = new Set((await selectRecipientUsers(tx)).map(({ id_user }) => id_user));
  const blindRoles = roles.filter(code => !readingRoles.has(code));
  const blindUsers = users.filter(id_user => !readingUsers.has(id_user));
  const found = await namesOfRecipients(tx, { roles: blindRoles, users: blindUsers });
  const names = new Map(found.map(({ key, name }) => [key, name]));
  return {
    roles: blindRoles.map(code => ({ code, name: names.get(code) ?? code })),
    users: blindUsers.map(id_user => ({ id_user, name: names.get(`${id_user}`) ?? `Usuario ${id_user}` })),
  };
}
