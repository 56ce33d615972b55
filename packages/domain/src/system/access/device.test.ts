import { expect, test } from 'vitest';
import { deviceName } from './device';

test('a browser is named by product and operating system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  expect(deviceName(chrome)).toBe('Chrome en Windows');
  expect(deviceName(`${chrome} Edg/142.0`)).toBe('Edge en Windows');
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
    ),
  ).toBe('Safari en iPhone');
  expect(deviceName('Mozilla/5.0 (Linux; Android 15; SM-A556E) Chrome/142.0 Mobile Safari/537.36')).toBe(
    'Chrome en Android',
  );
});

test('an unknown User-Agent is shown as sent; a missing one has no name', () => {
  expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0');
  expect(deviceName('x'.repeat(200))).toHaveLength(60);
  expect(deviceName(null)).toBe('Dispositivo desconocido');
  expect(deviceName('  ')).toBe('Dispositivo desconocido');
});
