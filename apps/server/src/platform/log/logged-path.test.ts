import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test('the log has no key of a device and no token of a link', () => {
  expect(loggedPath('/gps/osmand/secret?lat=1')).toBe('/gps/osmand/[oculto]');
  expect(loggedPath('/gps/osmand?key=secret')).toBe('/gps/osmand');
  expect(loggedPath('/baja/secret')).toBe('/baja/[oculto]');
  expect(loggedPath('/confirmar_correo/secret?x=1')).toBe('/confirmar_correo/[oculto]');
  expect(loggedPath('/users/login')).toBe('/users/login');
});
