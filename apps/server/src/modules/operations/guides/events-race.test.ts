import {
  cancelSubReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { isRefusal } from '@cabezal/domain/system/refusals/refusals';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import {
  deleteGuide as deleteFacts,
  markFalseFreight,
  type Outcome,
  recordArrival,
  recordDeparture,
  resetDeparture,
} from '@cabezal/domain/trips/rules/guide-events';
import { canCancelSub } from '@cabezal/domain/trips/rules/reservation-guards';
import { deriveGuideStatus, type GuideFacts, stopStatus } from '@cabezal/domain/trips/status/guide-status';
import { deriveReservationStatus } from '@cabezal/domain/trips/status/reservation-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { exportBooking } from '../../../../test/booking.ts';
import { type Answer, type Client, engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, issuedGuide } from '../../../../test/trips.ts';
import { loadFacts, type ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';

let t: TestApp;
let clerk: Client;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp();
  [clerk, monitor] = [await t.as('operador'), await t.as('monitor')];
});
afterAll(() => t.close());

const minute = (n: number): string => new Date(Date.parse(testNow) + n * 60_000).toISOString();
const motive = 'Prueba de carrera';
const boxNumber = (round: number): string => {
  const text = `MSKU${String(100_000 + round)}`;
  return `${text}${checkDigit(`${text}0`)}`;
};

/** Each round has its own day and its own container. */
async function underWay(round: number) {
  const appointment_date = new Date(Date.UTC(2026, 11, 1 + round)).toISOString().slice(0, 10);
  const containers = [{ id_container_type: 6, weight_kg: 21_800, container_code: boxNumber(round) }];
  const booked = await clerk.ok(saveReservation, exportBooking({ appointment_date, containers }));
  const { id_reservation, version } = booked;
  const accepted = await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  const guide = await issuedGuide(t, accepted, 'RETIRO');
  await attachPapers(t, guide.id_guide, ['FOTO']);
  const [base, depot] = guide.stops.map(s => s.id_stop);
  const left = await monitor.ok(calls.recordDeparture, { id_stop: base, at: minute(-30) });
  return { id_reservation, id_guide: guide.id_guide, base, depot, version: left.version };
}

const record = async (id_reservation: number): Promise<ReservationRecord> => {
  const found = await t.write(tx => loadFacts(tx, id_reservation));
  if (found === undefined) throw new Error('gone');
  return found;
};

/** The trip as the rules see it: the result of applying the five changes in some order. */
interface Model {
  guide: GuideFacts;
  version: number;
  cancelled: boolean;
}
type Step = (before: Model) => Model | null;

const onGuide =
  (change: (guide: GuideFacts) => Outcome<GuideFacts>, version?: number): Step =>
  before => {
    if (before.guide.deleted_at !== null || (version !== undefined && version !== before.version)) return null;
    const after = change(before.guide);
    return isRefusal(after) ? null : { ...before, guide: after, version: before.version + 1 };
  };

function steps(start: ReservationRecord, version: number): Step[] {
  const now = minute(0);
  const context = {
    now,
    reservation_type: 'E' as const,
    container_code: 'x',
    seals: ['x'],
    unit_weight_kg: null,
    unit_max_kg: 45_000,
    tolerance_minutes: 5,
    pickup_guides: null,
    trip_guides: null,
  };
  const evidence = { now, option: 1, has_evidence: true, is_approved: true };
  const cancel: Step = before => {
    const [sub] = start.sub_reservations;
    if (sub === undefined || before.cancelled) return null;
    const legs = sub.legs.map((leg, i) => (i === 0 ? { ...leg, guides: [before.guide] } : leg));
    const reservation = { ...start, sub_reservations: [{ ...sub, legs }] };
    const staff = { is_operator: true, now, appointment_at: null, free_hours: 12 };
    if (canCancelSub({ ...sub, legs }, reservation, staff) !== true) return null;
    const dropped = deleteFacts(before.guide, now, motive);
    const live = before.guide.false_freight_at === null;
    return { ...before, cancelled: true, guide: live && !isRefusal(dropped) ? dropped : before.guide };
  };
  return [
    onGuide(guide => recordArrival(guide, 1, minute(-20), context)),
    onGuide(guide => recordDeparture(guide, 1, minute(-10), context)),
    onGuide(guide => markFalseFreight(guide, now, evidence), version),
    onGuide(guide => resetDeparture(guide, motive), version),
    cancel,
  ];
}

const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap(rest => rest.map((_, i) => rest.toSpliced(i, 0, n - 1)).concat([[...rest, n - 1]]));

/** The remaining facts, without exact times, because the server's clock stands still. */
const shape = (guide: GuideFacts, cancelled: boolean): string =>
  JSON.stringify([
    cancelled,
    guide.deleted_at !== null,
    guide.false_freight_at !== null,
    guide.stops.map(s => [s.arrival_at, s.departure_at]),
  ]);

