import { describe, expect, it } from 'vitest';
import {
  canChangeCode,
  canChangeType,
  canRetireService,
  isFreight,
  ivaKindText,
  serviceCodeError,
  servicePriceError,
} from './service';

const unused = { used: false, billed: false };
const used = { used: true, billed: false };
const billed = { used: true, billed: true };

describe('a service', () => {
  it('has a code of two to six letters or digits and no negative price', () => {
    expect(['FLE', 'A1', 'lav', 'ABC123'].map(serviceCodeError)).toEqual([null, null, null, null]);
    for (const bad of ['A', 'ABCDEFG', 'A-1', 'Ñu']) expect(serviceCodeError(bad), bad).toContain('2 a 6');
    expect(['0.00', '12.50', null].map(servicePriceError)).toEqual([null, null, null]);
    for (const bad of ['-1.00', '12.5', '99999999.00']) expect(servicePriceError(bad), bad).not.toBeNull();
  });

  it('booked by the program cannot be retired and keeps its code', () => {
    expect(canRetireService('LAV')).toBe(true);
    expect(canRetireService('STB')).toMatchObject({
      code: 'SERVICIO_DEL_SISTEMA',
      status: 409,
      message: 'El servicio STB no se elimina ni se desactiva: con él se cobra el stand-by al cerrar una guía',
    });
    expect(canChangeCode('FLE', 'FLT', unused)).toMatchObject({ code: 'CODIGO_FIJO' });
  });

  it('keeps its code once used, and stays freight once billed', () => {
    expect(canChangeCode('LAV', 'LAV', used)).toBe(true);
    expect(canChangeCode('LAV', 'LVD', unused)).toBe(true);
    expect(canChangeCode('LAV', 'LVD', used)).toMatchObject({ code: 'CODIGO_FIJO', status: 409 });
    expect(canChangeType('PATIO', 'OTRO', billed)).toBe(true);
    expect(canChangeType('FLETE', 'OTRO', used)).toBe(true);
    expect(canChangeType('FLETE', 'OTRO', billed)).toMatchObject({ code: 'TIPO_FIJO', status: 409 });
    expect([isFreight('FLETE'), isFreight('ESPERA')]).toEqual([true, false]);
  });

  it('explains its VAT', () => {
    expect(ivaKindText('ZERO', '15.00')).toContain('art. 56');
    expect(ivaKindText('STANDARD', '15.00')).toBe('La tarifa general de la fecha de emisión; hoy 15 %');
  });
});
