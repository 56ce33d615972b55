import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptSlot, type PlannedSlot, settleSlots, slotOutcome } from './settle-slots';
import { isOpenSlot, isPastCutOff, slotKindOf, slotLife, slotState } from './slot';

const NOW = '2026-11-24T12:00:00.000Z';
const at = { now: NOW, tolerance_min: 30 };
const planned = (changes: Partial<PlannedSlot> = {}): PlannedSlot => ({
  id_leg: 1,
  id_sub_reservation: 1,
  id_guide: null,
  id_location: 5,
  kind: 'INGRESO_LLENO',
  external_code: 'A1',
  slot_from: '2026-11-24T14:00:00.000Z',
  container_code: null,
  arrival_at: null,
  id_truck: null,
  id_driver: null,
  hour_agreed: true,
  issued: false,
  tolerance_min: null,
  ...changes,
});
const fresh = {
  slot_to: null,
  cancelled_at: null,
  changing_at: null,
  asked_from: null,
  asked_to: null,
  asked_container_code: null,
  asked_id_truck: null,
  asked_id_driver: null,
};
const kept = (changes: Partial<KeptSlot> = {}): KeptSlot => {
  const { arrival_at: _, issued: __, tolerance_min: ___, ...slot } = planned();
  return { ...slot, ...fresh, id_slot: 7, used_at: null, missed_at: null, ...changes };
};

describe('kind of a slot', () => {
  it.each([
    ['DEP', 'RETIRAR', 'E', 'RETIRO_VACIO'],
    ['PRT', 'RETIRAR', 'I', 'RETIRO_LLENO'],
    ['PRT', 'RETIRAR', 'E', 'RETIRO_VACIO'],
    ['PRT', 'ENTREGAR', 'E', 'INGRESO_LLENO'],
    ['PRT', 'DEVOLVER', 'I', 'INGRESO_VACIO'],
    ['DEP', 'DEVOLVER', 'I', 'INGRESO_VACIO'],
    ['PLT', 'CARGAR', 'E', null],
    ['BASE', null, 'E', null],
  ] as const)('a stop %s %s of type %s: %s', (code, action, type, kind) =>
    expect(slotKindOf({ code, action }, type)).toBe(kind),
  );
});

describe('state of a slot', () => {
  const slot = { slot_from: '2026-11-24T11:00:00.000Z', slot_to: null, arrival_at: null };
  it('a slot is lost once window and tolerance have passed, and used by an arrival within them', () => {
    expect(slotOutcome(slot, { ...at, now: '2026-11-24T11:30:00.000Z' })).toEqual({ used_at: null, missed_at: null });
    expect(slotOutcome(slot, { ...at, now: '2026-11-24T11:30:00.001Z' }).missed_at).toBe('2026-11-24T11:30:00.000Z');
    const came = '2026-11-24T11:30:00.000Z';
    expect(slotOutcome({ ...slot, arrival_at: came }, at)).toEqual({ used_at: came, missed_at: null });
    const late = { ...slot, arrival_at: '2026-11-24T11:31:00.000Z' };
    expect(slotState({ ...slotOutcome(late, at), cancelled_at: null, changing_at: null })).toBe('PERDIDO');
    const window = { ...late, slot_to: '2026-11-24T11:15:00.000Z' };
    expect(slotState({ ...slotOutcome(window, at), cancelled_at: null, changing_at: null })).toBe('USADO');
  });
});

describe('life of a slot', () => {
  const unsent = { sent_at: null, uncertain_at: null, rejected_at: null };
  const nothing = { ...unsent, validated_at: null, confirmed_at: null, ...fresh, used_at: null, missed_at: null };
  it.each([
    [{}, 'BORRADOR'],
    [{ validated_at: NOW }, 'VALIDADO'],
    [{ validated_at: NOW, cancelled_at: NOW }, 'ANULADO'],
    [{ validated_at: NOW, sent_at: NOW }, 'ENVIANDO'],
    [{ validated_at: NOW, sent_at: NOW, uncertain_at: NOW }, 'INCIERTO'],
    [{ validated_at: NOW, sent_at: NOW, uncertain_at: NOW, rejected_at: NOW }, 'RECHAZADO'],
    [{ validated_at: NOW, sent_at: NOW, uncertain_at: NOW, confirmed_at: NOW }, 'CONFIRMADO'],
    [{ confirmed_at: NOW }, 'CONFIRMADO'],
    [{ confirmed_at: NOW, validated_at: NOW }, 'CONFIRMADO'],
    [{ confirmed_at: NOW, changing_at: NOW }, 'CAMBIANDO'],
    [{ confirmed_at: NOW, used_at: NOW }, 'USADO'],
    [{ confirmed_at: NOW, missed_at: NOW }, 'PERDIDO'],
  ] as const)('%j: %s', (facts, state) => expect(slotLife({ ...nothing, ...facts })).toBe(state));
});

