import type { BoxNeed, FreeBox, TurnFigures } from '@cabezal/domain/empties/street-turns/turn-match';
import { matchTurns, possiblePairs } from '@cabezal/domain/empties/street-turns/turn-match';
import { must, percentile, say } from './figure.ts';

const runs = 5;
const size = 500;
const now = '2026-11-24T12:00:00.000Z';
const HOUR = 3_600_000;
const figures: TurnFigures = {
  now,
  zone: 'America/Guayaquil',
  holidays: new Set<string>(),
  max_km: 80,
  km_usd: '1.10',
  depot_move_usd: '40.00',
  line_fee_usd: '55.00',
  wait_day_usd: '5.00',
};
const depot = { lat: -2.2, lng: -79.9 };

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
const after = (hours: number): string => new Date(Date.parse(now) + hours * HOUR).toISOString();

/** Boxes and exports of eight lines and three types, at plants along the coast. */
function sides() {
  const next = numbers(20_261_123);
  const place = () => ({ lat: -3.2 + next() * 2, lng: -80.4 + next() * 1.2 });
  const one = (most: number) => 1 + Math.floor(next() * most);
  const boxes = Array.from({ length: size }, (_, i): FreeBox => {
    const [line, type] = [one(8), one(3)];
    return {
      id_import_sub: i + 1,
      id_shipping_line: line,
      serves: [type],
      reefer: false,
      condition: null,
      place: place(),
      code: 'PLT',
      depot,
      empty_at: after(next() * 70),
      last_free_day: null,
      clock: null,
      tariff: null,
      returns_on: null,
    };
  });
  const needs = Array.from({ length: size }, (_, i): BoxNeed => {
    const [line, type] = [one(8), one(3)];
    return {
      id_export_sub: size + i + 1,
      id_shipping_line: line,
      id_container_type: type,
      depot,
      place: place(),
      needed_at: after(next() * 120),
    };
  });
  return { boxes, needs };
}

/** 500 boxes and 500 exports: their pairs, and the best of them. Without reading from a database. */
export function streetTurns(): void {
  const { boxes, needs } = sides();
  const times: number[] = [];
  let [pairs, chosen] = [0, 0];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    const possible = possiblePairs(boxes, needs, figures);
    const matched = matchTurns(possible);
    times.push(performance.now() - began);
    [pairs, chosen] = [possible.length, matched.length];
  }
  must(pairs > 1_000 && chosen > 100, `only ${chosen} of ${pairs} pairs were chosen`);
  say({
    name: 'street_turn.500x500',
    value: percentile(times, 0.5),
    unit: 'ms (median)',
    limit: 1_000,
    pairs,
    chosen,
  });
}
