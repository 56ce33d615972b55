import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';

/** Whether the person may register and renew credentials of a driver or truck of that company. */
export function mayWriteCredentials(actor: Actor, of: { id_company: number }): Possible {
  if (!actor.actions.has('credential.write')) return 'Su usuario no puede registrar credenciales';
  if (actor.audience === 'operator') return true;
  return of.id_company === actor.id_company || 'Solo su compañía y la operadora registran estas credenciales';
}

export const mayBan = (actor: Actor): Possible =>
  (actor.audience === 'operator' && actor.actions.has('credential.ban')) || 'Solo la operadora bloquea credenciales';