/** Whether some order of the five gives exactly these answers and these facts. */
function explained(start: ReservationRecord, version: number, won: readonly boolean[], end: string): boolean {
  const guide = start.sub_reservations[0]?.legs[0]?.guides[0] as GuideFacts;
  const all = steps(start, version);
  return orders(all.length).some(order => {
    let model: Model = { guide, version, cancelled: false };
    const fits = order.every(i => {
      const after = (all[i] as Step)(model);
      if (after !== null) model = after;
      return (after !== null) === won[i];
    });
    return fits && shape(model.guide, model.cancelled) === end;
  });
}

interface Left {
  charges: string[];
  freight: number;
  arrivals: number;
  departures: number;
  false_freights: number;
}
const leftOf = async (id_reservation: number): Promise<Left> => {
  const log = (kind: string, text = '%') =>
    sql`(select count(*)::int from logbook b join guides g using (id_guide) where g.id_reservation = ${id_reservation} and b.annulled_at is null
      and b.kind = ${kind} and b.text like ${text})`;
  const [row] =
    await t.rows(sql<Left>`select ${log('ARRIVAL')} as arrivals, ${log('DEPARTURE')} as departures, ${log('NOTE', 'Falso flete%')} as false_freights,
    (select count(*)::int from charges where id_reservation = ${id_reservation} and source = 'FEE') as freight,
    array(select source from charges where id_reservation = ${id_reservation} and source <> 'FEE') as charges`);
  return row as Left;
};

/** Statuses, charges and logbook agree with the facts. */
async function expectConsistent(end: ReservationRecord, round: number): Promise<void> {
  const [sub] = end.sub_reservations;
  const guide = sub?.legs[0]?.guides[0];
  if (sub === undefined || guide === undefined) throw new Error('gone');
  const left = await leftOf(end.id_reservation);
  expect([end.status, guide.status, guide.stops.map(s => s.status)], `round ${round}`).toEqual([
    deriveReservationStatus(end),
    guide.deleted_at === null ? deriveGuideStatus(guide) : guide.status,
    guide.stops.map(stopStatus),
  ]);
  const given = guide.false_freight_at === null ? 0 : 1;
  expect(left, `round ${round}`).toEqual({
    charges: given === 1 ? ['FALSE_FREIGHT'] : [],
    freight: sub.cancelled_at === null ? 1 : 0,
    arrivals: guide.stops.filter(s => s.arrival_at !== null).length,
    departures: guide.stops.filter(s => s.departure_at !== null).length,
    false_freights: given,
  });
}

const ok = (answer: Answer<unknown>): boolean => {
  expect([200, 409, 422, 404], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.status === 200;
};

/** PGlite has one connection: simultaneous transactions exist only on PostgreSQL. */
describe.skipIf(engine !== 'postgres')('simultaneous events', () => {
  test('arrival, departure, false freight, reset and cancellation end as in some order, 200 times', async () => {
    const [option] = await t.rows(
      sql<{ id_motivo: number }>`select id_motivo from motives where kind = 'FALSE_FREIGHT' and sale_pct = 50 limit 1`,
    );
    for (let round = 0; round < rounds(200); round++) {
      const trip = await underWay(round);
      const start = await record(trip.id_reservation);
      const [sub] = start.sub_reservations;
      const { version } = trip;
      const key = { id_guide: trip.id_guide, version, motive };
      const answers = await Promise.all([
        monitor.call(calls.recordArrival, { id_stop: trip.depot, at: minute(-20) }),
        clerk.call(calls.recordDeparture, { id_stop: trip.depot, at: minute(-10) }),
        clerk.call(falseFreight, { ...key, id_motivo: option?.id_motivo }),
        monitor.call(calls.resetDeparture, key),
        clerk.call(cancelSubReservation, { id_sub_reservation: sub?.id_sub_reservation, version: 1, motive }),
      ]);
      const won = answers.map(ok);
      const end = await record(trip.id_reservation);
      const guide = end.sub_reservations[0]?.legs[0]?.guides[0] as GuideFacts;
      const cancelled = end.sub_reservations[0]?.cancelled_at !== null;
      const found = shape(guide, cancelled);
      expect(explained(start, version, won, found), `round ${round}: ${JSON.stringify(won)} left ${found}`).toBe(true);
      await expectConsistent(end, round);
    }
  });

  test('twenty clicks on one arrival store it once, and each is answered with the guide', async () => {
    const trip = await underWay(500);
    const at = minute(-20);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => monitor.call(calls.recordArrival, { id_stop: trip.depot, at })),
    );
    expect(answers.map(a => [a.status, a.body.stops?.[1]?.arrival_at])).toEqual(answers.map(() => [200, at]));
    expect((await leftOf(trip.id_reservation)).arrivals).toBe(1);
    const other = await monitor.call(calls.recordArrival, { id_stop: trip.depot, at: minute(-19) });
    expect([other.status, other.body.code]).toEqual([409, 'EVENTO_YA_REGISTRADO']);
  });
});
