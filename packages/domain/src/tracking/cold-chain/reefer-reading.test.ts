import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cargoTemperature, REEFER_FIGURES, readReefer } from './reefer-reading';

const nothing = { genset_on: null, alarm_code: '' };

describe('a reading of a reefer', () => {
  it('keeps what it sent, and null for the rest', () => {
    expect(readReefer({ figures: { return_c: -18.4, fuel_pct: 62 }, genset_on: true, alarm_code: 'AL59' })).toEqual({
      reading: {
        set_c: null,
        supply_c: null,
        return_c: -18.4,
        ambient_c: null,
        humidity_pct: null,
        genset_on: true,
        fuel_pct: 62,
        alarm_code: 'AL59',
      },
      refused: [],
    });
  });

  it('is none where nothing was sent', () => {
    expect(readReefer({ figures: {}, ...nothing })).toEqual({ reading: null, refused: [] });
  });

  it('leaves out and names what no reefer measures, and keeps the other figures', () => {
    expect(readReefer({ figures: { return_c: -61, supply_c: 4 }, ...nothing })).toMatchObject({
      reading: { return_c: null, supply_c: 4 },
      refused: ['La temperatura de retorno (−61,0 °C) está fuera de lo posible'],
    });
    expect(readReefer({ figures: { return_c: 85 }, ...nothing })).toMatchObject({ reading: null });
    expect(readReefer({ figures: { return_c: -60, supply_c: 60, humidity_pct: 0 }, ...nothing }).refused).toEqual([]);
    expect(readReefer({ figures: { humidity_pct: 101, fuel_pct: -1 }, ...nothing }).refused).toHaveLength(2);
  });

  it('keeps of an alarm what a database stores', () => {
    const alarmOf = (alarm_code: string) =>
      readReefer({ figures: {}, genset_on: null, alarm_code }).reading?.alarm_code;
    expect(alarmOf(' AL\u000059 ')).toBe('AL 59');
    // The cut goes through a sign of two units.
    expect(alarmOf(`${'A'.repeat(39)}\u{1f69a}`)).toBe('A'.repeat(39));
    expect(alarmOf('\u0000\ud800')).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const alarm = alarmOf(text) ?? '';
        expect(alarm.length).toBeLessThanOrEqual(40);
        expect(alarm).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });

  it('stores a figure or names it, never both', () => {
    const figures = fc.dictionary(fc.constantFrom(...REEFER_FIGURES), fc.double({ min: -200, max: 200, noNaN: true }));
    fc.assert(
      fc.property(figures, sent => {
        const { reading, refused } = readReefer({ figures: sent, ...nothing });
        const stored = Object.entries(sent).filter(
          ([name, value]) => reading?.[name as keyof typeof reading] === value,
        );
        expect(stored.length + refused.length).toBe(Object.keys(sent).length);
      }),
    );
  });

  it('has the temperature of the air that comes back from the cargo, else of the air that is blown in', () => {
    expect(cargoTemperature({ return_c: 0, supply_c: 4 })).toBe(0);
    expect(cargoTemperature({ return_c: null, supply_c: 4 })).toBe(4);
    expect(cargoTemperature({ return_c: null, supply_c: null })).toBeNull();
  });
});
