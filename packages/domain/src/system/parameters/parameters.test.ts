import { describe, expect, test } from 'vitest';
import { costPerKm } from './derived';
import { isDieselMissing } from './diesel-month';
import { parameterDateError, parameterError, parameterKeys, parameterOf } from './parameter-value';

describe('a parameter', () => {
  test('has its kind and stays within its limits', () => {
    expect([parameterError('stand_by_alerta_pct', 100), parameterError('stand_by_alerta_pct', 101)]).toEqual([
      null,
      'Ingrese un valor de 0 a 100 %',
    ]);
    expect(parameterError('stand_by_alerta_pct', '35')).toBe('Ingrese un número');
    expect(parameterError('alerta_sin_gps_min', 30.5)).toBe('Ingrese un número entero');
    expect(parameterError('horas_libres_puerto', -1)).toBe('Ingrese un valor de 0 a 240 h');
    expect(parameterError('km_por_galon_cargado', 0)).toBe('Ingrese un valor de 0,5 a 100 km/gal');
    expect(parameterError('diesel_usd_galon', '2.5')).toContain('dos decimales');
    expect(parameterError('diesel_usd_galon', '2.50')).toBeNull();
    expect(parameterError('margen_minimo_pct', -5)).toBeNull();
    expect([parameterError('noche_desde', '22:00'), parameterError('noche_desde', '24:00')]).toEqual([
      null,
      'Ingrese una hora, como 22:00',
    ]);
    expect([parameterError('bloquear_sin_costo', true), parameterError('bloquear_sin_costo', 'sí')]).toEqual([
      null,
      'Elija sí o no',
    ]);
    expect([parameterError('whatsapp_aviso_usd', 0.0113), parameterError('whatsapp_aviso_usd', 0.01131)]).toEqual([
      null,
      'Ingrese hasta 4 decimales',
    ]);
    expect([parameterError('sri_ambiente', 2), parameterError('sri_ambiente', 3)]).toEqual([
      null,
      'Ingrese un valor de 1 a 2',
    ]);
    expect([parameterError('establecimiento', '002'), parameterError('establecimiento', '000')]).toEqual([
      null,
      'Ingrese tres dígitos, como 001',
    ]);
  });

  test('changes from today on, never in the past', () => {
    expect([parameterDateError('2026-11-22', '2026-11-22'), parameterDateError('2026-11-21', '2026-11-22')]).toEqual([
      null,
      'Un valor nuevo rige desde hoy o después',
    ]);
  });

  test('is in one list and names its uses', () => {
    const lists = ['costos_propios', 'generales', 'params_conductores'] as const;
    expect(lists.flatMap(group => parameterKeys(group)).sort()).toEqual([...parameterKeys()].sort());
    expect(parameterKeys().filter(key => parameterOf(key).used_in.length === 0)).toEqual([]);
  });

  test('the cost per kilometre follows from the diesel price', () => {
    const held = { diesel_usd_galon: '2.70', km_por_galon_cargado: 6.5, costo_km_otros_usd: '0.29' };
    expect(costPerKm(held)).toBe('0.7054');
  });
});

describe('the diesel price of a month', () => {
  test('is requested from the 11th to the 15th until a value begins on the 11th or later', () => {
    const missing = (today: string, last: string | null = '2026-10-12') => isDieselMissing(today, last);
    expect(['2026-11-10', '2026-11-16'].map(day => missing(day))).toEqual([false, false]);
    expect(['2026-11-11', '2026-11-15'].map(day => missing(day))).toEqual([true, true]);
    expect(missing('2026-11-13', '2026-11-12')).toBe(false);
    expect(missing('2026-11-11', '2026-11-12')).toBe(false);
    expect(missing('2026-11-13', null)).toBe(true);
  });
});
