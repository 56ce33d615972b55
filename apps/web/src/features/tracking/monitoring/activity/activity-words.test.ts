import type { TruckDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { expect, it } from 'vitest';
import { dayWords, segmentWords, shownActivities, shownDay } from './activity-words.ts';

const segment = (more: Partial<TruckDay['segments'][number]>): TruckDay['segments'][number] => ({
  from: '2026-11-30T13:12:00Z',
  to: '2026-11-30T14:40:00Z',
  minutes: 88,
  activity: 'EN_PLANTA',
  id_guide: 7,
  guide_number: 'VIA-0007',
  place: 'Empacadora',
  km: 0,
  ...more,
});

it('a segment says when, what, where and on which trip', () => {
  expect(segmentWords(segment({}))).toBe('08:12 – 09:40 · En planta · Empacadora · VIA-0007');
  expect(segmentWords(segment({ activity: 'SIN_GPS', place: null, guide_number: null }))).toBe(
    '08:12 – 09:40 · Sin señal',
  );
});

it('a day says how long each activity lasted; the legend has those that occur, in their order', () => {
  const day = { segments: [segment({}), segment({ activity: 'EN_RUTA', minutes: 60 }), segment({ minutes: 2 })] };
  expect(dayWords(day)).toBe('En ruta 01h00 · En planta 01h30');
  expect(dayWords({ segments: [] })).toBe('Sin datos de ese día');
  expect(shownActivities([day, { segments: [] }])).toEqual(['EN_RUTA', 'EN_PLANTA']);
});

it('the address names a day that has come; today without one', () => {
  const now = new Date('2026-11-30T15:00:00Z');
  expect(shownDay('2026-11-28', now)).toBe('2026-11-28');
  for (const dia of [null, 'ayer', '2026-12-05']) expect(shownDay(dia, now)).toBe('2026-11-30');
});
