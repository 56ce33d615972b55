import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { updateSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { updateEmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import { editJustification } from '@cabezal/contract/operations/justifications/justifications.calls';
import { editNote } from '@cabezal/contract/operations/logbook/logbook.calls';
import { editCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { signup } from '@cabezal/contract/people/session/new-passwords.calls';
import { login, updateMyAccount } from '@cabezal/contract/people/session/session.calls';
import { parseDegrees, parseNumber } from '@cabezal/domain/system/text/read-number';
import { describe, expect, it } from 'vitest';
import { parseWeight } from './parse-weight.ts';
import { leavingText } from './use-leave-guard.ts';
import { cleanValues, fieldProblem, isRequired, type Schema } from './zod-rule.ts';

describe('the call’s schema as rules', () => {
  it('reports in Spanish what is missing or wrong', () => {
    expect(fieldProblem(signup.input, 'company_name', '')).toBe('Campo obligatorio');
    expect(fieldProblem(signup.input, 'ruc', '123')).toBe('El RUC debe tener 13 dígitos');
    expect(fieldProblem(signup.input, 'ruc', '0992201029001')).toBeNull();
    expect(fieldProblem(signup.input, 'ruc', '0992 2010-29 001')).toBeNull();
    expect(fieldProblem(signup.input, 'ruc', 42)).toBe('Ingrese un valor válido');
  });
  it('knows what is optional', () => {
    expect(isRequired(updateMyAccount.input, 'phone')).toBe(false);
    expect(isRequired(updateMyAccount.input, 'name')).toBe(true);
    expect(isRequired(login.input, 'keep')).toBe(false);
    expect(isRequired(login.input, 'nothing_of_the_kind')).toBe(false);
  });
  it('sends what the call accepts: empty values as null or absent, helper fields left out', () => {
    const values = { name: 'Ana', last_name: 'Paz', work_position: '', phone: undefined, version: 2, helper: 1 };
    expect(cleanValues(updateMyAccount.input, values)).toEqual({
      name: 'Ana',
      last_name: 'Paz',
      work_position: null,
      phone: null,
      version: 2,
    });
  });
});

describe('a field that a person empties is emptied', () => {
  it.each<[string, Schema, string]>([
    ['voyage of a reservation', correctReservation.input, 'voyage'],
    ['BL of a reservation', correctReservation.input, 'bl'],
    ['set point of a container', updateSubReservation.input, 'set_point_c'],
    ['ship of a movement of empties', updateEmptyOperation.input, 'id_ship'],
    ['minimum margin of a company', editCompany.input, 'min_margin_pct'],
    ['motive of a note', editNote.input, 'id_motivo'],
    ['text of a justification', editJustification.input, 'value_others'],
  ])('%s', (_what, schema, field) => {
    // A text, a select and a date leave different values behind.
    for (const left of ['', undefined, null])
      expect(cleanValues(schema, { [field]: left, version: 3 })).toEqual({ [field]: null, version: 3 });
    expect(cleanValues(schema, { version: 3 })).not.toHaveProperty(field);
  });
  it('is left out if the call accepts no null', () => {
    expect(cleanValues(editNote.input, { text: 'Sin novedad', visibility: undefined })).not.toHaveProperty(
      'visibility',
    );
  });
});

describe('typed numbers', () => {
  it.each([
    ['21.800', 21_800],
    ['21.800,5', 21_800.5],
    ['13,3', 13.3],
    ['13.3', 13.3],
    ['-17,4', -17.4],
    ['−2', -2],
    ['1.234.567', 1_234_567],
  ])('%s', (text, number) => expect(parseNumber(text)).toBe(number));
  it.each([
    ['-2.190', -2.19],
    ['-79.891', -79.891],
    ['−79,891°', -79.891],
    ['-2.18945', -2.18945],
  ])('%s degrees', (text, number) => expect(parseDegrees(text)).toBe(number));
  it.each(['', 'abc', '1,2,3', '12a', '1.2.3'])('%s is none', text => expect(parseNumber(text)).toBeNull());
});

describe('a weight in kg, tn or lb is stored in whole kilograms', () => {
  it.each([
    ['21800', 21_800],
    ['21.800 kg', 21_800],
    ['45 tn', 45_000],
    ['21,8tn', 21_800],
    ['21.800 TN', 21_800],
    ['99208 lb', 45_000],
    ['48.000 lbs', 21_772],
    ['22', 22_000],
    ['22,5', 22_500],
    ['22.5', 22_500],
    ['99,9', 99_900],
    ['100', 100],
    ['21.800', 21_800],
    ['22 kg', 22],
    ['22 lb', 10],
    ['0', 0],
  ])('%s', (text, kg) => expect(parseWeight(text)).toBe(kg));
  it.each(['', 'tn', '12 oz', 'pesado'])('%s is none', text => expect(parseWeight(text)).toBeNull());
});

describe('leaving a form', () => {
  it('warns of a loss only where no draft is kept', () => {
    expect(leavingText([null])).toBe('Lo que escribió en este formulario se perderá.');
    expect(leavingText(['22:12'])).toBe('Lo que escribió hasta las 22:12 queda guardado como borrador.');
  });

  it('says it once for all forms of the page', () => {
    expect(leavingText([null, null])).toBe('Lo que escribió en los formularios de esta página se perderá.');
    expect(leavingText(['22:15', '22:12'])).toBe('Lo que escribió hasta las 22:12 queda guardado como borrador.');
    expect(leavingText(['22:12', null])).toBe('Lo que escribió se perderá, salvo lo que quedó guardado como borrador.');
  });
});
