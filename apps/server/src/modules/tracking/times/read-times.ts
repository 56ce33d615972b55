import type { GanttLeg, GanttReservation, ShownEta } from '@cabezal/contract/tracking/times/times.calls';
import { minutesBetween, toIso } from '@cabezal/domain/system/time/time';
import { type EtaFacts, type StopEta, stopEtas } from '@cabezal/domain/tracking/times/eta';
import { totalPercent } from '@cabezal/domain/tracking/times/progress';
import { slotState } from '@cabezal/domain/trips/slots/slot';
import { effectiveStops } from '@cabezal/domain/trips/status/standing';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { selectBands, selectHeads, selectLegs, type TimedLeg } from './gantt.queries.ts';

export interface OfOne {
  id_guide?: number | undefined;
  id_reservation?: number | undefined;
}

/** Errors: 404 a guide or reservation outside the scope. */
export async function demandVisible(tx: Tx, { id_guide, id_reservation }: OfOne): Promise<void> {
  if (id_guide !== undefined && !(await isVisible(tx, 'guide', id_guide))) throw notFound('La guía no existe');
  if (id_reservation !== undefined && !(await isVisible(tx, 'reservation', id_reservation)))
    throw notFound('La reserva no existe');
}

type Facts = Omit<EtaFacts, 'heard_at'>;
async function etaFacts(tx: Tx): Promise<Facts> {
  const fresh_min = await parameter(tx, 'alerta_sin_gps_min', tx.today);
  return { now: toIso(tx.now), fresh_min, bands: await selectBands(tx) };
}

/** ETAs of a trip that is not over; none without a guide. */
const etasOf = (leg: TimedLeg, facts: Facts): StopEta[] =>
  leg.id_guide === null || leg.over ? [] : stopEtas(leg.stops, { ...facts, heard_at: leg.heard_at });

async function legsOf(tx: Tx, { id_guide, id_reservation }: OfOne): Promise<TimedLeg[]> {
  await demandVisible(tx, { id_guide, id_reservation });
  return selectLegs(tx, id_guide === undefined ? { reservations: [id_reservation ?? 0] } : { id_guide });
}

/** When trips reach their open stops. Errors: 404 outside the scope. */
export async function readEtas(tx: Tx, asked: OfOne): Promise<ShownEta[]> {
  const facts = await etaFacts(tx);
  return (await legsOf(tx, asked)).flatMap(leg =>
    etasOf(leg, facts).map(eta => ({ ...eta, id_guide: leg.id_guide ?? 0, computed_at: facts.now.toString() })),
  );
}

/** Progress in percent. Errors: 404 outside the scope. */
export async function readPercent(tx: Tx, asked: OfOne) {
  const legs = (await legsOf(tx, asked)).map(leg => ({
    id_leg: leg.id_leg,
    percent: leg.over ? 100 : leg.progress_percent === null ? null : Number(leg.progress_percent),
    planned_min: Math.round(minutesBetween(leg.planned_start, leg.planned_end)),
  }));
  return { percent: totalPercent(legs), legs };
}

/** From the first to the last event. */
function actualOf(leg: TimedLeg): GanttLeg['actual'] {
  const events = effectiveStops(leg.stops)
    .flatMap(stop => [stop.arrival_at, stop.departure_at])
    .filter(at => at !== null)
    .sort();
  const [from] = events;
  if (from === undefined) return null;
  return { from, to: leg.over ? (events.at(-1) ?? null) : null };
}

function drawn(leg: TimedLeg, facts: Facts): GanttLeg {
  const { id_leg, id_guide, guide_number, number, container_code, kind, status, license_plate } = leg;
  const etas = etasOf(leg, facts);
  const last = etas.at(-1);
  const now = facts.now.toString();
  const planned = { from: leg.planned_start, to: leg.planned_end };
  const actual = actualOf(leg);
  const from = actual !== null || planned.from < now ? now : planned.from;
  const stays = leg.stops.map(({ id_stop, name, code, skipped, ...stop }) => {
    const { planned_arrival, planned_departure, appointment_at, arrival_at, departure_at } = stop;
    const eta = etas.find(one => one.id_stop === id_stop);
    const { id_stop: _, ...told } = eta ?? { id_stop };
    return {
      id_stop,
      name,
      code,
      planned_arrival,
      planned_departure,
      appointment_at,
      arrival_at,
      departure_at,
      skipped,
      eta: eta === undefined ? null : (told as Omit<StopEta, 'id_stop'>),
    };
  });
  const nothing = { id_stop: null, arrival_at: null, departure_at: null, skipped: false, eta: null };
  return {
    id_leg,
    id_guide,
    guide_number,
    number,
    container_code,
    kind,
    status,
    license_plate,
    planned,
    actual,
    expected: last === undefined ? null : { from, to: last.eta_at },
    stays: id_guide === null ? leg.plan.map(stop => ({ ...nothing, ...stop })) : stays,
    slots: leg.slots.map(({ used_at, missed_at, cancelled_at, changing_at, ...slot }) => ({
      ...slot,
      state: slotState({ used_at, missed_at, cancelled_at, changing_at }),
    })),
  };
}

/** Reservations with their legs as planned, as driven and as expected. Errors: 404 one outside the scope. */
export async function readGantt(
  tx: Tx,
  asked: {
    id_reservation?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
    id_client?: number | undefined;
  },
): Promise<{ at: string; reservations: GanttReservation[] }> {
  const heads = await selectHeads(tx, asked);
  if (asked.id_reservation !== undefined && heads.length === 0) throw notFound('La reserva no existe');
  const facts = await etaFacts(tx);
  const legs = await selectLegs(tx, { reservations: heads.map(head => head.id_reservation) });
  return {
    at: facts.now.toString(),
    reservations: heads.map(head => ({
      ...head,
      legs: legs.filter(leg => leg.id_reservation === head.id_reservation).map(leg => drawn(leg, facts)),
    })),
  };
}
