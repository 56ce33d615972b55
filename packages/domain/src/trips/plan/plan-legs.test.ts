import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTemplate } from '../status/templates';
import { planLegs, timesFollow } from './plan-legs';

const route = { base: 1, depot: 2, yard: 3, plant: 4, port: 5 };
const appointment = '2026-11-24T10:00:00.000Z';
const travel = (from: number | null, to: number | null): number => (from === to ? 0 : 60);

describe('planLegs', () => {
  test('the appointment is the arrival at the plant of work; the truck leaves early enough to arrive with slack', () => {
    const [pickup, trip] = planLegs(buildTemplate('E_CON_RETIRO', route), appointment, travel);
    const plant = trip?.stops.find(s => s.code === 'PLT');
    expect(plant?.planned_arrival).toBe(appointment);
    expect(trip?.stops[0]?.planned_departure).toBe('2026-11-24T08:30:00.000Z');
    expect(trip?.stops.at(-1)?.planned_arrival).toBe('2026-11-24T15:00:00.000Z');
    expect(Date.parse(pickup?.planned_end ?? '')).toBeLessThanOrEqual(Date.parse(trip?.planned_start ?? ''));
  });

  test('an import is planned back to the port and on to the depot', () => {
    const legs = planLegs(buildTemplate('I_DIRECTO', route), appointment, travel);
    expect(legs[0]?.stops[0]?.planned_departure).toBe('2026-11-24T08:30:00.000Z');
    expect(legs[1]?.kind).toBe('DEVOLUCION');
    expect(legs[1]?.stops[0]?.planned_departure).toBe('2026-11-24T14:00:00.000Z');
  });

  test('whatever the travel times, planned times ascend and legs do not overlap', () => {
    const templates = fc.constantFrom(
      'E_CON_RETIRO',
      'E_DIRECTO',
      'I_CON_RETIRO',
      'I_DIRECTO',
    ) as fc.Arbitrary<'E_DIRECTO'>;
    fc.assert(
      fc.property(
        templates,
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 36, maxLength: 36 }),
        (template, minutes) => {
          const legs = planLegs(buildTemplate(template, route), appointment, (a, b) =>
            a === b ? 0 : (minutes[(a ?? 0) * 6 + (b ?? 0)] ?? 0),
          );
          expect(timesFollow(legs.flatMap(l => l.stops))).toBe(true);
          for (const [i, leg] of legs.entries()) {
            expect(Date.parse(leg.planned_end)).toBeGreaterThan(Date.parse(leg.planned_start));
            const next = legs[i + 1];
            if (next)
              expect(Date.parse(next.planned_start)).toBeGreaterThanOrEqual(Date.parse(leg.planned_end) - 60_000);
          }
        },
      ),
    );
  });
});
