import { describe, expect, test } from 'vitest';
import { cancelSlotVerdict, givenUpCodes } from './cancel-slot';

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 3, 12) + minutes * 60_000).toISOString();
const zone = 'America/Guayaquil';
const open = {
  external_code: 'A-1',
  place: 'DP World',
  slot_from: at(0),
  cancelled_at: null,
  used_at: null,
  missed_at: null,
  changing_at: null,
};

describe('a slot is given up', () => {
  test('until the limit of its terminal, also while it is changing; at any time where the terminal sets none', () => {
    for (const slot of [open, { ...open, changing_at: at(-300) }]) {
      expect(cancelSlotVerdict(slot, 60, at(-60), zone)).toBe(true);
      expect(cancelSlotVerdict(slot, 60, at(-59), zone)).toMatchObject({ code: 'CAMBIO_FUERA_DE_PLAZO' });
      expect(cancelSlotVerdict(slot, null, at(5), zone)).toBe(true);
    }
  });

  test('only once, and neither used nor lost', () => {
    const codeOf = (facts: object) => cancelSlotVerdict({ ...open, ...facts }, null, at(0), zone);
    expect(codeOf({ used_at: at(0) })).toMatchObject({ code: 'TURNO_USADO' });
    expect(codeOf({ missed_at: at(0) })).toMatchObject({ code: 'TURNO_PERDIDO' });
    expect(codeOf({ cancelled_at: at(0) })).toMatchObject({ code: 'TURNO_ANULADO' });
  });
});

describe('codes that a plan gives up', () => {
  const stop = (code: string, action: string, slot_code: string | null) => ({ code, action, slot_code });
  const trip = (depot: string | null, port: string | null) => [
    stop('DEP', 'RETIRAR', depot),
    stop('PLT', 'CARGAR', null),
    stop('PRT', 'ENTREGAR', port),
  ];

  test('are those that were emptied, each at its stop', () => {
    expect(givenUpCodes(trip('D-1', 'P-1'), trip('D-1', null), 'E')).toEqual([
      { stop: 2, kind: 'INGRESO_LLENO', external_code: 'P-1' },
    ]);
    expect(givenUpCodes(trip('D-1', 'P-1'), trip('', ''), 'E').map(one => one.external_code)).toEqual(['D-1', 'P-1']);
  });

  test('are not those that stay or are replaced, also at another stop of the same work', () => {
    expect(givenUpCodes(trip('D-1', 'P-1'), trip('D-2', 'P-1'), 'E')).toEqual([]);
    const twice = [...trip(null, 'P-1'), stop('PRT', 'ENTREGAR', 'P-1')];
    expect(givenUpCodes(twice, [...trip(null, null), stop('PRT', 'ENTREGAR', 'P-1')], 'E')).toEqual([]);
  });

  test('are only of stops that have slots', () => {
    const plant = [stop('PLT', 'CARGAR', 'X')];
    expect(givenUpCodes(plant, [stop('PLT', 'CARGAR', null)], 'E')).toEqual([]);
  });
});
