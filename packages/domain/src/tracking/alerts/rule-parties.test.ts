import { expect, test } from 'vitest';
import { blindParties, RULE_PARTIES } from './rule-parties';

test('a rule tells customers only of kinds whose cases they read; the others of the trip of every kind', () => {
  expect(blindParties('DETENIDO', RULE_PARTIES)).toEqual(['CLIENT', 'FORWARDER']);
  expect(blindParties('DETENIDO', ['CARRIER', 'ADVISOR', 'TEAM'])).toEqual([]);
  expect(blindParties('STAND_BY', RULE_PARTIES)).toEqual([]);
  expect(blindParties('VELOCIDAD', RULE_PARTIES)).toEqual(['CLIENT', 'FORWARDER']);
  expect(blindParties('GEOCERCA_SALE', RULE_PARTIES)).toEqual(['CLIENT', 'FORWARDER', 'CARRIER']);
});
