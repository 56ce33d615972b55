import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';

/** Whether the person may change a driver of that company: the operator any, a carrier its own, but not associated ones. */
export function mayEditDriver(actor: Actor, driver: { id_company: number }): Possible {
  if (!actor.actions.has('driver.write')) return 'Su usuario no puede editar conductores';
  if (actor.audience === 'operator') return true;
  return driver.id_company === actor.id_company || 'Solo su compañía y la operadora editan a este conductor';
}

/** Whether the person may move a driver to another carrier or open an association with one. */
export const mayAssociate = (actor: Actor): Possible =>
  (actor.audience === 'operator' && actor.actions.has('driver.associate')) ||
  'Solo la operadora asocia conductores con transportistas';
