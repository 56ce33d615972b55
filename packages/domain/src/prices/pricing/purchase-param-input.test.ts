import { expect, test } from 'vitest';
import { purchaseParamError } from './purchase-param-input';

test('percents, money, days and shares have limits; null is a value', () => {
  expect(purchaseParamError('porcentaje_venta', 74.5)).toBeNull();
  expect(purchaseParamError('porcentaje_venta', 100.01)).toContain('0 a 100');
  expect(purchaseParamError('porcentaje_venta', 74.555)).toContain('dos decimales');
  expect(purchaseParamError('porcentaje_venta', 0)).toContain('mayor que 0');
  expect(purchaseParamError('usd_km', '1.45')).toBeNull();
  expect(purchaseParamError('usd_km', '0.00')).toContain('mayor que 0');
  expect(purchaseParamError('minimo', '0.00')).toBeNull();
  expect(purchaseParamError('minimo', 80)).toContain('99.999,99');
  expect(purchaseParamError('plazo_dias', 30.5)).toContain('365');
  expect(purchaseParamError('retencion_pct', null)).toBeNull();
});

test('the shares of the legs add up to 100: 20, 60 and 20', () => {
  expect(purchaseParamError('reparto_tramos', { RETIRO: 20, VIAJE: 60, DEVOLUCION: 20 })).toBeNull();
  expect(purchaseParamError('reparto_tramos', { RETIRO: 33.33, VIAJE: 33.34, DEVOLUCION: 33.33 })).toBeNull();
  expect(purchaseParamError('reparto_tramos', { RETIRO: 20, VIAJE: 60, DEVOLUCION: 10 })).toBe(
    'El reparto debe sumar 100 %: suma 90 %',
  );
  expect(purchaseParamError('reparto_tramos', { RETIRO: -20, VIAJE: 100, DEVOLUCION: 20 })).toContain('0 a 100');
  expect(purchaseParamError('reparto_tramos', { VIAJE: 100 })).toContain('0 a 100');
  expect(purchaseParamError('reparto_tramos', '20/60/20')).toContain('tres tramos');
});
