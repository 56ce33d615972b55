import { expect, it } from 'vitest';
import { correctedHours, recordedHours, writtenHours } from './corrected-hours.ts';

const stop = (id_stop: number, arrival_at: string | null, departure_at: string | null, inherited = false) => ({
  id_stop,
  name: `Lugar ${id_stop}`,
  arrival_at,
  departure_at,
  inherited,
});
const hours = recordedHours([
  stop(1, '2026-12-02T10:00:00.000Z', '2026-12-02T11:00:00.000Z', true),
  stop(2, '2026-12-02T13:00:00.000Z', null),
  stop(3, null, null),
]);

it('offers the events recorded on this guide, and sends the corrected times', () => {
  expect(hours.map(hour => hour.label)).toEqual(['Salida de Lugar 1', 'Llegada a Lugar 2']);
  const same = writtenHours(hours);
  expect(same).toEqual([{ departure_at: '2026-12-02T11:00:00.000Z' }, { arrival_at: '2026-12-02T13:00:00.000Z' }]);
  expect(correctedHours(hours, { stops: same }).minutes).toBe(0);
  const later = [same[0], { arrival_at: '2026-12-02T13:45:00.000Z' }];
  // A stop is sent at the index of its fields, so the form shows an error of the server for `stops.1.arrival_at` at that field.
  expect(hours[1]?.field).toEqual(['stops', 1, 'arrival_at']);
  expect(correctedHours(hours, { stops: later, motive: 'x' })).toEqual({
    stops: [{ id_stop: 1 }, { id_stop: 2, arrival_at: '2026-12-02T13:45:00.000Z' }],
    minutes: 45,
  });
});
