import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as truck from './truck';
import { certificateErrors, certificateNumberError } from './truck-certificate';
import { canSetTruckState, SET_TRUCK_STATES, setTruckState, shownTruckState, stopsOffering } from './truck-state';

const today = '2026-11-21';

describe('years', () => {
  it('are from 1970 to next year; purchase is not before manufacture', () => {
    expect(truck.factoryYearError(1970, today)).toBeNull();
    expect(truck.factoryYearError(2027, today)).toBeNull();
    expect(truck.factoryYearError(1969, today)).toBe('El año de fabricación va de 1970 a 2027');
    expect(truck.factoryYearError(2028, today)).toContain('2027');
    expect(truck.factoryYearError(2010.5, today)).not.toBeNull();
    expect(truck.purchaseYearError(2014, 2015, today)).toBe('El año de compra no puede ser anterior al de fabricación');
    expect(truck.purchaseYearError(2015, 2015, today)).toBeNull();
    expect(truck.purchaseYearError(2028, null, today)).toContain('año de compra');
    expect(truck.purchaseYearError(null, 2015, today)).toBeNull();
  });

  it('a purchase before manufacture is never accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1900, max: 2100 }), (made, bought) => {
        const taken =
          truck.factoryYearError(made, today) === null && truck.purchaseYearError(bought, made, today) === null;
        expect(taken).toBe(made >= 1970 && bought <= 2027 && bought >= made);
      }),
    );
  });
});

describe('measures', () => {
  it.each([
    ['tonnage', truck.tonnageError, [0.01, 48, 60], [0, -1, 60.01, 12.345]],
    ['tank', truck.tankError, [0.5, 99.99, 400], [0, 400.5, 1.001]],
    ['passengers', truck.passengersError, [1, 5], [0, 6, 2.5]],
    ['fifth wheel', truck.fifthWheelError, [10_000, 50_000], [9_999, 200_001]],
    ['horsepower', truck.horsepowerError, [100, 1_000], [99, 1_001, 450.5]],
    ['cylinders', truck.cylinderCapacityError, [1_000, 14_900], [999, 30_001]],
  ] as const)('%s', (_, rule, good, bad) => {
    for (const value of good) expect(rule(value), String(value)).toBeNull();
    for (const value of bad) expect(rule(value), String(value)).toMatch(/\p{L}/u);
    expect(rule(null)).toBeNull();
    expect(rule(undefined)).toBeNull();
  });

  it('with two decimals are accepted despite binary rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), cents => {
        expect(truck.tankError(cents / 100)).toBeNull();
      }),
    );
  });

  it('appraisal is money, not negative', () => {
    expect(truck.appraisalError('0.00')).toBeNull();
    expect(truck.appraisalError('115000.00')).toBeNull();
    expect(truck.appraisalError('-1.00')).toContain('negativo');
    expect(truck.appraisalError('12345678901.00')).not.toBeNull();
  });
});

describe('serials and disks', () => {
  it('have letters and digits within the length limits', () => {
    expect(truck.serialError('3WKAD40X9CF712345')).toBeNull();
    expect(truck.serialError('12345')).toContain('6 a 20');
    expect(truck.serialError('3WK AD40')).not.toBeNull();
    expect(truck.motorSerialError('79563412')).toBeNull();
    expect(truck.motorSerialError('123')).not.toBeNull();
    expect(truck.diskError('P-07')).toBeNull();
    expect(truck.diskError(' 07 ')).toBeNull();
    expect(truck.diskError('p 12')).toBe('El disco va sin espacios: escriba P-12');
    expect(truck.diskError('-7')).not.toBeNull();
    expect(truck.diskError('12345678901')).not.toBeNull();
  });

  it('the next disk follows the highest one of its fleet and is never in use', () => {
    expect(truck.nextDisk([], true)).toBe('01');
    expect(truck.nextDisk(['01', '02', 'P-30', 'ABC'], true)).toBe('03');
    expect(truck.nextDisk(['01', 'P-09', 'P-10'], false)).toBe('P-11');
    expect(truck.nextDisk(['120'], true)).toBe('121');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_999 })), fc.boolean(), (numbers, isOwn) => {
        const used = numbers.map(n => (isOwn ? String(n).padStart(2, '0') : `P-${String(n).padStart(2, '0')}`));
        const next = truck.nextDisk(used, isOwn);
        expect(used).not.toContain(next);
        expect(truck.diskError(next)).toBeNull();
      }),
    );
  });
});