describe('tolerance of a terminal', () => {
  const now = '2026-11-24T14:45:00.000Z';
  const outcomes = (tolerance_min: number | null) => {
    const { made } = settleSlots([planned({ tolerance_min })], [], { ...at, now });
    const { changed } = settleSlots([planned({ tolerance_min })], [kept()], { ...at, now });
    return [made[0]?.missed_at, changed[0]?.missed_at ?? null];
  };
  it('decides in place of the general one, for a new slot and a stored one', () => {
    const lost = (time: string) => [`2026-11-24T${time}.000Z`, `2026-11-24T${time}.000Z`];
    expect(outcomes(null)).toEqual(lost('14:30:00'));
    expect(outcomes(0)).toEqual(lost('14:00:00'));
    expect(outcomes(45)).toEqual([null, null]);
  });
});

describe('settling', () => {
  it('creates one for a new code, cancels one whose code is removed, replaces a changed code', () => {
    expect(settleSlots([planned()], [], at).made).toMatchObject([{ external_code: 'A1', missed_at: null }]);
    expect(settleSlots([], [kept()], at).changed).toMatchObject([{ id_slot: 7, cancelled_at: NOW }]);
    const other = settleSlots([planned({ external_code: 'B2' })], [kept()], at);
    expect([other.made.length, other.changed]).toMatchObject([1, [{ id_slot: 7, cancelled_at: NOW }]]);
  });
  it('keeps the length of a window that moves with the plan', () => {
    const before = kept({ slot_to: '2026-11-24T15:00:00.000Z', hour_agreed: false });
    expect(settleSlots([planned({ slot_from: '2026-11-24T16:00:00.000Z' })], [before], at).changed).toMatchObject([
      { slot_from: '2026-11-24T16:00:00.000Z', slot_to: '2026-11-24T17:00:00.000Z', changing_at: null },
    ]);
  });
  it('cancels no used or lost slot; undoing an arrival reopens one', () => {
    expect(settleSlots([], [kept({ used_at: NOW }), kept({ id_slot: 8, missed_at: NOW })], at).changed).toEqual([]);
    expect(settleSlots([planned()], [kept({ used_at: NOW })], at).changed).toMatchObject([{ used_at: null }]);
    // Its leg continues under another guide or none; it stays used.
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
      id_truck: fc.constantFrom(null, 1, 2),
      id_driver: fc.constantFrom(null, 1, 2),
      id_location: fc.constantFrom(5, 6),
      container_code: fc.constantFrom(null, 'X', 'Y'),
      hour_agreed: fc.boolean(),
      issued: fc.boolean(),
      tolerance_min: fc.constantFrom(null, 0, 90),
    }),
    { maxLength: 6 },
  );
  it('is idempotent, and leaves at most one open slot for the work of a leg', () => {
    fc.assert(
      fc.property(plans, plans, (first, second) => {
        let slots: KeptSlot[] = [];
        const run = (stops: typeof first) => {
          const { made, changed } = settleSlots(stops.map(planned), slots, at);
          const updated = slots.map(slot => ({ ...slot, ...changed.find(one => one.id_slot === slot.id_slot) }));
          const next = slots.length;
          slots = [
            ...updated,
            ...made.map(({ arrival_at: _, issued: __, ...slot }, i) => ({ ...slot, ...fresh, id_slot: next + i + 1 })),
          ];
          return made.length + changed.length;
        };
        run(first);
        // The terminal confirms a window.
        slots = slots.map(slot => ({
          ...slot,
          slot_to: new Date(new Date(slot.slot_from).getTime() + 3_600_000).toISOString(),
        }));
        run(second);
        expect(run(second)).toBe(0);
        const open = slots.filter(isOpenSlot).map(slot => `${slot.id_leg} ${slot.kind}`);
        expect(new Set(open).size).toBe(open.length);
      }),
    );
  });
});

