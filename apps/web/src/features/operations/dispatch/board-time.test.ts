import type { BoardGuide, BoardTruck, UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { describe, expect, it } from 'vitest';
import {
  beginOf,
  driverText,
  endOf,
  onlyEarlierText,
  shareOf,
  splitPast,
  truckLines,
  waitingCounts,
  windowsOf,
  withPicked,
} from './board-time.ts';

const day = { from: '2026-11-25T05:00:00.000Z', to: '2026-11-26T05:00:00.000Z' };
const truck = { id_truck: 1, disk: '30' } as BoardTruck;
const guide = (id_guide: number, start: string, end: string) =>
  ({
    id_guide,
    id_truck: 1,
    planned_start: start,
    planned_end: end,
    expected_end: end,
    begun_at: null,
    empty_min: 0,
  }) as BoardGuide;

describe('the board’s time', () => {
  it('places an instant within the day, and one outside it at the nearest end', () => {
    expect(shareOf('2026-11-25T17:00:00.000Z', day)).toBe(50);
    expect(shareOf('2026-11-24T17:00:00.000Z', day)).toBe(0);
    expect(shareOf('2026-11-27T17:00:00.000Z', day)).toBe(100);
  });
  it('excludes past departures from a bulk assignment', () => {
    const legs = ['2026-11-25T19:25:00.000Z', '2026-11-25T21:05:00.000Z'].map(planned_start => ({ planned_start }));
    const { ahead, past } = splitPast(legs, new Date('2026-11-25T21:00:00.000Z'));
    expect([ahead, past]).toEqual([[legs[1]], [legs[0]]]);
  });
  it('counts the trips of the day, and separately unassigned trips of earlier days', () => {
    const [left, today] = ['2026-11-24T19:25:00.000Z', '2026-11-25T21:05:00.000Z'].map(planned_start => ({
      planned_start,
    })) as [{ planned_start: string }, { planned_start: string }];
    expect(waitingCounts([left, today, today], day)).toEqual({ ofDay: 2, earlier: '1 de días anteriores' });
    expect(waitingCounts([today], day)).toEqual({ ofDay: 1, earlier: null });
    expect(onlyEarlierText(3)).toBe('Nada para este día · 3 de días anteriores');
  });
  it('shows gaps between trips and the minutes of a conflict', () => {
    const [line] = truckLines(
      [truck],
      [
        guide(2, '2026-11-25T12:54:00.000Z', '2026-11-25T15:00:00.000Z'),
        guide(1, '2026-11-25T06:00:00.000Z', '2026-11-25T11:00:00.000Z'),
        guide(3, '2026-11-25T14:20:00.000Z', '2026-11-25T18:00:00.000Z'),
      ],
      0,
    );
    expect(line?.gaps.map(gap => formatDuration(gap.minutes))).toEqual(['01h54']);
    expect(line?.bars.map(bar => [bar.guide.id_guide, bar.clash])).toEqual([
      [1, 0],
      [2, 0],
      [3, 40],
    ]);
  });
  it('shows a conflict if the road takes longer than the gap, beyond the tolerance', () => {
    const before = guide(1, '2026-11-25T09:31:00.000Z', '2026-11-25T14:30:00.000Z');
    const next = { ...guide(2, '2026-11-25T15:05:00.000Z', '2026-11-25T18:00:00.000Z'), empty_min: 195 };
    const barOf = (second: BoardGuide, tolerance: number) =>
      truckLines([truck], [before, second], tolerance)[0]?.bars[1];
    expect(barOf(next, 30)).toMatchObject({ clash: 160, isFar: true });
    expect(barOf({ ...next, empty_min: 65 }, 30)).toMatchObject({ clash: 0, isFar: false });
    expect(barOf({ ...next, empty_min: 66 }, 30)).toMatchObject({ clash: 31, isFar: true });
    expect(barOf({ ...next, begun_at: '2026-11-25T15:00:00.000Z' }, 30)).toMatchObject({ clash: 0, isFar: false });
  });
  it('places a started trip at its start, without conflicts', () => {
    const over: BoardGuide = {
      ...guide(1, '2026-11-25T12:00:00.000Z', '2026-11-25T18:00:00.000Z'),
      begun_at: '2026-11-25T06:00:00.000Z',
      expected_end: '2026-11-25T09:30:00.000Z',
    };
    expect([beginOf(over), endOf(over)]).toEqual(['2026-11-25T06:00:00.000Z', '2026-11-25T09:30:00.000Z']);
    const next = guide(2, '2026-11-25T10:00:00.000Z', '2026-11-25T15:00:00.000Z');
    const begun = {
      ...guide(3, '2026-11-25T14:00:00.000Z', '2026-11-25T18:00:00.000Z'),
      begun_at: '2026-11-25T14:10:00.000Z',
    };
    const [line] = truckLines([truck], [next, over, begun], 0);
    expect(line?.bars.map(bar => [bar.guide.id_guide, bar.clash])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });
  it('names the drivers of the day’s trips, not the usual driver of the truck', () => {
    const usual = { ...truck, driver_name: 'Wilmer Vera' };
    const driven = (id_guide: number, hour: string, driver_name: string | null) => ({
      ...guide(id_guide, `2026-11-25T${hour}:00:00.000Z`, `2026-11-25T${hour}:30:00.000Z`),
      driver_name,
    });
    const text = (guides: BoardGuide[], of: BoardTruck = usual) => truckLines([of], guides, 0).map(driverText)[0];
    expect(text([])).toBe('Wilmer Vera');
    expect(text([], { ...usual, driver_name: null })).toBe('Sin conductor');
    expect(text([driven(1, '06', 'Wilmer Vera'), driven(2, '09', 'Luis Vera'), driven(3, '12', 'Luis Vera')])).toBe(
      'Wilmer Vera, Luis Vera',
    );
    expect(text([driven(1, '06', null)])).toBe('Wilmer Vera');
  });
  it('keeps the object of an unchanged line, so that it does not render again', () => {
    const other = { id_truck: 2, disk: '31' } as BoardTruck;
    const own = guide(1, '2026-11-25T06:00:00.000Z', '2026-11-25T11:00:00.000Z');
    const first = truckLines([truck, other], [own], 0);
    const again = truckLines(
      [truck, other],
      [own, { ...guide(2, '2026-11-25T12:00:00.000Z', '2026-11-25T13:00:00.000Z'), id_truck: 2 }],
      0,
      first,
    );
    expect(again[0]).toBe(first[0]);
    expect(again[1]).not.toBe(first[1]);
    expect(truckLines([truck, other], [{ ...own }], 0, first)[0]).not.toBe(first[0]);
  });
  it('calculates a selection from the current one, so that a card does not depend on the others', () => {
    expect([...withPicked(withPicked(new Set([1, 2]), [3], true), [1], false)]).toEqual([2, 3]);
    const picked: ReadonlySet<number> = new Set([1]);
    withPicked(picked, [2], true);
    expect([...picked]).toEqual([1]);
  });
  it('groups waiting trips by windows of four hours, earlier days first', () => {
    const leg = (planned_start: string) => ({ planned_start }) as UnassignedLeg;
    const legs = [leg('2026-11-25T09:00:00.000Z'), leg('2026-11-24T22:00:00.000Z'), leg('2026-11-25T05:10:00.000Z')];
    const during = new Date('2026-11-25T15:00:00.000Z');
    const before = new Date('2026-11-24T15:00:00.000Z');
    expect(windowsOf(legs, day, before).at(-1)?.title).toBe('De días anteriores');
    expect(windowsOf(legs, day, during).map(window => window.title)).toEqual([
      'De días anteriores',
      '00:00 – 04:00',
      '04:00 – 08:00',
    ]);
  });
});
