import type { RescueCandidate } from '@cabezal/contract/operations/guides/special.calls';
import { describe, expect, it } from 'vitest';
import { distinguishing, laterThanFirst } from './told-apart.ts';

const unit = (id_truck: number, minutes: number | null, facts: string[]): RescueCandidate => ({
  id_truck,
  disk: `${id_truck}`,
  license_plate: 'GBA1234',
  company: 'Trans Uno',
  is_own: true,
  facts,
  minutes,
  id_driver: 1,
  driver_name: 'Ana',
  km: minutes,
  arrives_at: null,
  eta_at: null,
  missed: [],
  warnings: [],
  reasons: [],
});
const units = [
  unit(1, 12, ['Vista a las 09:50', 'Libre todo el día', 'Lic. E · 14/mar/2028']),
  unit(2, 30, ['Sale de su base', 'Libre hasta 15:00', 'Lic. E · 14/mar/2028']),
  unit(3, null, ['Libre todo el día', 'Lic. E · 14/mar/2028']),
];

describe('units that could take over', () => {
  it('show common facts once, and with each unit only its other facts', () => {
    const { common, own } = distinguishing(units);
    expect(common).toEqual(['Trans Uno', 'Lic. E · 14/mar/2028']);
    expect([...own.values()]).toEqual([
      ['Vista a las 09:50', 'Libre todo el día'],
      ['Sale de su base', 'Libre hasta 15:00'],
      ['Libre todo el día'],
    ]);
  });

  it('show all their facts if there is only one', () => {
    expect(distinguishing(units.slice(0, 1))).toMatchObject({
      common: [],
      own: new Map([[1, ['Trans Uno', ...(units[0]?.facts ?? [])]]]),
    });
  });

  it('show how many minutes later than the earliest they arrive', () => {
    expect(units.map(one => laterThanFirst(one, units))).toEqual([null, 18, null]);
  });
});
