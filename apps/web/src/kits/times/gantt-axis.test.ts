import type { GanttLeg } from '@cabezal/contract/tracking/times/times.calls';
import { expect, test } from 'vitest';
import { axisOf, barOf, endOf, placeOf, ticksOf } from './gantt-axis.ts';

const at = (time: string): string => `2026-11-24T${time}:00.000Z`;
const leg = (changes: Partial<GanttLeg>): GanttLeg => ({
  id_leg: 1,
  id_guide: null,
  guide_number: null,
  number: 1,
  container_code: null,
  kind: 'VIAJE',
  status: 'VIAJANDO',
  license_plate: null,
  planned: { from: at('10:00'), to: at('18:00') },
  actual: null,
  expected: null,
  stays: [],
  slots: [],
  ...changes,
});

test('the axis includes plan, events, expected times and the cut-off, with an hour on each side', () => {
  const axis = axisOf({ legs: [leg({ actual: { from: at('09:00'), to: null } })], cut_off: at('20:00') });
  expect(axis).toEqual({ from: Date.parse(at('08:00')), to: Date.parse(at('21:00')) });
  expect(axisOf({ legs: [], cut_off: at('20:00') })).toBeNull();
});

test('bars lie within it and are visible', () => {
  const axis = { from: Date.parse(at('08:00')), to: Date.parse(at('18:00')) };
  expect(barOf(at('09:00'), at('13:00'), axis)).toEqual({ left: '10%', width: '40%' });
  // One that is too short to be seen begins earlier: nothing is drawn after now.
  expect(barOf(at('13:00'), at('13:00'), axis)).toEqual({ left: '49.6%', width: '0.4%' });
  expect(barOf(at('18:00'), at('18:00'), axis)).toEqual({ left: '99.6%', width: '0.4%' });
  expect(barOf(at('08:00'), at('08:00'), axis)).toEqual({ left: '0%', width: '0.4%' });
  expect([placeOf(at('07:00'), axis), placeOf(at('19:00'), axis)]).toEqual([0, 100]);
});

test('labels at the ends of the axis stay within it', () => {
  const axis = { from: Date.parse(at('08:00')), to: Date.parse(at('18:00')) };
  expect(['08:00', '08:11', '08:13', '17:47', '17:49', '18:00'].map(time => endOf(at(time), axis))).toEqual([
    'begin',
    'begin',
    null,
    null,
    'end',
    'end',
  ]);
});

test('has as many hour labels as are readable, days with their date', () => {
  const day = { from: Date.parse(at('08:30')), to: Date.parse('2026-11-25T08:00:00Z') };
  const ticks = ticksOf(day);
  expect(ticks.length).toBeLessThanOrEqual(9);
  expect(ticks.map(tick => tick.text)).toContain('25/11');
  expect(ticksOf({ from: day.from, to: day.from + 30 * 24 * 3_600_000 }).every(tick => tick.isDay)).toBe(true);
});
