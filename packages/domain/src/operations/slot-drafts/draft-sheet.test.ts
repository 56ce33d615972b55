import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_KIND_NAMES, type SlotKind } from '../../trips/slots/slot';
import { codesAskedFor, draftSheet, missingFor, type NamedRecord, type SheetFacts } from './draft-sheet';

const NOW = '2026-11-24T12:00:00.000Z';
const whole: SheetFacts = {
  terminal: 'DP World Posorja',
  client_ruc: '0990000000001',
  carrier_ruc: '0991111111001',
  license_plate: 'GSB0001',
  chassis: 'CH-1',
  driver_id: '0912345678',
  driver_name: 'Ana Mora',
  container_code: 'MSKU7502140',
  iso: '45R1',
  is_reefer: true,
  shipping_line: 'Maersk',
  booking: 'MAEU264180953',
  ship: 'MSC Laura',
  voyage: '12W',
  dae: '028-2026-40-00012345',
  tare_kg: 4_600,
  payload_kg: 29_400,
  weight_kg: 21_800,
  vgm_kg: 26_400,
  seals: ['A1', 'B2'],
  set_point_c: 13.3,
  humidity_pct: 85,
  ventilation: 0,
  over_dimensions: null,
  depot: 'Tercon',
  fetched_at: NOW,
  plant: 'El Guabo',
  province: 'El Oro',
  canton: 'El Guabo',
  left_plant_at: NOW,
  bl: 'MAEU123456789',
  release_number: 'LIB-1',
  exit_letter: 'CS-1',
  port_paid_at: NOW,
  slot_from: NOW,
  emails: ['garita@empresa.ec'],
  travel_min: 240,
};
const valueIn = (field: string, facts: SheetFacts = whole) =>
  draftSheet('INGRESO_LLENO', facts, []).find(line => line.field === field)?.value;
const kinds = Object.keys(SLOT_KIND_NAMES) as SlotKind[];

describe('what lacks', () => {
  it('is nothing if everything is known, for every kind of work', () => {
    for (const kind of kinds) expect(missingFor(kind, whole, [])).toEqual([]);
  });

  it('names the value, what to do, and the place where it is entered', () => {
    expect(missingFor('INGRESO_LLENO', { ...whole, dae: null, license_plate: null }, [])).toEqual([
      { field: 'license_plate', place: 'GUIDE', text: 'Asigne el camión' },
      { field: 'dae', place: 'CONTAINER', text: 'Ingrese la DAE' },
    ]);
    const unpaid = { ...whole, port_paid_at: null };
    expect(missingFor('RETIRO_LLENO', unpaid, [])).toMatchObject([{ field: 'port_paid_at', place: 'RESERVATION' }]);
    expect(missingFor('RETIRO_VACIO', unpaid, [])).toEqual([]);
  });

  it('asks temperature, humidity and ventilation of reefers only', () => {
    const warm = { ...whole, set_point_c: null, humidity_pct: null, ventilation: null };
    const fields = (is_reefer: boolean) =>
      missingFor('INGRESO_LLENO', { ...warm, is_reefer }, []).map(({ field }) => field);
    expect(fields(true)).toEqual(['set_point_c', 'humidity_pct', 'ventilation']);
    expect(fields(false)).toEqual([]);
  });

  it('names a record without a code of the terminal', () => {
    const codes: NamedRecord[] = [
      { kind: 'SHIPPING_LINE', name: 'Maersk', code: null },
      { kind: 'CONTAINER_TYPE', name: '40RH', code: '45R1' },
    ];
    expect(missingFor('RETIRO_VACIO', whole, codes)).toEqual([
      { field: 'code.SHIPPING_LINE', place: 'CODES', text: 'Maersk no tiene código en DP World Posorja' },
    ]);
  });

  it('is never a value that the sheet shows, and every lacking one is on the sheet without a value', () => {
    const gap = fc.subarray(Object.keys(whole) as (keyof SheetFacts)[]);
    const empty = (name: keyof SheetFacts) =>
      Array.isArray(whole[name]) ? [] : typeof whole[name] === 'string' || whole[name] === null ? null : undefined;
    fc.assert(
      fc.property(gap, fc.constantFrom(...kinds), (names, kind) => {
        const gaps = Object.fromEntries(
          names.flatMap(name => {
            const value = empty(name);
            return value === undefined || name === 'terminal' || name === 'client_ruc' || name === 'iso'
              ? []
              : [[name, value]];
          }),
        );
        const facts: SheetFacts = { ...whole, ...gaps };
        const code = names.length % 2 === 0 ? null : 'X';
        const codes = codesAskedFor(kind).map(of => ({ kind: of, name: of, code }));
        const sheet = new Map(draftSheet(kind, facts, codes).map(line => [line.field, line]));
        for (const { field, place } of missingFor(kind, facts, codes))
          expect(sheet.get(field)).toMatchObject({ value: null, place });
        for (const { field, value } of sheet.values())
          if (value !== null) expect(missingFor(kind, facts, codes).map(one => one.field)).not.toContain(field);
      }),
    );
  });
});

describe('the sheet', () => {
  it('shows values as a person writes them', () => {
    expect(valueIn('weight_kg')).toBe('21.800 kg');
    expect(valueIn('set_point_c')).toBe('13,3 °C');
    expect(valueIn('ventilation')).toBe('Cerrada');
    expect(valueIn('ventilation', { ...whole, ventilation: 25 })).toBe('25 m³/h');
    expect(valueIn('seals')).toBe('A1, B2');
    expect(valueIn('travel_min')).toBe('4 h');
    expect(valueIn('license_plate')).toBe('GSB-0001');
    expect(valueIn('weight_kg', { ...whole, weight_kg: 0 })).toBeNull();
  });

  it('of an import has the BL and no booking; codes come last', () => {
    const fields = draftSheet('RETIRO_LLENO', whole, [{ kind: 'SHIPPING_LINE', name: 'Maersk', code: 'MSK' }]);
    expect(fields.at(-1)).toEqual({
      field: 'code.SHIPPING_LINE',
      label: 'Naviera: Maersk',
      value: 'MSK',
      place: 'CODES',
    });
    expect(fields.some(line => line.field === 'bl')).toBe(true);
    expect(fields.some(line => line.field === 'booking')).toBe(false);
  });
});
