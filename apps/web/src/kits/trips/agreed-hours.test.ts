import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { expect, it } from 'vitest';
import { agreedText, tripLine } from './trip-line.tsx';
import { tripStops } from './trip-stops.tsx';

const now = new Date('2026-11-29T09:55:00Z');
const stop = {
  appointment_at: null,
  slot_code: null,
  planned_arrival: '2026-11-30T09:31:00Z',
  planned_departure: '2026-11-30T10:31:00Z',
};

it('the driver sees the date of another day, and one term for one hour', () => {
  expect(agreedText(stop, now)).toBe('Plan 30/nov 04:31');
  expect(agreedText({ ...stop, appointment_at: '2026-11-29T03:35:00Z' }, now)).toBe('Cita 28/nov 22:35');
  expect(agreedText({ ...stop, appointment_at: '2026-11-30T03:35:00Z', slot_code: '8837' }, now)).toBe('Turno 22:35');
});

it('the office sees the date of another day, and none on the day itself', () => {
  const trip = {
    stops: [
      {
        ...stop,
        id_stop: 1,
        name: 'Tercon',
        status: 'PENDING',
        skipped_reason: null,
        arrival_at: null,
        departure_at: null,
        eta_at: null,
      },
    ],
    current_stop: 0,
    progress_percent: null,
  } as unknown as GuideDetail;
  const lines = (at: Date) => tripStops(trip, 'vertical', at).map(one => one.lines[0]);
  expect(lines(now)).toEqual(['Plan 30/nov 04:31 – 05:31']);
  expect(lines(new Date('2026-11-30T09:55:00Z'))).toEqual(['Plan 04:31 – 05:31']);
});

it('board, links and phone mark the stop where the container is left', () => {
  const line = (leaves_box: boolean) =>
    tripLine(
      [
        {
          ...stop,
          id_stop: 1,
          position: 0,
          code: 'PLT',
          name: 'El Guabo',
          status: 'PENDING',
          arrival_at: null,
          departure_at: null,
          proposed_arrival_at: null,
          proposed_departure_at: null,
          eta_at: null,
          leaves_box,
        },
      ],
      now,
    ).map(one => JSON.stringify(one.mark ?? null));
  expect(line(true)[0]).toContain('se deja el contenedor');
  expect(line(false)).toEqual(['null']);
});
