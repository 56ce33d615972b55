import type { Audience } from '@cabezal/domain/system/access/audience';
import type { Risk } from '@cabezal/domain/tracking/monitoring/risk';
import { expect, test } from 'vitest';
import { byAttention } from './monitored-trip.ts';

type Placed = Parameters<ReturnType<typeof byAttention>>[0] & { name: string };

const risk = (key: Risk['key'], order: number, weight: number, kind: Risk['kind'] = null): Risk => ({
  key,
  order,
  weight,
  headline: '',
  figure: '',
  kind,
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

test('a truck that stands or is silent comes first for those who handle it; a customer’s list says nothing of it', () => {
  const trips = [
    trip('first to arrive', [], '2026-11-24T08:00:00Z'),
    trip('stands', [risk('stopped', 2, 40, 'DETENIDO')], '2026-11-24T09:00:00Z'),
    trip('silent', [risk('no_gps', 4, 40, 'SIN_GPS')], '2026-11-24T10:00:00Z'),
    trip('late', [risk('late', 3, 40, 'TARDE')], '2026-11-24T11:00:00Z'),
  ];
  expect(order(trips, 'carrier')).toEqual(['stands', 'late', 'silent', 'first to arrive']);
  expect(order(trips, 'customer')).toEqual(['late', 'first to arrive', 'stands', 'silent']);
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
