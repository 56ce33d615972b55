import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { storePositions } from './positions.queries.ts';

/** Since when a truck stands does not depend on the order in which its positions arrive. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const id_truck = 4;

interface Fix {
  ms: number;
  /** More than a kilometre apart. */
  place: number;
  speed_kmh: number;
}

const store = (fixes: readonly Fix[]) =>
  t.write(tx =>
    storePositions(
      tx,
      fixes.map(({ ms, place, speed_kmh }) => ({
        id_truck,
        device_ms: ms,
        lat: -2.1 - place / 100,
        lng: -79.9,
        speed_kmh,
        heading: null,
        accuracy_m: null,
        attributes: null,
      })),
    ),
  );

async function stoppedSince(): Promise<string | null | undefined> {
  const [last] = await t.rows(
    sql<{ stopped_since: string | null }>`select stopped_since from last_positions where id_truck = ${id_truck}`,
  );
  return last?.stopped_since;
}

/** The first of the last positions that are all slow and at one place. */
function expectedSince(fixes: readonly Fix[]): string | null {
  let first = fixes.length - 1;
  while (fixes[first]?.speed_kmh === 0 && fixes[first]?.place === fixes[first - 1]?.place) first--;
  return first === fixes.length - 1 ? null : new Date(fixes[first]?.ms ?? 0).toISOString();
}

let begin = Date.parse(testNow) - 20 * 86_400_000;
/** A truck on the road, after everything that it sent before. */
function onTheRoad(): Fix {
  begin += 3_600_000;
  return { ms: begin, place: 9, speed_kmh: 60 };
}
const standing = (start: Fix, minutes: number): Fix => ({ ms: start.ms + minutes * minute, place: 1, speed_kmh: 0 });
const since = (start: Fix, minutes: number): string => new Date(start.ms + minutes * minute).toISOString();

test('an older position at the same place that arrives later begins the standstill', async () => {
  const start = onTheRoad();
  await store([start]);
  await store([standing(start, 20), standing(start, 30)]);
  expect(await stoppedSince()).toBe(since(start, 20));
  await store([standing(start, 10)]);
  expect(await stoppedSince()).toBe(since(start, 10));
});

test('one position is no standstill until an older one at its place arrives', async () => {
  const start = onTheRoad();
  await store([start]);
  await store([standing(start, 20)]);
  expect(await stoppedSince()).toBeNull();
  await store([standing(start, 5)]);
  expect(await stoppedSince()).toBe(since(start, 5));
});

test('an older position elsewhere shortens the standstill, one from before it does not', async () => {
  const start = onTheRoad();
  await store([start]);
  await store([standing(start, 10), standing(start, 20), standing(start, 30)]);
  await store([{ ms: start.ms + 5 * minute, place: 3, speed_kmh: 50 }]);
  expect(await stoppedSince()).toBe(since(start, 10));
  await store([{ ms: start.ms + 15 * minute, place: 3, speed_kmh: 50 }]);
  expect(await stoppedSince()).toBe(since(start, 20));
});

test('any order and any grouping give the same beginning', async () => {
  const sent = fc.record({ place: fc.nat(1), speed_kmh: fc.constantFrom(0, 0, 0, 40), part: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), async rows => {
      const start = onTheRoad();
      const fixes = rows.map(({ place, speed_kmh }, at) => ({ ms: start.ms + (at + 1) * minute, place, speed_kmh }));
      await store([start]);
      for (const part of [0, 1, 2, 3]) {
        const arriving = fixes.filter((_, at) => rows[at]?.part === part);
        if (arriving.length > 0) await store(arriving);
      }
      expect(await stoppedSince()).toBe(expectedSince([start, ...fixes]));
    }),
    { numRuns: rounds(60), seed: 20_261_130 },
  );
});
