import { correctedAt } from '@cabezal/domain/operations/travel/phone-clock';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { recentVerdict } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import { AppError, demand, notFound } from '../../../platform/http/errors.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { firstTime } from './first-time.ts';
import { countKeys, findTravelGuide, stopOf, type TravelGuide } from './travel.queries.ts';
import { driverOf } from './travel.ts';

/** Two for each stop of a long trip: a leaked link cannot fill the logbook. */
const mostNotes = 40;

interface LateTap {
  id_stop: number;
  event: 'arrival' | 'departure';
  at: string;
  key: string;
  offset_ms?: number | null | undefined;
}

/**
 * Stores a tap that came after the trip was closed or rescued as a note. Sending it again does not duplicate it. Errors: 404 a stop of another
 * guide; 409 VIAJE_ABIERTO; 422 FECHA_FUERA_DE_RANGO; 429 too many for one trip.
 */
export async function storeLateTap(
  tx: Tx,
  { id_guide }: Pick<TravelGuide, 'id_guide'>,
  { key, ...said }: LateTap,
  call: string,
): Promise<void> {
  const at = correctedAt(said.at, said.offset_ms ?? null, tx.now);
  demand(recentVerdict(at, tx.now));
  await holdReservationOf(tx, id_guide);
  const guide = await findTravelGuide(tx, id_guide);
  const stop = guide && (await stopOf(tx, id_guide, said.id_stop));
  if (guide === undefined || stop === undefined) throw notFound('La parada no existe');
  if (!(await firstTime(tx, id_guide, { key, call, said }))) return;
  if (!guide.closed && !guide.rescued) demand(refuse('VIAJE_ABIERTO'));
  if ((await countKeys(tx, id_guide, call)).all > mostNotes)
    throw new AppError(429, 'DEMASIADOS_AVISOS', 'El viaje ya tiene demasiadas notas. Llame a monitoreo');
  const event = said.event === 'arrival' ? 'llegada a' : 'salida de';
  const why = guide.rescued ? 'el viaje ya lo llevaba otro camión' : 'el viaje ya estaba cerrado';
  await writeLog(tx, {
    id_guide,
    id_stop: said.id_stop,
    kind: 'NOTE',
    text: `Conductor: ${event} ${stop.name}, recibida cuando ${why}`,
    at: new Date(Math.min(Date.parse(at), tx.now.getTime())),
    author: driverOf(guide),
  });
  tx.audit({ action: 'late_tap', noun: 'guide', id: id_guide, after: { id_stop: said.id_stop, at } });
  tx.changed('guide', id_guide, guide.party);
}
