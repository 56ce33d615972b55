import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { type BoxLink, type BoxTie, boxTie } from '@cabezal/domain/trips/rules/assignment-box';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Change, changedProposals, KEY_PARTS } from './facts-key.queries.ts';
import { type OpenBox, openBoxes } from './open-boxes.queries.ts';

const by = (who: string | null): string => (who === null ? '' : `, ${who}`);

/** The most important reason why a proposal is stale: «Disco 27 tomó 48231-1, Carla 10:42». */
export function staleSentence(change: Change): string {
  const { label, disk, driver_name, taken_disk, taken_by, issued, other } = change;
  if (taken_disk !== null) return `Disco ${taken_disk} tomó ${label}${by(taken_by)}`;
  if (issued) return `La guía de ${label} ya se emitió`;
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

/** Open proposals whose container another truck now brings or carries further, and other proposals of the same truck. */
function crossingProposals(open: readonly OpenBox[], zone: string): { id_proposal: number; tie: BoxTie }[] {
  const trucks = new Map(open.map(row => [row.id_leg, row.id_truck]));
  return open.flatMap(({ id_proposal, id_truck, brought_by, carried_by }) => {
    const other = (link: BoxLink | null): BoxLink | null =>
      link !== null && trucks.get(link.id_leg) === id_truck ? null : link;
    const tie = boxTie({ brought_by: other(brought_by), carried_by: other(carried_by) }, zone);
    return tie === null || tie.unit.id_truck === id_truck ? [] : [{ id_proposal, tie }];
  });
}
const boxSentence = ({ unit: { disk }, of }: BoxTie): string =>
  `El contenedor ${of === 'BRINGS' ? 'lo trae' : 'lo lleva después'} el disco ${disk}`;

/** The stale ones among the open proposals of a run, each with its sentence. */
export async function staleProposals(tx: Tx, id_plan_run: number): Promise<Map<number, string>> {
  const changed = await changedProposals(tx, id_plan_run);
  const stale = new Map(changed.map(change => [change.id_proposal, staleSentence(change)]));
  const open = (await openBoxes(tx, id_plan_run)).filter(row => !stale.has(row.id_proposal));
  for (const { id_proposal, tie } of crossingProposals(open, tx.zone)) stale.set(id_proposal, boxSentence(tie));
  return stale;
}
