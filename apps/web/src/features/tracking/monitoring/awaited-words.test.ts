import type { AwaitedBox } from '@cabezal/contract/tracking/monitoring/destination.calls';
import { expect, test } from 'vitest';
import { awaitedWords, hiddenWords } from './awaited-words.ts';

const now = new Date('2026-12-01T15:00:00.000Z');
const box: AwaitedBox = {
  id_guide: 1,
  container_code: 'MSKU7502140',
  container_type: '40RF',
  license_plate: null,
  position: null,
  receipts: [],
  place: 'Planta Durán',
  state: 'COMING',
  eta_at: '2026-12-01T17:30:00.000Z',
  arrival_at: null,
  departure_at: null,
};

test('says when it comes, that it is there, and when it left', () => {
  expect(awaitedWords(box, now)).toBe('Llega a Planta Durán hacia las 12:30');
  expect(awaitedWords({ ...box, eta_at: null }, now)).toBe('Va a Planta Durán; aún no hay hora de llegada');
  const there = { ...box, state: 'THERE' as const, arrival_at: '2026-12-01T14:40:00.000Z' };
  expect(awaitedWords(there, now)).toBe('Está en Planta Durán desde las 09:40');
  expect(awaitedWords({ ...there, state: 'GONE', departure_at: '2026-12-01T14:55:00.000Z' }, now)).toBe(
    'Salió de Planta Durán a las 09:55',
  );
});

test('says when the truck will be on the map, while it is not', () => {
  expect(hiddenWords(box)).toContain('30 km o 60 minutos');
  const position = { lat: -2.2, lng: -79.9, heading: null, speed_kmh: 40, at: '2026-12-01T14:59:00.000Z' };
  expect(hiddenWords({ ...box, position })).toBeNull();
  expect(hiddenWords({ ...box, state: 'GONE' })).toBeNull();
});
