import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptSlot, type PlannedSlot, settleSlots, slotKindOf, slotOutcome, slotState } from './slot';

const NOW = '2026-11-24T12:00:00.000Z';
const at = { now: NOW, tolerance_min: 30 };
const planned = (changes: Partial<PlannedSlot> = {}): PlannedSlot => ({
  ...{ id_leg: 1, id_sub_reservation: 1, id_guide: null, id_location: 5, kind: 'INGRESO_LLENO' },
  ...{ external_code: 'A1', slot_from: '2026-11-24T14:00:00.000Z', container_code: null, arrival_at: null },
  ...changes,
});
const kept = (changes: Partial<KeptSlot> = {}): KeptSlot => {
  const { arrival_at: _, ...slot } = planned();
  return { ...slot, id_slot: 7, slot_to: null, cancelled_at: null, used_at: null, missed_at: null, ...changes };
};

describe('what a slot is for', () => {
  it.each([
    ['DEP', 'RETIRAR', 'E', 'RETIRO_VACIO'],
    ['PRT', 'RETIRAR', 'I', 'RETIRO_LLENO'],
    ['PRT', 'RETIRAR', 'E', 'RETIRO_VACIO'],
    ['PRT', 'ENTREGAR', 'E', 'INGRESO_LLENO'],
    ['PRT', 'DEVOLVER', 'I', 'INGRESO_VACIO'],
    ['DEP', 'DEVOLVER', 'I', 'INGRESO_VACIO'],
    ['PLT', 'CARGAR', 'E', null],
    ['BASE', null, 'E', null],
  ] as const)('%s %s of %s: %s', (code, action, type, kind) => expect(slotKindOf({ code, action }, type)).toBe(kind));
});

describe('what becomes of it', () => {
  const slot = { slot_from: '2026-11-24T11:00:00.000Z', slot_to: null, arrival_at: null };
  it('is lost when window and tolerance have passed, used by who came within them', () => {
    expect(slotOutcome(slot, { ...at, now: '2026-11-24T11:30:00.000Z' })).toEqual({ used_at: null, missed_at: null });
    expect(slotOutcome(slot, { ...at, now: '2026-11-24T11:30:00.001Z' }).missed_at).toBe('2026-11-24T11:30:00.000Z');
    const came = '2026-11-24T11:30:00.000Z';
    expect(slotOutcome({ ...slot, arrival_at: came }, at)).toEqual({ used_at: came, missed_at: null });
    const late = { ...slot, arrival_at: '2026-11-24T11:31:00.000Z' };
    expect(slotState({ ...slotOutcome(late, at), cancelled_at: null })).toBe('PERDIDO');
    const window = { ...late, slot_to: '2026-11-24T11:15:00.000Z' };
    expect(slotState({ ...slotOutcome(window, at), cancelled_at: null })).toBe('USADO');
  });
});

describe('settling', () => {
  it('makes one for a code that is new, cancels one whose code is gone, replaces another code', () => {
    expect(settleSlots([planned()], [], at).made).toMatchObject([{ external_code: 'A1', missed_at: null }]);
    expect(settleSlots([], [kept()], at).changed).toMatchObject([{ id_slot: 7, cancelled_at: NOW }]);
    const other = settleSlots([planned({ external_code: 'B2' })], [kept()], at);
    expect([other.made.length, other.changed]).toMatchObject([1, [{ id_slot: 7, cancelled_at: NOW }]]);
  });
  it('keeps the length of a window that moves', () => {
    const before = kept({ slot_to: '2026-11-24T15:00:00.000Z' });
    expect(settleSlots([planned({ slot_from: '2026-11-24T16:00:00.000Z' })], [before], at).changed).toMatchObject([
      { slot_from: '2026-11-24T16:00:00.000Z', slot_to: '2026-11-24T17:00:00.000Z' },
    ]);
  });
  it('cancels nothing that is over, and takes an arrival back', () => {
    expect(settleSlots([], [kept({ used_at: NOW }), kept({ id_slot: 8, missed_at: NOW })], at).changed).toEqual([]);
    expect(settleSlots([planned()], [kept({ used_at: NOW })], at).changed).toMatchObject([{ used_at: null }]);
    // Its leg goes on under another guide, or under none: it was used all the same.
    expect(settleSlots([planned()], [kept({ used_at: NOW, id_guide: 4 })], at)).toEqual({ made: [], changed: [] });
  });

  const instant = fc
    .integer({ min: 0, max: 48 })
    .map(h => new Date(Date.parse(NOW) + (h - 24) * 3_600_000).toISOString());
  const plans = fc.array(
    fc.record({
      id_leg: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('RETIRO_VACIO' as const, 'INGRESO_LLENO' as const),
      external_code: fc.constantFrom('A', 'B'),
      slot_from: instant,
      arrival_at: fc.option(instant),
      id_guide: fc.constantFrom(null, 4, 5),
    }),
    { maxLength: 6 },
  );
  it('done twice changes nothing, and leaves one open slot at most for the work of a leg', () => {
    fc.assert(
      fc.property(plans, plans, (first, second) => {
        let slots: KeptSlot[] = [];
        const run = (stops: typeof first) => {
          const { made, changed } = settleSlots(stops.map(planned), slots, at);
          const updated = slots.map(slot => ({ ...slot, ...changed.find(one => one.id_slot === slot.id_slot) }));
          const next = slots.length;
          slots = [
            ...updated,
            ...made.map(({ arrival_at: _, ...slot }, i) => ({
              ...slot,
              id_slot: next + i + 1,
              slot_to: null,
              cancelled_at: null,
            })),
          ];
          return made.length + changed.length;
        };
        run(first);
        run(second);
        expect(run(second)).toBe(0);
        const open = slots.filter(slot => slotState(slot) === 'CONFIRMADO').map(slot => `${slot.id_leg} ${slot.kind}`);
        expect(new Set(open).size).toBe(open.length);
      }),
    );
  });
});
