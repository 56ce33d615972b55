import { expect, it } from 'vitest';
import { disvRefusal, dpwRefusal } from './terminal-errors';

const of = { terminal: 'DP World Posorja', client: 'Bananera El Guabo' };

it.each([
  ['WINDOW_FULL', 'No quota', 'DP World Posorja ya no tiene cupo a esa hora: elija otra'],
  ['CARRIER_NOT_ASSOCIATED', '', 'Bananera El Guabo no ha asociado al transportista en DP World Posorja'],
  ['X-99', 'Gate closed', 'DP World Posorja respondió: Gate closed'],
  ['X-99', '', 'DP World Posorja respondió: X-99'],
  ['constructor', 'Gate closed', 'DP World Posorja respondió: Gate closed'],
  ['', '', 'DP World Posorja respondió: sin explicación'],
])('%s «%s»: %s', (code, text, sentence) => {
  expect(dpwRefusal(code, text, of)).toBe(sentence);
});

it.each([
  ['NOT_PAID', '', 'Bananera El Guabo no ha pagado a DP World Posorja'],
  ['WINDOW_FULL', 'No quota', 'DP World Posorja respondió: No quota'],
])('of a DISV, %s «%s»: %s', (code, text, sentence) => {
  expect(disvRefusal(code, text, of)).toBe(sentence);
});
