import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { clock } from '../../../kits/trips/trip-clock.ts';
import type { OutboxItem } from './outbox-store.ts';
import { type DriverStop, tripNow } from './trip-now.ts';

/** An arrival or departure in the outbox. */
type TapItem = Extract<OutboxItem, { type: 'arrival' | 'departure' }>;

export const isTapItem = (item: OutboxItem): item is TapItem => item.type === 'arrival' || item.type === 'departure';

const SECOND_MS = 1000;
/** Refusals of a tap because an event before it is missing. */
const OUT_OF_ORDER = new Set(['PARADA_NO_ES_SIGUIENTE', 'EVENTO_NO_ES_ULTIMO', 'LLEGADA_REQUERIDA']);
/** Refusals because the trip goes on without this phone. */
const ENDED: Readonly<Record<string, string>> = {
  GUIA_RESCATADA: 'El viaje pasó a otro camión. ¿Guardar como nota?',
  GUIA_CERRADA: 'El viaje ya se cerró. ¿Guardar como nota?',
};

/** The event that is missing before a refused tap. */
interface MissingTap {
  type: TapItem['type'];
  stop: DriverStop;
  /** Just before the refused one, but not before the last known event. */
  at: string;
}

/**
 * What the driver can do about a refused tap: record what is missing before it, send it again with its own time when nothing is missing any
 * more, or store it as a note of a trip that ended. A receipt of such a trip is sent again.
 */
export type Remedy =
  | { kind: 'missing'; text: string; missing: MissingTap }
  | { kind: 'again'; text: string }
  | { kind: 'note'; text: string }
  | null;

const lastEventAt = (stops: readonly DriverStop[]): string =>
  stops.reduce((last, { arrival_at, departure_at }) => {
    const at = departure_at ?? arrival_at ?? '';
    return at > last ? at : last;
  }, '');

/** For a tap that came before its turn. */
function outOfOrder(trip: Travel, items: readonly OutboxItem[], refused: TapItem): Remedy {
  const { stop, next, stops } = tripNow(trip, items);
  if (stop === null || next === null) return null;
  if (stop.id_stop === refused.id_stop && next === refused.type)
    return { kind: 'again', text: 'Lo anterior ya está registrado: envíelo otra vez' };
  const before = new Date(Date.parse(refused.at) - SECOND_MS).toISOString();
  const last = lastEventAt(stops);
  const missing = { type: next, stop, at: last > before ? last : before };
  const event = next === 'arrival' ? 'la llegada a' : 'la salida de';
  return { kind: 'missing', text: `Falta ${event} ${stop.name}`, missing };
}

/** Refusals of a receipt while the server did not store late ones: the trip ended, or the stop was removed. */
const STORED_LATE = new Set(['GUIA_RESCATADA', 'GUIA_CERRADA', 'NO_ENCONTRADO']);

/** The sentence of a refused item and what can be done; null: it can only be removed. */
export function remedyOf(trip: Travel | undefined, items: readonly OutboxItem[], refused: OutboxItem): Remedy {
  const code = refused.refused_code ?? '';
  if (refused.type === 'receipt')
    return STORED_LATE.has(code) ? { kind: 'again', text: 'Se guarda con el viaje: envíelo otra vez' } : null;
  if (!isTapItem(refused)) return null;
  const ended = ENDED[code];
  if (ended !== undefined) return { kind: 'note', text: ended };
  return trip !== undefined && OUT_OF_ORDER.has(code) ? outOfOrder(trip, items, refused) : null;
}

const SOURCES: Readonly<Record<string, string>> = { GPS: 'GPS', MONITOR: 'monitoreo', DRIVER: 'su teléfono' };

/** «Ya estaba: GPS 10:42», for a tap whose event was recorded before. */
export function knownText(tap: TapItem, trip: Travel): string | null {
  const stop = trip.guide.stops.find(one => one.id_stop === tap.id_stop);
  const at = tap.type === 'arrival' ? stop?.arrival_at : stop?.departure_at;
  const source = tap.type === 'arrival' ? stop?.arrival_source : stop?.departure_source;
  return at ? `Ya estaba: ${[SOURCES[source ?? ''], clock(at)].filter(Boolean).join(' ')}` : null;
}

const OLD_MS = 12 * 3_600_000;

/** True for an item that waits for more than twelve hours: a phone may delete what it stores, so the driver should look for signal. */
export const isLongUnsent = (item: OutboxItem, now: Date): boolean =>
  item.refused === undefined && now.getTime() - Date.parse(item.at) > OLD_MS;
