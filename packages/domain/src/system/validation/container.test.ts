import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTAINER_MESSAGES,
  checkDigit,
  containerError,
  containerWarnings,
  correctedContainer,
  MAX_PASTED_CONTAINERS,
  parseContainers,
  prefixOwners,
  tidyContainer,
} from './container';

const VALID = [
  'CSQU3054383 TOLU4734787 MSCU1234566 MSKU7502140 MEDU6945183 CMAU4120760 HLBU2088377 SUDU6204593 TRIU8423172 ONEU9035489',
  'HJCU8281988 APZU4812090 TCNU7200794 GYOU4047990 NYKU3086856 MSKU2666542 LSCU1077379 ACMU8009943 EGHU3612907 SZLU9860412',
  'MSKU3036770 MEDU3019240',
].flatMap(line => line.split(' '));

describe('container numbers', () => {
  it('have four letters and seven digits, as the database requires', () => {
    const near = fc.stringMatching(/^[A-Z0-9-]{11}$/);
    fc.assert(
      fc.property(near, text => {
        if (containerError(text) === null) expect(text).toMatch(/^[A-Z]{4}\d{7}$/);
      }),
    );
  });

  it.each(VALID)('%s is valid', number => {
    expect(containerError(number)).toBeNull();
    expect(containerError(number.toLowerCase())).toBeNull();
  });

  it.each([
    ['CSQU3054384', CONTAINER_MESSAGES.checkDigit],
    ['MSKU7502141', CONTAINER_MESSAGES.checkDigit],
    ['MEDU6945138', CONTAINER_MESSAGES.checkDigit],
    ['HLXU8482150', CONTAINER_MESSAGES.checkDigit],
    ['CQSU3054383', CONTAINER_MESSAGES.checkDigit],
    ['TOLU473478A', CONTAINER_MESSAGES.checkDigit],
    ['MSK13036770', CONTAINER_MESSAGES.checkDigit],
    ['ABCDEFGHIJK', CONTAINER_MESSAGES.checkDigit],
    ['MSKU75O214O', CONTAINER_MESSAGES.checkDigit],
    ['PENDIENTE-X', CONTAINER_MESSAGES.checkDigit],
    ['MSKU303677', CONTAINER_MESSAGES.length],
    ['ONEU90354890', CONTAINER_MESSAGES.length],
    ['MSKU 3036770', CONTAINER_MESSAGES.spaces],
    [' MSKU', CONTAINER_MESSAGES.spaces],
  ])('%s is refused', (number, message) => expect(containerError(number)).toBe(message));

  it('an empty number is accepted, and errors have the texts of the specification', () => {
    expect(containerError('')).toBeNull();
    expect(containerError(null)).toBeNull();
    expect(CONTAINER_MESSAGES.spaces).toBe('Error no debe contener espacios el número de contenedor');
    expect(CONTAINER_MESSAGES.length).toBe('Contenedor debe tener 11 caracteres');
    expect(CONTAINER_MESSAGES.checkDigit).toBe(
      'El número de contenedor no es válido, no concuerda el digito verificador',
    );
  });

  it('a number with a correctable error is corrected', () => {
    expect(correctedContainer('MSKU7502141')).toBe('MSKU7502140');
    expect(correctedContainer('msku 750214-0')).toBe('MSKU7502140');
    expect(correctedContainer('MSKU750214')).toBe('MSKU7502140');
    expect(correctedContainer('MSKU7502140')).toBeNull();
    expect(correctedContainer('MSK17502140')).toBeNull();
  });

  const body = fc.stringMatching(/^[A-Z]{4}\d{6}$/);
  it('exactly one check digit is accepted for any number', () => {
    fc.assert(
      fc.property(body, text => {
        const good = [...'0123456789'].filter(digit => containerError(text + digit) === null);
        expect(good).toEqual([String(checkDigit(text))]);
        expect(containerError(correctedContainer(text))).toBeNull();
      }),
    );
  });

  it('one changed digit is detected, except where ISO 6346 cannot (10 → 0)', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 4, max: 9 }), fc.integer({ min: 1, max: 9 }), (text, at, shift) => {
        const changed = `${text.slice(0, at)}${(Number(text[at]) + shift) % 10}${text.slice(at + 1)}`;
        fc.pre(checkDigit(text) !== 0 && checkDigit(changed) !== 0);
        expect(checkDigit(changed)).not.toBe(checkDigit(text));
      }),
    );
  });

  it('unusual numbers get a warning, not an error', () => {
    const codes = (text: string, scac?: string) => containerWarnings(text, scac).map(warning => warning.code);
    const valid = (text: string) => `${text}${checkDigit(text)}`;
    expect(codes('MSKU7502140')).toEqual([]);
    expect(codes(valid('MSKJ750214'))).toContain('CONTENEDOR_ES_GENERADOR');
    expect(codes(valid('MSKZ750214'))).toContain('CONTENEDOR_ES_CHASIS');
    expect(codes(valid('MSKA750214'))).toContain('CUARTA_LETRA');
    expect(codes(valid('QQQU750214'))).toEqual(['PREFIJO_DESCONOCIDO']);
    expect(codes('MSKU7502140', 'MSCU')).toEqual(['PREFIJO_DE_OTRA_NAVIERA']);
    expect(codes('MSKU7502140', 'MAEU')).toEqual([]);
    expect(codes('TRIU8423172', 'MSCU')).toEqual([]);
    expect(codes('MSKU7502141')).toEqual([]);
    expect(prefixOwners('sudu').map(owner => owner.name)).toEqual(['Maersk', 'Hamburg Süd (grupo Maersk)']);
  });
});

describe('what people type and paste', () => {
  it.each([
    ['MSKU 750214-0', 'MSKU7502140'],
    [' msku7502140 \n', 'msku7502140'],
    ['MSKU-750214-0', 'MSKU7502140'],
    ['MSKU 750 214 0', 'MSKU7502140'],
    // Not grouped as on the container: unchanged, and refused.
    ['MS KU7502140', 'MS KU7502140'],
    ['MSKU 7502140', 'MSKU 7502140'],
    ['MSKU 750214', 'MSKU 750214'],
    ['', ''],
  ])('«%s» is %s', (typed, tidy) => expect(tidyContainer(typed)).toBe(tidy));

  it('a column, a list and a line are read, each number once; anything else gets an error', () => {
    const three = ['MSKU7502140', 'TRIU8423172', 'CMAU4120760'];
    expect(parseContainers('MSKU 7502140\r\nTRIU 842317-2\n\ncmau4120760\n')).toEqual({ codes: three, wrong: [] });
    expect(parseContainers('MSKU 750214-0, TRIU8423172; CMAU4120760')).toEqual({ codes: three, wrong: [] });
    expect(parseContainers('MSKU 750214-0 TRIU 842317-2 CMAU4120760')).toEqual({ codes: three, wrong: [] });
    expect(parseContainers('MSKU7502140\nMSKU 750214-0\nMSKU7502141\n40HC')).toEqual({
      codes: ['MSKU7502140'],
      wrong: [
        { text: 'MSKU 750214-0', message: 'Está repetido en la lista' },
        { text: 'MSKU7502141', message: CONTAINER_MESSAGES.checkDigit },
        { text: '40HC', message: CONTAINER_MESSAGES.length },
      ],
    });
  });

  it('reads at most the maximum of a paste', () => {
    const { codes, wrong } = parseContainers('X\n'.repeat(100_000));
    expect(codes.length + wrong.length).toBe(MAX_PASTED_CONTAINERS);
  });
});
