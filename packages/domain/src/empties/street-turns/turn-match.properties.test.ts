/** Matching part of 9-operations §12 no. 11: a proposal saves kilometres and uses a container and an export once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoxNeed, type FreeBox, matchTurns, possiblePairs, type TurnFigures } from './turn-match';

const NOW = '2026-11-24T12:00:00.000Z';
const figures: TurnFigures = {
  now: NOW,
  zone: 'America/Guayaquil',
  holidays: new Set<string>(),
  max_km: 80,
  km_usd: '1.10',
  depot_move_usd: '40.00',
  line_fee_usd: '55.00',
  wait_day_usd: '5.00',
};
/** Around Guayaquil, so that some places are near each other. */
const somewhere = fc.record({
  lat: fc.double({ min: -2.6, max: -1.8, noNaN: true }),
  lng: fc.double({ min: -80.2, max: -79.5, noNaN: true }),
});
const hour = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map(n => new Date(Date.parse(NOW) + n * 3_600_000).toISOString());
const boxes = fc
  .array(
    fc.record({ line: fc.integer({ min: 1, max: 2 }), place: somewhere, depot: somewhere, empty_at: hour(-10, 90) }),
    { maxLength: 8 },
  )
  .map(all =>
    all.map(
      ({ line, ...rest }, i): FreeBox => ({
        ...rest,
        id_import_sub: i + 1,
        id_shipping_line: line,
        serves: [3],
        reefer: false,
        condition: null,
        code: 'PLT',
        last_free_day: null,
        clock: null,
        tariff: null,
        returns_on: null,
      }),
    ),
  );
const needs = fc
  .array(
    fc.record({ line: fc.integer({ min: 1, max: 2 }), place: somewhere, depot: somewhere, needed_at: hour(0, 120) }),
    { maxLength: 8 },
  )
  .map(all =>
    all.map(
      ({ line, ...rest }, i): BoxNeed => ({
        ...rest,
        id_export_sub: i + 101,
        id_shipping_line: line,
        id_container_type: 3,
      }),
    ),
  );

test('no pair loses kilometres or value; each container and each export is in one chosen pair at most', () => {
  fc.assert(
    fc.property(boxes, needs, (free, wanted) => {
      const pairs = possiblePairs(free, wanted, figures);
      for (const pair of pairs) {
        expect(pair.saved_km).toBeGreaterThanOrEqual(0);
        expect(Number(pair.value_usd)).toBeGreaterThan(0);
        const line = wanted.find(need => need.id_export_sub === pair.id_export_sub)?.id_shipping_line;
        expect(free.find(box => box.id_import_sub === pair.id_import_sub)?.id_shipping_line).toBe(line);
      }
      const chosen = matchTurns(pairs);
      expect(new Set(chosen.map(pair => pair.id_import_sub)).size).toBe(chosen.length);
      expect(new Set(chosen.map(pair => pair.id_export_sub)).size).toBe(chosen.length);
    }),
  );
});
