import { describe, expect, test } from 'vitest';
import { type LegRun, missOf, runOfPlan } from './day-plan';

const planned = { id_leg: 1, id_truck: 7, planned_start: '2026-11-24T11:00:00.000Z' };
const run = (change: Partial<LegRun> = {}): LegRun => ({
  id_leg: 1,
  id_truck: 7,
  disk: '27',
  started_at: '2026-11-24T11:30:00.000Z',
  false_freight: false,
  ...change,
});

describe('adherence to the published plan', () => {
  test('a leg is run as planned by its truck, within half an hour of its start', () => {
    expect(missOf(planned, run())).toBeNull();
    expect(missOf(planned, run({ started_at: '2026-11-24T10:30:00.000Z' }))).toBeNull();
    expect(missOf(planned, run({ started_at: '2026-11-24T11:31:00.000Z' }))).toEqual({
      miss: 'LATE',
      text: 'Empezó 31 min tarde',
    });
    expect(missOf(planned, run({ started_at: '2026-11-24T10:29:00.000Z' }))?.miss).toBe('EARLY');
  });

  test('only the most specific reason is given', () => {
    const late = '2026-11-24T14:00:00.000Z';
    expect(missOf(planned, run({ id_truck: 8, disk: '31', started_at: late }))).toEqual({
      miss: 'OTHER_TRUCK',
      text: 'Lo hizo el camión 31',
    });
    expect(missOf(planned, run({ id_truck: 8, started_at: null }))?.miss).toBe('NOT_RUN');
    expect(missOf(planned, run({ false_freight: true, started_at: null }))?.miss).toBe('FALSE_FREIGHT');
    expect(missOf(planned, undefined)?.miss).toBe('NOT_RUN');
  });

  test('a leg counts once it has begun or its time has passed', () => {
    const plan = [planned, { id_leg: 2, id_truck: 9, planned_start: '2026-11-24T18:00:00.000Z' }];
    expect(runOfPlan(plan, [run()], '2026-11-24T18:30:00.000Z')).toEqual({ due: 1, as_planned: 1, misses: [] });
    const over = runOfPlan(plan, [run()], '2026-11-24T18:31:00.000Z');
    expect([over.due, over.as_planned, over.misses.map(one => [one.leg.id_leg, one.miss])]).toEqual([
      2,
      1,
      [[2, 'NOT_RUN']],
    ]);
    // A leg that began early counts already.
    const early = [run({ id_leg: 2, id_truck: 9, started_at: '2026-11-24T17:00:00.000Z' })];
    expect(runOfPlan(plan, [run(), ...early], '2026-11-24T17:05:00.000Z').misses.map(one => one.miss)).toEqual([
      'EARLY',
    ]);
  });
});
