import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  deleteGuide,
  getGuide,
  recordArrival,
  recordDeparture,
} from '@cabezal/contract/operations/guides/guides.calls';
import { saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { approvedReservation } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { directExport } from '../dispatch.samples.ts';
import { motive, motiveOf, onTheRoad } from './rescue.samples.ts';

/** 9-operations §12 nos. 3 and 4, on trips that are driven, rescued, undone and rescued again. */
let t: TestApp;
let monitor: Client;
beforeAll(async () => {
  t = await startTestApp();
  monitor = await t.as('monitor');
});
afterAll(() => t.close());

const HOUR = 3_600_000;
const read = (id_guide: number) => monitor.ok(getGuide, { id_guide });
const facts = (id_guide: number) =>
  t.rows(sql`select to_jsonb(g) - 'version' as guide, (select jsonb_agg(to_jsonb(s) order by s.position) from guide_stops s where s.id_guide = g.id_guide) as stops,
    (select jsonb_agg(to_jsonb(b) order by b.id_stop) from stand_bys b where b.id_guide = g.id_guide) as stand_bys from guides g where g.id_guide = ${id_guide}`);

/** Records the next event, an hour later; null when all are done. */
async function step(guide: GuideDetail, at: string): Promise<GuideDetail | null> {
  const stop = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  if (stop === undefined) return null;
  const isFirst = guide.current_stop === 0 && stop.action === null;
  const call = stop.arrival_at !== null || isFirst ? recordDeparture : recordArrival;
  return monitor.ok(call, { id_stop: stop.id_stop, at });
}

async function checkLeg(id_leg: number): Promise<void> {
  const live = await t.rows(sql`select id_guide from guides where id_leg = ${id_leg} and live`);
  expect(live).toHaveLength(1);
  const waits = await t.rows(
    sql<{
      place: number;
      starts_at: string;
      ends_at: string;
    }>`select s.id_location as place, b.starts_at, b.ends_at from stand_bys b
      join guide_stops s using (id_stop) join guides g on g.id_guide = b.id_guide where g.id_leg = ${id_leg} and g.deleted_at is null order by b.starts_at`,
  );
  for (const [i, wait] of waits.entries())
    for (const other of waits.slice(i + 1))
      if (other.place === wait.place) expect(other.starts_at >= wait.ends_at, JSON.stringify(waits)).toBe(true);
  // Each visit counts once, however many units took part.
  const visits = await t.rows(
    sql<{
      place: number;
      n: number;
    }>`select s.id_location as place, count(*)::int as n from guide_stops s join guides g using (id_guide)
      where g.id_leg = ${id_leg} and g.deleted_at is null and s.action is not null and s.departure_at is not null group by s.id_location`,
  );
  expect(visits.every(visit => visit.n === 1)).toBe(true);
  expect(waits.length).toBeLessThanOrEqual(visits.length);
}

test('each minute at a place counts once, undoing a rescue restores every fact, and a leg never has two live guides', async () => {
  let day = 1;
  const boxes = ['MSKU7502140', 'TRIU8423172', 'ONEU9035489', 'EGHU3612907', 'SZLU9860412', 'SUDU6204593'];
  const moves = fc.array(fc.constantFrom('step', 'step', 'rescue', 'undo'), { minLength: 6, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(moves, async wanted => {
      day += 2;
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      const reservation = await approvedReservation(t, directExport(date));
      let guide = await issuedGuide(t, reservation, 'VIAJE');
      await giveContainer(t, guide.id_guide, boxes[(day - 3) / 2] ?? '');
      const trail: { id_guide: number; before: unknown }[] = [];
      let clock = Date.parse(`${date}T07:00:00Z`);
      let rescues = 0;
      for (const move of wanted) {
        clock += HOUR;
        const at = new Date(clock).toISOString();
        t.setNow(at);
        const last = trail.at(-1);
        if (move === 'step') guide = (await step(guide, at)) ?? guide;
        else if (move === 'rescue' && guide.can.rescue === true && rescues < 3) {
          const n = (((rescues + 1) % 3) + 1) as 1 | 2 | 3;
          const { id_truck, id_driver } = set(n);
          trail.push({ id_guide: guide.id_guide, before: await facts(guide.id_guide) });
          const { id_guide, version, id_generator, id_chassis } = guide;
          const point = { point: onTheRoad, rescue_at: at, motive, id_motivo: await motiveOf(t, 'RESCUE') };
          const wish = { id_guide, version, ...point, id_truck, id_driver, id_generator, id_chassis };
          guide = await monitor.ok(saveRescue, wish);
          rescues++;
        } else if (move === 'undo' && last !== undefined && guide.can.undo_rescue === true) {
          await monitor.ok(deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
          expect(await facts(last.id_guide)).toEqual(last.before);
          guide = await read(last.id_guide);
          trail.pop();
          rescues--;
        }
        await checkLeg(guide.id_leg);
      }
      // Ended, so that its truck is free for the next one.
      await t.write(tx => tx.run(sql`update guides set busy_to = busy_from where id_leg = ${guide.id_leg}`));
    }),
    { numRuns: rounds(6), seed: 20_261_123, endOnFailure: true },
  );
});
