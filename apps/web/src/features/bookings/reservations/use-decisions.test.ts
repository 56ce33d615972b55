import { expect, it } from 'vitest';
import { summary } from './use-decisions.ts';

it.each([
  [2, 0, '2 rechazadas'],
  [1, 2, '1 rechazada, 2 no se pudieron: el motivo está en cada fila'],
  [0, 1, 'No se pudo: el motivo está en la fila'],
  [0, 3, '3 no se pudieron: el motivo está en cada fila'],
])('%i done, %i failed', (done, failed, text) => expect(summary('rechazad', done, failed)).toBe(text));
