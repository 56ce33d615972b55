import { describe, expect, it } from 'vitest';
import { readBox, readText } from './read-box.ts';

describe('the number and the seals that the driver entered', () => {
  const none = { container_code: null, seals: [] };
  const shown = { container_code: 'MSKU7502140', seals: ['ML1', 'ML2'] };

  it('include only the changed values, and the previous value of each', () => {
    expect(readBox(none, { container_code: 'msku 750214-0', seals: '' })).toEqual({
      container_code: 'MSKU7502140',
      known: { container_code: null },
    });
    expect(readBox(shown, { container_code: 'MSKU7502140', seals: 'ML1' })).toEqual({
      seals: ['ML1'],
      known: { seals: ['ML1', 'ML2'] },
    });
    expect(readBox(shown, { container_code: 'SUDU6204593', seals: '' })).toEqual({
      container_code: 'SUDU6204593',
      seals: [],
      known: shown,
    });
  });

  it('are null if nothing changed', () => {
    expect(readBox(shown, { container_code: 'MSKU7502140', seals: 'ML1, ML2' })).toBeNull();
  });

  it('have a text with the included values', () => {
    expect(readText({ container_code: 'MSKU7502140' })).toBe('Contenedor MSKU7502140');
    expect(readText({ container_code: 'MSKU7502140', seals: ['ML1'] })).toBe('Contenedor MSKU7502140 · Sellos ML1');
    expect(readText({ seals: [] })).toBe('Sin sellos');
  });
});
