import { expect, it } from 'vitest';
import { cancelText } from './cancel-text.ts';

it('the question counts what is cancelled', () => {
  expect(cancelText(3, 1)).toBe(
    'Se cancela 1 de 3 contenedores, con sus guías sin salida y su cobro. Los que ya salieron siguen.',
  );
  expect(cancelText(1, 1)).toBe('Se cancela su contenedor, con sus guías sin salida y su cobro.');
  expect(cancelText(4, 4)).toBe('Se cancelan 4 de 4 contenedores, con sus guías sin salida y su cobro.');
});

it('without boxes, or with none that can be cancelled, it says so', () => {
  expect(cancelText(0, 0)).toBe('No tiene contenedores: la operación queda cancelada.');
  expect(cancelText(2, 0)).toBe('Todos sus contenedores ya salieron: ninguno se cancela.');
});
