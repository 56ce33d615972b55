import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { together, type WholeWord } from '@cabezal/domain/trips/tasks/of-all-containers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking, importBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { statementsOf } from '../../../../../test/statements.ts';
import { writeMargins } from '../../../prices/pricing/margins.ts';
import { readReservationTasks, readWholes } from '../../tasks/tasks.queries.ts';
import { boxOf, type Happening, happen, issue, STEPS, type Step } from './happenings.samples.ts';
import { refreshContainer, refreshReservation, settledOnce } from './refresh-status.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
afterAll(() => t.close());

/** All stored derived data of a reservation. */
const derived = async (id: number) => {
  const of = sql`id_reservation = ${id}`;
  const subs = sql`id_sub_reservation in (select id_sub_reservation from sub_reservations where ${of})`;
  const [row] = await t.rows<{ all: object }>(sql`select jsonb_build_object(
    'reservation', (select to_jsonb(x) from (select status, shown_status, departed_at, finished_at, tasks_total, tasks_completed, tasks_due_at from reservations where ${of}) x),
    'containers', (select jsonb_agg(to_jsonb(x) order by id_sub_reservation) from (select id_sub_reservation, status, shown_status, cost_planned, version from sub_reservations where ${of}) x),
    'legs', (select jsonb_agg(to_jsonb(x) order by id_leg) from (select id_leg, cost_planned, id_cost_carrier, carrier_pay from legs where ${of}) x),
    'guides', (select jsonb_agg(to_jsonb(x) order by id_guide) from (select id_guide, status, version from guides where ${of}) x),
    'stops', (select jsonb_agg(to_jsonb(x) order by id_stop) from (select s.id_stop, s.status from guide_stops s join guides using (id_guide) where ${of}) x),
    'slots', (select jsonb_agg(to_jsonb(x) - 'version' order by id_slot) from slots x where ${of}),
    'tasks', (select jsonb_agg(to_jsonb(x) order by id_reservation_task) from reservation_tasks x where ${of}),
    'clocks', (select jsonb_agg(to_jsonb(x) order by id_clock) from free_time_clocks x where ${subs}),
    'margin', (select to_jsonb(x) from reservation_totals x where ${of}),
    'totals', (select jsonb_agg(to_jsonb(x) order by id_sub_reservation) from container_totals x where ${subs})) as all`);
  return row?.all;
};
const settledWhole = (id: number) => t.write(tx => refreshReservation(tx, id));

const words: WholeWord[] = [
  'REEFER',
  'PICKED_UP',
  'PLANNED_START',
  'LAST_FREE_DAY',
  'SLOT_SET',
  'RETURN_SLOT_SET',
  'CONTAINER_SET',
  'SEAL_SET',
  'GUIDE_ISSUED',
  'DISV_ISSUED',
  'RETURNED',
  'FILE:EIR_INGRESO',
];
/** All its containers as one: as one statement reads them, and as the rule combines them. */
const wholes = (id: number) =>
  t.write(async tx => {
    const read = (await readWholes(tx, [id], new Set(words))).get(id);
    const [found] = await readReservationTasks(tx, [id]);
    const made = together(found?.facts.containers.filter(one => !one.given_up) ?? []);
    // Only the documents asked for are read.
    const files = made?.files.filter(kind => words.includes(`FILE:${kind}` as WholeWord));
    return { read, made: made && { ...made, files, finished: false } };
  });

const boxes = (type: number, more: object = {}) =>
  Array.from({ length: 3 }, () => ({ id_container_type: type, ...more }));
let days = 0;
async function booked(kind: 'E' | 'I') {
  days += 4;
  const appointment_date = new Date(Date.parse('2026-11-24T12:00:00Z') + days * 86_400_000).toISOString().slice(0, 10);
  const booking =
    kind === 'E'
      ? exportBooking({ appointment_date, containers: boxes(6, { weight_kg: 21_800, set_point_c: 13.3 }) })
      : importBooking({ appointment_date, containers: boxes(3, { weight_kg: 18_000 }) });
  return approvedReservation(t, booking);
}

let slots = 0;
/** Registers a slot wherever the reservation needs one. */
async function withSlots(id_reservation: number): Promise<void> {
  const { needs } = await me.ok(getSlots, { id_reservation });
  for (const { id_leg_stop, planned_arrival, container_code } of needs) {
    slots += 1;
    const box = container_code ?? boxOf(700_000 + slots);
    const given = { id_leg_stop, slot_from: planned_arrival, slot_code: `C-${slots}`, container_code: box };
    await me.call(registerSlot, given);
  }
}

