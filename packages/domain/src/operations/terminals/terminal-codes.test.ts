import { expect, test } from 'vitest';
import { terminalCodeError } from './terminal-codes';

test('a code is sent as it is: without blanks, at most 40 signs', () => {
  for (const code of ['MSC', '0901', 'EC-09.01', 'A/1', 'X'.repeat(40), '', null, undefined])
    expect(terminalCodeError(code)).toBeNull();
  for (const code of ['MS C', ' MSC', '-1', 'Ñ1', 'X'.repeat(41)])
    expect(terminalCodeError(code)).toBe('El código lleva letras, números, puntos, guiones o barras, sin espacios');
});
