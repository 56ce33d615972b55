import { expect, test } from 'vitest';
import { createdText, sentText } from './sent-text.ts';

test.each([
  [0, 1, 'La orden no se envió'],
  [0, 8, 'Ninguna de las 8 órdenes se envió'],
  [1, 8, 'Enviada 1 de 8 órdenes'],
  [3, 8, 'Enviadas 3 de 8 órdenes'],
])('%i of %i sent', (sent, total, text) => expect(sentText(sent, total)).toBe(text));

test.each([
  [0, 1, 'La orden no se creó'],
  [0, 8, 'Ninguna de las 8 órdenes se creó'],
  [1, 8, 'Creada 1 de 8 órdenes'],
  [3, 8, 'Creadas 3 de 8 órdenes'],
])('%i of %i created', (created, total, text) => expect(createdText(created, total)).toBe(text));
