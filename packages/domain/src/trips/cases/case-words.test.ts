import { expect, test } from 'vitest';
import { wordsAfter } from './case-words';

test('the number of a container is said once', () => {
  const label = '48188-1 · Disco 12';
  expect(wordsAfter(label, '48188-1: turno en Contecon, sin confirmar')).toBe('turno en Contecon, sin confirmar');
  expect(wordsAfter(label, '48188-1 llegaría 59 min antes del corte')).toBe('llegaría 59 min antes del corte');
  expect(wordsAfter('48188-1', '48188-1: se perdió el turno')).toBe('se perdió el turno');
});

test('other words stay, and so do those of another container and of a case about no trip', () => {
  expect(wordsAfter('48188-1 · Disco 12', 'Detenido desde las 09:20')).toBe('Detenido desde las 09:20');
  expect(wordsAfter('48188-1', '48188-12: se perdió el turno')).toBe('48188-12: se perdió el turno');
  expect(wordsAfter(null, '48188-1: se perdió el turno')).toBe('48188-1: se perdió el turno');
});
