import { correctedAt } from '@cabezal/domain/operations/travel/phone-clock';
import { recentVerdict } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { recordStopEvent } from '../guides/record-event.ts';
import { firstTime } from './first-time.ts';
import { hasStop, type TravelGuide } from './travel.queries.ts';
import { driverOf } from './travel.ts';

interface Tap {
  id_stop: number;
  at: string;
  key: string;
  offset_ms?: number | null | undefined;
}

/**
 * Records the driver's tap with the phone's own time, corrected where its clock is wrong; both are stored with the key. It may arrive much
 * later, and more than once. The same key again records nothing; the same key with another request is 422. Errors: 404 a stop of another guide; 409 and 422 with the rule's sentence, after which the key
 * stays free, so that the phone may try again.
 */
export async function tapStop(
  tx: Tx,
  guide: TravelGuide,
  kind: 'arrival' | 'departure',
  tap: Tap,
  call: string,
): Promise<void> {
  if (!(await hasStop(tx, guide.id_guide, tap.id_stop))) throw notFound('La parada no existe');
  const at = correctedAt(tap.at, tap.offset_ms ?? null, tx.now);
  demand(recentVerdict(at, tx.now));
  // An absent offset is not a part of the request: phones repeat what they sent before they measured one.
  const said = { id_stop: tap.id_stop, at: new Date(tap.at).toISOString(), offset_ms: tap.offset_ms ?? undefined };
  if (!(await firstTime(tx, guide.id_guide, { key: tap.key, call, said }))) return;
  await recordStopEvent(tx, kind, { id_stop: tap.id_stop, at }, driverOf(guide));
}
