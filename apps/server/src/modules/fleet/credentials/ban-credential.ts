import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound } from '../../../platform/http/errors.ts';
import { insertStateLog } from '../../system/records/state-logs.queries.ts';
import type { SubjectKind } from './credential-lists.queries.ts';
import * as queries from './credentials.queries.ts';
import { notifyCredential } from './save-credential.ts';

export interface BanInput {
  id_credential: number;
  version: number;
  state: 'ACTIVE' | 'BANNED';
  motive: string;
}

/**
 * Bans a credential or lifts the ban; logged with its motive. A banned driver or truck is not assigned to trips that stop at the place.
 * Errors: 404, 409 SIN_CAMBIO or MODIFICADO.
 */
export async function setCredentialState(tx: Tx, actor: Actor, subject: SubjectKind, input: BanInput): Promise<void> {
  const [seen] = await queries.findCredentials(tx, [input.id_credential]);
  const id = subject === 'driver' ? seen?.id_driver : seen?.id_truck;
  if (id == null) throw notFound('La credencial no existe');
  await tx.elevate();
  // A renewal locks the driver or truck, too.
  await queries.lockSubject(tx, subject, id);
  const [found] = await queries.findCredentials(tx, [input.id_credential]);
  if (found === undefined) throw notFound('La credencial no existe');
  if (found.version !== input.version || found.replaced_by !== null) throw changedMeanwhile();
  if (found.state === input.state)
    throw conflict('SIN_CAMBIO', input.state === 'BANNED' ? 'Ya está bloqueada' : 'No está bloqueada');
  const banned_reason = input.state === 'BANNED' ? input.motive : null;
  if (!(await queries.updateState(tx, input, input.state, banned_reason))) throw changedMeanwhile();
  const change = { from: found.state, to: input.state, motive: input.motive };
  await insertStateLog(tx, { noun: 'credential', id: input.id_credential, ...change }, actor);
  notifyCredential(tx, { kind: subject, id }, found.party, {
    action: input.state === 'BANNED' ? 'ban_credential' : 'unban_credential',
    id_credential: input.id_credential,
    after: { credential: found.name },
    motive: input.motive,
  });
}
