import { expect, test } from 'vitest';
import { personName } from './person-name.ts';
import { sentence } from './sentence.ts';

test('a sentence ends in exactly one full stop', () => {
  expect(sentence('Bienvenida a Transportes Río Daule S.A.')).toBe('Bienvenida a Transportes Río Daule S.A.');
  expect(sentence('Bienvenida a Transportes Andrade')).toBe('Bienvenida a Transportes Andrade.');
  expect(sentence('¿Seguro?')).toBe('¿Seguro?');
});

test('a person is named by first name and last name', () => {
  expect(personName({ name: 'Manuel', last_name: 'Alvarado' })).toBe('Manuel Alvarado');
});
