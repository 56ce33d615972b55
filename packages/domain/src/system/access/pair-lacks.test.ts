import { expect, it } from 'vitest';
import { mayAllowPair } from './pair-lacks';

it('an action is allowed on a screen only to a role that has both, the screen first', () => {
  const both = { lacks_screen: 'Despachos', lacks_action: 'Emitir guías' };
  expect(mayAllowPair(both)).toMatchObject({
    code: 'PERMISO_SIN_PANTALLA',
    status: 422,
    message: 'Permita primero la pantalla Despachos',
  });
  expect(mayAllowPair({ ...both, lacks_screen: null })).toMatchObject({
    code: 'PERMISO_SIN_ACCION',
    message: 'Permita primero la acción «Emitir guías»',
  });
  expect(mayAllowPair({ lacks_screen: null, lacks_action: null })).toBe(true);
});
