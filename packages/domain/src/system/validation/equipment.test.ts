import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canSetAvailability,
  chipError,
  equipmentDiskError,
  equipmentErrors,
  IMEI_ERROR,
  imeiError,
  leavesService,
  storedAttributes,
} from './equipment';

const wrong = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null));

describe('IMEI', () => {
  it('has 15 digits whose last completes the Luhn sum', () => {
    expect(imeiError('490154203237518')).toBeNull();
    for (const bad of ['490154203237519', '49015420323751', '4901542032375181', '49015420323751A'])
      expect(imeiError(bad), bad).toBe(IMEI_ERROR);
    expect(imeiError('')).toBeNull();
  });

  it('exactly one last digit is valid', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{14}$/), start => {
        const fitting = [...'0123456789'].filter(digit => imeiError(start + digit) === null);
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('a wrong digit is detected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const good = '490154203237518';
        const other = String((Number(good[at]) + by) % 10);
        expect(imeiError(good.slice(0, at) + other + good.slice(at + 1))).toBe(IMEI_ERROR);
      }),
    );
  });
});

describe('the fields of an equipment', () => {
  it('a chip is a telephone number or a card number; a disk has no blanks', () => {
    expect([chipError('0991234567'), chipError('8959301000123456789')]).toEqual([null, null]);
    expect(chipError('12345')).toContain('ICCID');
    expect(equipmentDiskError('CHA-20/40-1')).toBeNull();
    expect(equipmentDiskError(' GEN-1 ')).toBeNull();
    expect(equipmentDiskError(' gps 1')).toBe('El disco va sin espacios: escriba GPS-1');
    expect(equipmentDiskError('GPS #1')).toContain('GEN-101');
  });

  it('only a chassis has size and plate, only a modem has an owner', () => {
    const given = { disk: 'X-1', license_plate: 'GBA-123', size: '40', id_owner: 3, attributes: [] };
    expect(wrong(equipmentErrors('CHA', given))).toEqual({ id_owner: 'Solo un módem tiene un dueño aparte' });
    expect(Object.keys(wrong(equipmentErrors('GEN', given)))).toEqual(['license_plate', 'size', 'id_owner']);
    expect(wrong(equipmentErrors('CHA', { disk: 'X-1', attributes: [] }))).toEqual({
      size: 'Elija el tamaño del chasis',
    });
  });

  it('attributes follow the rule of their code; an error names its attribute', () => {
    const attributes = [
      { code: 'horometro', value: '-1' },
      { code: 'serie', value: ' AB-1234 ' },
      { code: 'galones', value: '400.5' },
      { code: 'tipo', value: 'portátil' },
      { code: 'tipo', value: 'clip-on' },
      { code: 'imei', value: '490154203237518' },
      { code: 'poliza', value: null, expires_on: '2027-01-01' },
      { code: 'marca', value: 'La que sea', expires_on: '2027-01-01' },
    ];
    expect(wrong(equipmentErrors('GEN', { disk: 'GEN-1', attributes }))).toEqual({
      'attributes.0.value': 'El horómetro va de 0 a 999.999 horas enteras',
      'attributes.2.value': 'Los galones van de más de 0 a 400, con hasta dos decimales',
      'attributes.3.value': 'Elija uno de la lista',
      'attributes.4.value': 'El dato está repetido',
      'attributes.5.value': 'Un generador no tiene ese dato',
      'attributes.6.expires_on': 'Ingrese el número del certificado',
      'attributes.7.expires_on': 'Solo un certificado vence',
    });
  });

  it('a new modem needs a code or an IMEI; a stored one is not asked', () => {
    const none = { code: 'Ingrese el código con que envía o su IMEI' };
    expect(wrong(equipmentErrors('MOD', { disk: 'M-1', code: null, attributes: [] }))).toEqual(none);
    const empty = [{ code: 'imei', value: '' }];
    expect(wrong(equipmentErrors('MOD', { disk: 'M-1', code: '', attributes: empty }))).toEqual(none);
    expect(wrong(equipmentErrors('MOD', { disk: 'M-1', attributes: [] }))).toEqual({});
    expect(wrong(equipmentErrors('MOD', { disk: 'M-1', code: 'CAMION 7', attributes: [] }))).toEqual({});
    const imei = [{ code: 'imei', value: '490154203237518' }];
    expect(wrong(equipmentErrors('MOD', { disk: 'M-1', code: null, attributes: imei }))).toEqual({});
    expect(wrong(equipmentErrors('GEN', { disk: 'G-1', code: '7', attributes: [] }))).toEqual({
      code: 'Solo un módem envía con un código',
    });
  });

  it('attributes are stored in the order of the kind, without empty ones', () => {
    const given = [
      { code: 'mtop', value: ' mtop-7 ', expires_on: '2027-02-01' },
      { code: 'serie', value: '' },
      { code: 'marca', value: 'Wabash' },
    ];
    expect(storedAttributes('CHA', given)).toEqual([
      { code: 'marca', name: 'Marca', value: 'Wabash' },
      { code: 'mtop', name: 'Certificado MTOP', value: 'MTOP-7', expires_on: '2027-02-01' },
    ]);
  });
});

describe('availability', () => {
  it('changes to a different state only; every state but available leaves service', () => {
    expect(canSetAvailability('DISPONIBLE', 'MANTENIMIENTO')).toBe(true);
    expect(canSetAvailability('INACTIVO', 'INACTIVO')).toMatchObject({
      code: 'EQUIPO_SIN_CAMBIO',
      status: 409,
      message: 'El equipo ya está en estado Inactivo',
    });
    expect([leavesService('DISPONIBLE'), leavesService('BLOQUEADO')]).toEqual([false, true]);
  });
});