/**
 * Runs steps on a new reservation of three containers; after each, settling the whole must change nothing. Returns the outcome of each
 * step.
 */
async function live(
  kind: 'E' | 'I',
  all: readonly Happening[],
): Promise<{ id_reservation: number; answers: string[] }> {
  t.setNow(testNow);
  const { id_reservation, sub_reservations } = await booked(kind);
  await withSlots(id_reservation);
  for (const container of [0, 1, 2] as const)
    expect(await issue(me, sub_reservations[container], container)).toBe('done');
  let at = Date.parse(testNow);
  const answers: string[] = [];
  for (const one of all) {
    at += 1_800_000;
    t.setNow(new Date(at).toISOString());
    // Changes caused by time alone are settled before the step.
    await settledWhole(id_reservation);
    const said = await happen(t, me, id_reservation, one, new Date(at).toISOString());
    answers.push(`${one.container} ${one.step}: ${said}`);
    const alone = await derived(id_reservation);
    await settledWhole(id_reservation);
    expect(alone, answers.join(', ')).toEqual(await derived(id_reservation));
    const { read, made } = await wholes(id_reservation);
    expect(read).toEqual(made);
  }
  // Frees its trucks for the next reservation.
  await t.write(tx => tx.run(sql`update guides set busy_to = busy_from where id_reservation = ${id_reservation}`));
  return { id_reservation, answers };
}

test('after any event on a container, settling it alone gives the same result as settling the whole reservation', async () => {
  const happening = fc.array(
    fc.record({
      container: fc.constantFrom(0 as const, 1 as const, 2 as const),
      step: fc.constantFrom('next', 'next', 'box', 'drive', ...STEPS),
    }),
    { minLength: 4, maxLength: 12 },
  );
  let arrivals = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('E' as const, 'I' as const), happening, async (kind, all) => {
      const { id_reservation } = await live(kind, all);
      const [driven] = await t.rows<{ n: number }>(
        sql`select count(*)::int as n from guide_stops join guides using (id_guide) where id_reservation = ${id_reservation} and arrival_at is not null`,
      );
      arrivals += driven?.n ?? 0;
    }),
    { numRuns: rounds(8) },
  );
  expect(arrivals).toBeGreaterThan(0);
});

/** All these steps succeed: closing and reopening, false freight, another try, rescue, end of a trip, cancelled container. */
test.each(['E', 'I'] as const)('so does a sequence of all of them, for type %s', async kind => {
  const story: [Happening['container'], ...Step[]][] = [
    [0, 'next', 'box', 'other', 'drive', 'close', 'reopen', 'close'],
    [1, 'false', 'unfalse', 'false', 'close', 'again', 'next', 'back', 'delete', 'cancel'],
    [2, 'box', 'next', 'next', 'rescue', 'next', 'drive', 'close'],
  ];
  const all = story.flatMap(([container, ...steps]) => steps.map(step => ({ container, step })));
  const { answers } = await live(kind, all);
  expect(answers).toEqual(all.map(({ container, step }) => `${container} ${step}: done`));
});

test('totals of containers are kept; if one is missing, all are calculated', async () => {
  const { id_reservation, sub_reservations } = await booked('E');
  const before = await derived(id_reservation);
  const [sub] = sub_reservations;
  const of = { id_reservation, id_sub_reservation: sub?.id_sub_reservation ?? 0 };
  await t.write(async tx => {
    await tx.run(
      sql`delete from container_totals where id_sub_reservation = ${sub_reservations[1]?.id_sub_reservation}`,
    );
    await refreshContainer(tx, of);
  });
  expect(await derived(id_reservation)).toEqual(before);
  await t.write(tx => writeMargins(tx, [id_reservation]));
  expect(await derived(id_reservation)).toEqual(before);
});

test('a bulk change settles once, at its end, whatever it changed in however many containers', async () => {
  const { id_reservation, sub_reservations } = await booked('E');
  const read = await statementsOf(t, () =>
    t.write(tx =>
      settledOnce(tx, async () => {
        for (const { id_sub_reservation } of sub_reservations) {
          await tx.run(sql`update guides set status = status where id_sub_reservation = ${id_sub_reservation}`);
          await refreshContainer(tx, { id_reservation, id_sub_reservation });
        }
      }),
    ),
  );
  const settles = read.filter(text => text.includes('from reservation_tasks k'));
  expect(settles).toHaveLength(1);
});
