import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import type { Tx } from '../../platform/db/tx.ts';
import { type Change, changedProposals, KEY_PARTS } from './facts-key.queries.ts';

const by = (who: string | null): string => (who === null ? '' : `, ${who}`);

/** «Disco 27 tomó 48231-1, Carla 10:42»: what made a proposal obsolete, the hardest first. */
export function staleSentence(change: Change): string {
  const { label, disk, driver_name, taken_disk, taken_by, other } = change;
  if (taken_disk !== null) return `Disco ${taken_disk} tomó ${label}${by(taken_by)}`;
  const stored = change.stored.split('.');
  const now = change.now.split('.');
  const parts = KEY_PARTS.filter((_, i) => stored[i] !== now[i]);
  if (parts.includes('truck')) {
    const state = TRUCK_STATE_NAMES[change.truck_state] ?? change.truck_state;
    return `El disco ${disk} ahora está: ${state}`;
  }
  if (parts.includes('spans')) {
    if (other === null) return `Cambió el día del disco ${disk} o de ${driver_name}`;
    const who = other.truck ? `Disco ${disk}` : other.driver ? driver_name : 'Su generador o chasis';
    return `${who} tomó ${other.label}${by(other.by)}`;
  }
  if (parts.includes('driver')) return `Cambiaron los datos de ${driver_name}`;
  if (parts.includes('papers')) return `Cambiaron los documentos del disco ${disk} o de ${driver_name}`;
  return `Cambió la programación de ${label}`;
}

/** The open proposals of a run that hold no more, each with its sentence. */
export async function staleProposals(tx: Tx, id_plan_run: number): Promise<Map<number, string>> {
  const changed = await changedProposals(tx, id_plan_run);
  return new Map(changed.map(change => [change.id_proposal, staleSentence(change)]));
}
