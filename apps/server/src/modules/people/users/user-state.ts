import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, unprocessable } from '../../../platform/http/errors.ts';
import { endSessions } from '../../../platform/session/sessions.ts';
import { revokePasswordLinks } from '../session/session.queries.ts';
import { findEditable } from './read-user.ts';
import { userRights } from './user-rights.ts';
import * as queries from './users.queries.ts';

interface UserKey {
  id_user: number;
  version: number;
}

/** One master administrator must remain; the masters stay locked until the end, so that two cannot leave at once. Errors: 409. */
export async function demandOneMaster(tx: Tx, id_user: number): Promise<void> {
  const masters = await queries.lockMasters(tx);
  if (masters.length === 1 && masters[0] === id_user)
    throw conflict('ULTIMO_ADMINISTRADOR', 'Es el último administrador maestro: nombre antes a otro');
}

/** Deactivates or activates a person; their work stays attributed to them. Errors: those of `change_user_state`. */
export async function changeUserState(tx: Tx, actor: Actor, input: UserKey & { active: boolean }): Promise<number> {
  const before = await findEditable(tx, actor, input.id_user);
  const may = userRights(actor, before).change_state;
  if (may !== true) throw unprocessable('NO_SE_PUEDE_DESACTIVAR', may);
  if (before.version !== input.version) throw changedMeanwhile();
  if (before.active === input.active)
    throw conflict('SIN_CAMBIO', before.active ? 'El usuario ya está activo' : 'El usuario ya está inactivo');
  await tx.elevate();
  if (before.role === 'ADM_MASTER' && !input.active) await demandOneMaster(tx, before.id_user);
  if (!(await queries.setUserActive(tx, input))) throw changedMeanwhile();
  if (!input.active) {
    await endSessions(tx, before.id_user);
    await revokePasswordLinks(tx, before.id_user);
  }
  tx.audit({
    action: input.active ? 'activate_user' : 'deactivate_user',
    noun: 'user',
    id: before.id_user,
    before: { active: before.active },
    after: { active: input.active },
  });
  tx.changed('user', before.id_user, [before.id_company]);
  tx.changed('session', before.id_user, [before.id_company]);
  return before.id_user;
}

/** Deletes a user whose name nothing refers to. Errors: those of `delete_user_admin_local`. */
export async function deleteUser(tx: Tx, actor: Actor, input: UserKey): Promise<{ id_user: number; deleted: true }> {
  const before = await findEditable(tx, actor, input.id_user);
  const may = userRights(actor, before).delete;
  if (may !== true) throw unprocessable('NO_SE_PUEDE_ELIMINAR', may);
  if (before.version !== input.version) throw changedMeanwhile();
  await tx.elevate();
  if (before.role === 'ADM_MASTER' && before.active) await demandOneMaster(tx, before.id_user);
  demand(canDeleteRecord(await queries.userUsages(tx, before.id_user)));
  if (!(await queries.deleteUserRow(tx, input))) throw changedMeanwhile();
  const { email, name, last_name, id_company, id_role } = before;
  tx.audit({
    action: 'delete_user',
    noun: 'user',
    id: before.id_user,
    before: { email, name, last_name, id_company, id_role },
  });
  tx.changed('user', before.id_user, [before.id_company]);
  tx.changed('session', before.id_user, [before.id_company]);
  return { id_user: before.id_user, deleted: true };
}
