import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';

/** Whether the person may change a truck of that company: the operator any, a carrier its own. */
export function mayEditTruck(actor: Actor, truck: { id_company: number }): Possible {
  if (!actor.actions.has('truck.write')) return 'Su usuario no puede editar camiones';
  if (actor.audience === 'operator') return true;
  return truck.id_company === actor.id_company || 'Solo su compañía y la operadora editan este camión';
}
