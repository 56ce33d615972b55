import { expect, it } from 'vitest';
import { choiceIn, withChoice } from './motive-choice.ts';

const choices = ['Llegó tarde', 'Llegó tarde al puerto', 'Lo pide el cliente'];

it('the longest matching motive counts', () => {
  expect(choiceIn('Llegó tarde al puerto por lluvia', choices)).toBe('Llegó tarde al puerto');
  expect(choiceIn('Otra cosa', choices)).toBeNull();
});

it('a usual motive never removes what a person wrote', () => {
  expect(withChoice('', 'Llegó tarde', choices)).toBe('Llegó tarde');
  expect(withChoice('Lo dijo Ana', 'Llegó tarde', choices)).toBe('Llegó tarde. Lo dijo Ana');
});

it('another usual motive replaces only the previous one', () => {
  expect(withChoice('Llegó tarde', 'Lo pide el cliente', choices)).toBe('Lo pide el cliente');
  expect(withChoice('Llegó tarde. Lo dijo Ana', 'Lo pide el cliente', choices)).toBe('Lo pide el cliente. Lo dijo Ana');
  expect(withChoice('Llegó tarde', 'Llegó tarde', choices)).toBe('Llegó tarde');
});
