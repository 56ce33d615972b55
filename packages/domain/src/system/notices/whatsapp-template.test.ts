import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes } from '../time/time';
import { mayUseTemplate, stateByError, templateField, templateName, templateStateOf } from './whatsapp-template';

const changed_at = '2026-11-20T12:00:00.000Z';
const after = (minutes: number): Date => new Date(addMinutes(changed_at, minutes));

test('an approved template and an unknown one are used; another one is refused for a day', () => {
  expect(mayUseTemplate(undefined, after(0))).toBe(true);
  expect(mayUseTemplate({ state: 'APROBADA', changed_at }, after(0))).toBe(true);
  for (const state of ['BORRADOR', 'EN_REVISION', 'RECHAZADA', 'PAUSADA'] as const) {
    const refused = mayUseTemplate({ state, changed_at }, after(60));
    expect(refused).toMatchObject({ code: 'PLANTILLA_NO_APROBADA', status: 409 });
    expect(mayUseTemplate({ state, changed_at }, after(24 * 60))).toBe(true);
  }
});

test('notifications and errors say the state of a template', () => {
  expect(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'].map(templateStateOf)).toEqual([
    'APROBADA',
    'EN_REVISION',
    'RECHAZADA',
    'PAUSADA',
    'RECHAZADA',
  ]);
  expect(templateStateOf('FLAGGED')).toBeNull();
  expect([132001, 132015, 132016].map(stateByError)).toEqual(['BORRADOR', 'PAUSADA', 'RECHAZADA']);
});

test('each subject has its template', () => {
  expect(templateName('LLEGADA_PLANTA')).toBe('cabezal_llegada_planta');
  expect(templateName(null)).toBe('cabezal_prueba');
});

test('a field is one line of at most 900 characters, and never empty', () => {
  const lines = ['Llegada a la planta\n48190-1', '  otra   línea '];
  expect(templateField(lines)).toBe('Llegada a la planta 48190-1 · otra línea');
  expect(templateField([])).toBe('sin dato');
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 700 }), { maxLength: 5 }), words => {
      const field = templateField(words);
      expect([...field].length).toBeLessThanOrEqual(900);
      expect(field).not.toMatch(/[\n\t]| {2}/);
      expect(field).not.toBe('');
    }),
  );
});
