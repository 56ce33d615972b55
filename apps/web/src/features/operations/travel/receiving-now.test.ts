import { expect, it } from 'vitest';
import type { OutboxItem } from './outbox-store.ts';
import { receivingNow } from './receiving-now.ts';
import type { DriverStop } from './trip-now.ts';

const AT = '2026-11-24T10:00:00.000Z';
const stop = (id_stop: number, action: string | null, arrival_at: string | null): DriverStop =>
  ({ id_stop, action, arrival_at }) as DriverStop;
const loading = stop(1, 'CARGAR', AT);
const receipt = (id_stop: number, refused?: string): OutboxItem => ({
  key: `r-${id_stop}`,
  token: 't',
  id_guide: 7,
  at: AT,
  refused,
  type: 'receipt',
  id_stop,
  received_name: 'Ana',
  identification_card: null,
  unsigned_reason: 'No quiere',
});

it('asks from the arrival at a stop where goods are handed over, not where they are loaded', () => {
  expect(receivingNow({ stops: [loading, stop(2, 'ENTREGAR', null)] }, [], [])).toBeNull();
  expect(receivingNow({ stops: [loading, stop(2, 'ENTREGAR', AT)] }, [], [])?.stop.id_stop).toBe(2);
});

it('still asks at the stop before an empty container is returned', () => {
  const stops = [stop(1, 'DESCARGAR', AT), stop(2, 'DEVOLVER', AT)];
  expect(receivingNow({ stops }, [], [])?.stop.id_stop).toBe(1);
});

it('shows who received there, stored and unsent, without refused ones', () => {
  const stops = [loading, stop(2, 'ENTREGAR', AT)];
  const stored = [
    { id_stop: 2, received_name: 'Luis', at: AT },
    { id_stop: 9, received_name: 'Eva', at: AT },
  ];
  expect(receivingNow({ stops }, stored, [receipt(2), receipt(3)])?.receivedBy).toEqual([
    { received_name: 'Luis', at: AT, isWaiting: false },
    { received_name: 'Ana', at: AT, isWaiting: true },
  ]);
  expect(receivingNow({ stops }, stored, [receipt(2, 'La guía está cerrada')])?.receivedBy).toHaveLength(1);
});

it('reads a trip that an older version of the page stored', () => {
  expect(receivingNow({ stops: [stop(2, 'ENTREGAR', AT)] }, undefined, [])?.receivedBy).toEqual([]);
});