describe('all fields at once', () => {
  it('each wrong field is named, no other', () => {
    const errors = truck.truckErrors(
      { disk: '07', factory_year: 2020, purchase_year: 2019, tonnage: 61, passengers: 2, motor_horsepower: 40 },
      today,
    );
    const wrong = Object.entries(errors).filter(([, text]) => text !== null);
    expect(wrong.map(([field]) => field)).toEqual(['purchase_year', 'tonnage', 'motor_horsepower']);
  });
});

describe('certificates', () => {
  const matricula = { type_certificate: 'matricula', issued_on: '2026-01-01', expires_on: '2026-12-31' } as const;

  it('only the MTOP certificate has a number, and it is required', () => {
    expect(certificateNumberError('certificado', null)).toContain('número');
    expect(certificateNumberError('certificado', 'MTOP-004512')).toBeNull();
    expect(certificateNumberError('certificado', '<>')).not.toBeNull();
    expect(certificateNumberError('poliza', '123')).toContain('Solo');
    expect(certificateNumberError('poliza', null)).toBeNull();
  });

  it('are issued in the past and before they expire; a renewal expires later', () => {
    expect(Object.values(certificateErrors(matricula, today))).toEqual([null, null, null]);
    expect(certificateErrors({ ...matricula, issued_on: '2026-11-22' }, today).issued_on).toContain('futuro');
    expect(
      certificateErrors({ ...matricula, issued_on: '2026-11-21', expires_on: '2026-11-21' }, today).issued_on,
    ).toBe('Debe vencer después de emitirse');
    expect(certificateErrors(matricula, today, '2026-12-31').expires_on).toBe(
      'La renovación debe vencer después del 31/dic/2026',
    );
    expect(certificateErrors(matricula, today, '2026-12-30').expires_on).toBeNull();
  });
});

describe('states', () => {
  const states = fc.constantFrom(...SET_TRUCK_STATES);

  it('derived states count as available; an inactive truck is inactive', () => {
    expect(setTruckState('EN_VIAJE', true)).toBe('DISPONIBLE');
    expect(setTruckState('ASIGNADO', true)).toBe('DISPONIBLE');
    expect(setTruckState('MANTENIMIENTO', true)).toBe('MANTENIMIENTO');
    expect(setTruckState('DISPONIBLE', false)).toBe('INACTIVO');
  });

  it('derived states are displayed only for an available truck', () => {
    expect(shownTruckState('DISPONIBLE', { isDriving: true, isAwaited: true })).toBe('EN_VIAJE');
    expect(shownTruckState('DISPONIBLE', { isDriving: false, isAwaited: true })).toBe('ASIGNADO');
    fc.assert(
      fc.property(states, fc.boolean(), fc.boolean(), (set, isDriving, isAwaited) => {
        const shown = shownTruckState(set, { isDriving, isAwaited });
        if (set !== 'DISPONIBLE') expect(shown).toBe(set);
        expect(setTruckState(shown, true)).toBe(set);
      }),
    );
  });

  it('change to a different one only; only an available truck is offered', () => {
    fc.assert(
      fc.property(states, states, (from, to) => {
        const verdict = canSetTruckState(from, to);
        if (from !== to) expect(verdict).toBe(true);
        else expect(verdict).toMatchObject({ code: 'CAMION_SIN_CAMBIO', status: 409 });
      }),
    );
    expect(SET_TRUCK_STATES.filter(state => !stopsOffering(state))).toEqual(['DISPONIBLE']);
  });
});
