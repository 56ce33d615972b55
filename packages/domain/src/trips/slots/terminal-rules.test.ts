import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes, toMillis } from '../../system/time/time';
import { latestSlotEnd, slotDueAt, slotRequestVerdict } from './terminal-rules';

const zone = 'America/Guayaquil';
const slot_from = '2026-11-24T20:00:00.000Z';
const slot = (limit_min: number | null) => ({ terminal: 'TPG', slot_from, limit_min });
const sentence = (verdict: ReturnType<typeof slotRequestVerdict>) => verdict === true || verdict.message;

describe('until when a terminal accepts a change of a slot', () => {
  it('accepts it at the limit and refuses it after that, with the hour', () => {
    expect(slotRequestVerdict('CHANGE', slot(120), '2026-11-24T18:00:00.000Z', zone)).toBe(true);
    const late = slotRequestVerdict('CHANGE', slot(120), '2026-11-24T18:00:00.001Z', zone);
    expect(late).toMatchObject({ code: 'CAMBIO_FUERA_DE_PLAZO', status: 409 });
    expect(sentence(late)).toBe('TPG acepta cambios hasta las 13:00');
    const cancelled = slotRequestVerdict('CANCEL', slot(60), slot_from, zone);
    expect(sentence(cancelled)).toBe('TPG acepta anulaciones hasta las 14:00');
  });
  it('names the day of a limit that was on another day', () => {
    expect(sentence(slotRequestVerdict('CHANGE', slot(1440), '2026-11-24T18:00:00.000Z', zone))).toBe(
      'TPG acepta cambios hasta las 15:00 del 23/nov/2026',
    );
  });
  it('without a limit it accepts all, and a longer limit accepts no more than a shorter one', () => {
    const minutes = fc.integer({ min: 0, max: 10_080 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: -10_080, max: 60 }), (one, other, when) => {
        const at = addMinutes(slot_from, when);
        expect(slotRequestVerdict('CHANGE', slot(null), at, zone)).toBe(true);
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        if (slotRequestVerdict('CHANGE', slot(long), at, zone) === true)
          expect(slotRequestVerdict('CHANGE', slot(short), at, zone)).toBe(true);
      }),
    );
  });
});

describe('times that follow from the rules of a terminal', () => {
  it('the slot of a full container ends before the cut-off by the margin; other work has no cut-off', () => {
    const cut_off = '2026-12-20T12:00:00.000Z';
    const end = latestSlotEnd('INGRESO_LLENO', cut_off, 60);
    expect(end !== null && toMillis(end)).toBe(toMillis('2026-12-20T11:00:00.000Z'));
    expect(latestSlotEnd('INGRESO_LLENO', cut_off, null)).toBeNull();
    expect(latestSlotEnd('INGRESO_LLENO', null, 60)).toBeNull();
    expect(latestSlotEnd('RETIRO_VACIO', cut_off, 60)).toBeNull();
  });
  it('a slot should be obtained some time before the planned arrival', () => {
    expect(slotDueAt(slot_from, 240)).toBe('2026-11-24T16:00:00.000Z');
    expect(slotDueAt(slot_from, null)).toBeNull();
    expect(slotDueAt(null, 240)).toBeNull();
  });
});
