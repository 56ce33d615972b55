import { expect, test } from 'vitest';
import { leftOutText } from './open-costs.ts';

test.each([
  [0, 0, undefined],
  [200, 200, undefined],
  [200, 1240, 'Se muestran 200 de 1.240 costos sin orden'],
])('%i of %i costs', (shown, total, text) => expect(leftOutText(shown, total)).toBe(text));
