import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { readBox } from '../../bookings/reservations/editing/record-box.ts';
import { recordStopEvent } from '../../operations/guides/record-event.ts';
import { guideToChange } from '../../trips/state/facts/guide-record.queries.ts';

interface SeenDeparture {
  id_stop: number;
  at: string;
  sub_version: number;
  container_code?: string | null;
  seals?: string[];
  motive?: string | null;
}

/**
 * Records a departure together with the missing container number or seal: both or neither. The reservation is locked first, as for events.
 * Errors: those of the two verbs: 409 the container changed meanwhile, 422 the rule's sentence.
 */
export async function recordDeparture(tx: Tx, actor: Actor, input: SeenDeparture): Promise<number> {
  const { id_stop, at, sub_version: version, container_code = null, seals, motive } = input;
  const { row } = await guideToChange(tx, { id_stop }, null);
  if (container_code !== null || seals !== undefined) {
    const { id_sub_reservation, id_guide } = row;
    await readBox(tx, actor, { id_sub_reservation, version, id_guides: [id_guide], container_code, seals });
  }
  const source = actor.role === 'DRIVER' ? 'DRIVER' : 'MONITOR';
  await recordStopEvent(tx, 'departure', { id_stop, at, motive }, { id_user: actor.id_user, name: actor.name, source });
  return row.id_guide;
}
