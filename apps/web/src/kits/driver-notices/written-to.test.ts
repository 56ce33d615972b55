import { expect, test } from 'vitest';
import { isForOther, maySend, otherDriverText } from './written-to.ts';

const sources = import.meta.glob<string>('./DriverNotices.tsx', { query: '?raw', import: 'default', eager: true });

test('a notice that was begun for one driver is not sent to another one without a question', () => {
  expect(isForOther('Entre por la puerta 3', 5, 6)).toBe(true);
  expect(maySend('Entre por la puerta 3', true, 6)).toBe('Confirme primero para quién es el aviso');
  expect(otherDriverText('Ana Vera')).toBe(
    'El viaje lo hace ahora Ana Vera. Lo que escribió era para el conductor anterior.',
  );
  expect(isForOther('Entre por la puerta 3', 5, 5)).toBe(false);
  expect(maySend('Entre por la puerta 3', false, 5)).toBe(true);
});

test('an empty form follows the current driver', () => {
  expect(isForOther('', 5, 6)).toBe(false);
  expect(maySend('', false, 6)).toBe('Escriba el aviso');
});

test('a trip without a driver keeps what was typed and sends nothing', () => {
  expect(isForOther('Venga antes', 5, null)).toBe(true);
  expect(maySend('Venga antes', true, null)).toBe('El viaje no tiene conductor');
});

test('the form is not made anew when the driver changes or can no longer be reached', () => {
  const [source] = Object.values(sources);
  expect(source).toContain('<WriteNotice');
  expect(source).not.toMatch(/<WriteNotice[^>]*\bkey=/);
});
