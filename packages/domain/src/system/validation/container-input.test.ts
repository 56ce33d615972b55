import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContainer, containersIn } from './container-input';

describe('container numbers as people write them', () => {
  it.each([
    ['MSKU 750214-0', 'MSKU7502140'],
    [' msku7502140 ', 'MSKU7502140'],
    ['MSKU-750214-0', 'MSKU7502140'],
    ['MSKU–750214.0', 'MSKU7502140'],
  ])('%s', (text, number) => expect(cleanContainer(text)).toBe(number));

  it('are found in a column, a list or a mail', () => {
    expect(containersIn('MSKU7502140\r\nTCLU 123456-7\n\n')).toEqual(['MSKU7502140', 'TCLU1234567']);
    expect(containersIn('MSKU7502140; TCLU1234567,\thlxu 8765432')).toEqual([
      'MSKU7502140',
      'TCLU1234567',
      'HLXU8765432',
    ]);
    expect(containersIn('Retirar MSKU 750214-0 y TCLU1234567 mañana')).toEqual(['MSKU7502140', 'TCLU1234567']);
    expect(containersIn('nada')).toEqual([]);
  });
  it('a single number is one result, and cleaning it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{4}\d{7}$/), code => {
        expect(containersIn(code)).toEqual([code]);
        expect(cleanContainer(cleanContainer(` ${code.slice(0, 4)} ${code.slice(4)}`))).toBe(code);
      }),
    );
  });
});
