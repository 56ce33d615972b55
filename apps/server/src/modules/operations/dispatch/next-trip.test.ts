import { assign, type Candidate, getBoard, getCandidates } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { addMinutes, formatTime } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { directExport, madeGuide, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
/** Tercon → El Guabo → DP World; the second one is for a truck's trips before and after. */
let waiting: Waiting;
let other: Waiting;
beforeAll(async () => {
  t = await startTestApp();
  waiting = await waitingTrip(t, directExport('2026-12-02', '12:00'));
  other = await waitingTrip(t, directExport('2026-12-02', '12:00'));
});
afterAll(() => t.close());
beforeEach(() =>
  t.write(async tx => {
    for (const table of ['logbook', 'guide_stops', 'guides']) await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`update trucks set id_driver = id_truck`);
    await tx.run(sql`update credentials set expires_on = '2030-06-30'`);
    await tx.run(sql`update parameters set value = '24' where key = 'conduccion_max_h_dia'`);
  }),
);

const candidates = async () => (await t.as('despacho')).ok(getCandidates, { id_leg: waiting.trip.id_leg });
const one = (rows: Candidate[], id_truck: number): Candidate | undefined => rows.find(c => c.id_truck === id_truck);

/** Assigns the other trip to a truck and its driver, beginning and ending that many minutes after an instant. */
async function otherTrip(
  { id_truck, id_driver = id_truck }: { id_truck: number; id_driver?: number },
  [from, to]: readonly [string, string],
): Promise<void> {
  await t.write(tx =>
    tx.run(sql`update legs set planned_start = ${from}, planned_end = ${to} where id_leg = ${other.trip.id_leg}`),
  );
  await madeGuide(t, other.trip.id_leg, { id_truck, id_driver, id_generator: 2, id_chassis: 5 });
}

test('trucks that would miss their next trip are ranked last, with the reason; assigning warns, and the board shows it', async () => {
  const { planned_end } = waiting.trip;
  const begins = addMinutes(planned_end, 35);
  const first = (await candidates()).candidates[0]?.id_truck ?? 0;
  await otherTrip({ id_truck: first }, [begins, addMinutes(planned_end, 95)]);
  const said = expect.stringMatching(
    new RegExp(`^No llega a su viaje de las ${formatTime(begins)}: le faltan \\d+ (h|min)( \\d+ min)?$`),
  );
  const asked = await candidates();
  expect(asked.impossible).toEqual([]);
  expect(asked.candidates.at(-1)).toMatchObject({ id_truck: first, warnings: [said] });
  const me = await t.as('despacho');
  const chosen = { id_truck: first, id_driver: first, id_generator: 1, id_chassis: 4 };
  const { guides } = await me.ok(assign, { assignments: [{ id_leg: waiting.trip.id_leg, ...chosen }] });
  expect(guides[0]?.warnings).toContainEqual(said);
  const board = await me.ok(getBoard, { date: '2026-12-02' });
  const next = board.guides.find(guide => guide.id_leg === other.trip.id_leg);
  // DP World → Tercon, some 80 km.
  expect(next?.empty_min).toBeGreaterThan(90);
  expect(board.guides.find(guide => guide.id_leg === waiting.trip.id_leg)?.empty_min).toBe(0);
  expect(board.tolerance_min).toBeGreaterThan(0);
});

test('with enough time for the road there is no warning; the previous trip counts as well', async () => {
  const { planned_start, planned_end } = waiting.trip;
  await otherTrip({ id_truck: 1 }, [addMinutes(planned_end, 240), addMinutes(planned_end, 300)]);
  expect(one((await candidates()).candidates, 1)?.warnings).toEqual([]);
  await t.write(async tx => {
    for (const table of ['logbook', 'guide_stops', 'guides']) await tx.run(sql`delete from ${sql.table(table)}`);
  });
  await otherTrip({ id_truck: 1 }, [addMinutes(planned_start, -90), addMinutes(planned_start, -30)]);
  const me = await t.as('despacho');
  const late = one((await candidates()).candidates, 1)?.warnings ?? [];
  expect(late).toEqual([expect.stringMatching(/^Llegaría .* tarde/)]);
  const chosen = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };
  const { guides } = await me.ok(assign, { assignments: [{ id_leg: waiting.trip.id_leg, ...chosen }] });
  expect(guides[0]?.warnings).toContainEqual(
    expect.stringMatching(/^No llega desde su viaje anterior, que termina a las \d\d:\d\d: le faltan /),
  );
});

test('trucks whose driver would exceed the daily driving time are ranked last, with the hours', async () => {
  const { planned_start } = waiting.trip;
  const first = (await candidates()).candidates[0]?.id_truck ?? 0;
  const another = first === 4 ? 3 : 4;
  await t.write(tx => tx.run(sql`update parameters set value = '20' where key = 'conduccion_max_h_dia'`));
  await otherTrip({ id_truck: another, id_driver: first }, [
    addMinutes(planned_start, -90),
    addMinutes(planned_start, -30),
  ]);
  const asked = await candidates();
  // The other one has the same driver that day, and would also be late.
  expect(asked.candidates.slice(-2).map(c => c.id_truck)).toEqual([first, another]);
  const said = expect.stringMatching(
    /^El conductor pasaría de las horas de conducción del día: \d+ h( \d+ min)? de 20 h$/,
  );
  expect(one(asked.candidates, first)?.warnings).toEqual([said]);
  expect(one(asked.candidates, another)?.warnings).toEqual([said, expect.stringMatching(/^Llegaría .* tarde/)]);
  expect(asked.candidates.filter(c => c.warnings.length > 0)).toHaveLength(2);
});
