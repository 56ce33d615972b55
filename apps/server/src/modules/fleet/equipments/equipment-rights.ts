import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';

/** Whether the person may change an equipment of that company: the operator any, a carrier its own. */
export function mayEditEquipment(actor: Actor, equipment: { id_company: number }): Possible {
  if (!actor.actions.has('equipment.write')) return 'Su usuario no puede editar equipos';
  if (actor.audience === 'operator') return true;
  return equipment.id_company === actor.id_company || 'Solo su compañía y la operadora editan este equipo';
}