describe('a change at the terminal', () => {
  const bound = kept({ container_code: 'X', id_truck: 1, id_driver: 1, slot_to: '2026-11-24T15:00:00.000Z' });
  const as = (changes: Partial<PlannedSlot>) =>
    planned({ container_code: 'X', id_truck: 1, id_driver: 1, issued: true, ...changes });
  const settled = (changes: Partial<PlannedSlot>, before = bound, when = at) => {
    const { changed } = settleSlots([as(changes)], [before], when);
    return { ...before, ...changed[0] };
  };

  it.each([
    [{ id_truck: 2 }, { asked_id_truck: 2, id_truck: 1 }],
    [{ id_driver: 2 }, { asked_id_driver: 2, id_driver: 1 }],
    [{ container_code: 'Y' }, { asked_container_code: 'Y', container_code: 'X' }],
    [
      { slot_from: '2026-11-24T16:00:00.000Z' },
      { asked_from: '2026-11-24T16:00:00.000Z', asked_to: '2026-11-24T17:00:00.000Z', slot_from: bound.slot_from },
    ],
  ])('%j becomes a request, the terminal’s record stays', (changes, expected) => {
    const after = settled(changes);
    expect(after).toMatchObject({ ...expected, changing_at: NOW });
    expect(slotState(after)).toBe('CAMBIANDO');
    expect(settled({}, after)).toEqual(bound);
  });

  it('the first container, and the first truck of an issued guide, are no change; a missing one neither', () => {
    const nameless = kept({ container_code: null });
    expect(settled({ issued: false }, nameless)).toMatchObject({
      container_code: 'X',
      id_truck: null,
      changing_at: null,
    });
    expect(settled({}, nameless)).toMatchObject({ id_truck: 1, id_driver: 1, changing_at: null });
    expect(settled({ id_truck: null, id_driver: null, container_code: null, id_guide: null })).toEqual(bound);
    // Before the issue a truck is not definite; but one that the terminal has on record must be changed there.
    expect(settled({ issued: false, id_truck: 2 })).toMatchObject({ asked_id_truck: 2 });
  });

  it('a slot being changed is lost once both windows have passed and used within the later one; an undone arrival restores the request', () => {
    const later = { slot_from: '2026-11-24T16:00:00.000Z' };
    const changing = settled(later);
    const when = (now: string) => ({ ...at, now });
    expect(slotState(settled(later, changing, when('2026-11-24T17:30:00.000Z')))).toBe('CAMBIANDO');
    expect(slotState(settled(later, changing, when('2026-11-24T17:31:00.000Z')))).toBe('PERDIDO');
    const earlier = settled({ slot_from: '2026-11-24T13:00:00.000Z' });
    expect(
      slotState(settled({ slot_from: '2026-11-24T13:00:00.000Z' }, earlier, when('2026-11-24T15:20:00.000Z'))),
    ).toBe('CAMBIANDO');
    const used = settled({ ...later, arrival_at: '2026-11-24T16:10:00.000Z' }, changing);
    expect(slotState(used)).toBe('USADO');
    expect(slotState(settled(later, used))).toBe('CAMBIANDO');
  });
});

it('only a full container for the ship is late for its cut-off', () => {
  const cut_off = '2026-12-20T12:00:00.000Z';
  expect(isPastCutOff('INGRESO_LLENO', '2026-12-20T12:00:01.000Z', cut_off)).toBe(true);
  expect(isPastCutOff('INGRESO_LLENO', cut_off, cut_off)).toBe(false);
  expect(isPastCutOff('INGRESO_LLENO', '2026-12-21T12:00:00.000Z', null)).toBe(false);
  expect(isPastCutOff('RETIRO_VACIO', '2026-12-21T12:00:00.000Z', cut_off)).toBe(false);
});
