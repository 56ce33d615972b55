import type { Audience } from '@cabezal/domain/system/access/audience';
import type { Risk } from '@cabezal/domain/tracking/monitoring/risk';
import { expect, test } from 'vitest';
import { byAttention } from './monitored-trip.ts';

type Placed = Parameters<ReturnType<typeof byAttention>>[0] & { name: string };

const risk = (key: Risk['key'], order: number, weight: number): Risk => ({
  key,
  order,
  weight,
  headline: '',
  figure: '',
  kind: null,
});
const trip = (name: string, risks: Risk[], eta_at: string, excess_hours = 0): Placed => ({
  name,
  risks,
  row: { eta_at },
  clock: { excess_hours } as Placed['clock'],
});
const order = (trips: readonly Placed[], audience: Audience) =>
  [...trips].sort(byAttention(audience)).map(one => one.name);

test('an unrecorded departure raises a trip in the list for those who record it, not for a customer', () => {
  const trips = [
    trip('first to arrive', [], '2026-11-24T08:00:00Z'),
    trip('unrecorded', [risk('unrecorded', 9, 30)], '2026-11-24T09:00:00Z'),
  ];
  expect(order(trips, 'operator')).toEqual(['unrecorded', 'first to arrive']);
  expect(order(trips, 'carrier')).toEqual(['unrecorded', 'first to arrive']);
  expect(order(trips, 'customer')).toEqual(['first to arrive', 'unrecorded']);
});

test('the operator’s list orders waits by their cost; others see the longest wait first', () => {
  const trips = [
    trip('dear', [risk('stand_by', 1, 90)], '2026-11-24T08:00:00Z', 3),
    trip('long', [risk('stand_by', 1, 60)], '2026-11-24T08:00:00Z', 4),
  ];
  expect(order(trips, 'operator')).toEqual(['dear', 'long']);
  expect(order(trips, 'carrier')).toEqual(['long', 'dear']);
  expect(order(trips, 'customer')).toEqual(['long', 'dear']);
});
