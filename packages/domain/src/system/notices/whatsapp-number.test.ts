import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes } from '../time/time';
import {
  isWindowOpen,
  mergeNumber,
  type NumberFacts,
  numberState,
  UNKNOWN_NUMBER,
  unsentBecause,
  wishOf,
} from './whatsapp-number';

const start = '2026-11-20T12:00:00.000Z';
const at = (minutes: number): string => addMinutes(start, minutes);
const consent_at = start;

/** What happens to a number, at a minute. */
const events = fc.array(
  fc.record({
    kind: fc.constantFrom('written_at', 'left_at', 'joined_at', 'invalid_at', 'valid_at', 'closed_at'),
    minute: fc.integer({ min: 0, max: 5_000 }),
  }),
);
type Event = { kind: string; minute: number };
const folded = (list: readonly Event[]): NumberFacts =>
  list.reduce((known, { kind, minute }) => mergeNumber(known, { [kind]: at(minute) }), UNKNOWN_NUMBER);

test('nobody after BAJA: nothing but a later ALTA brings a number back', () => {
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 5_000 }), (list, minute) => {
      const others = list.filter(({ kind, minute: when }) => kind !== 'joined_at' || when <= minute);
      const left = folded([...others, { kind: 'left_at', minute }]);
      expect(numberState({ ...left, consent_at: at(10_000) })).toBe('BAJA');
      expect(unsentBecause({ ...left, consent_at: at(10_000) })).toBe('escribió BAJA por WhatsApp');
      const back = mergeNumber(left, { joined_at: at(6_000) });
      expect(numberState({ ...back, consent_at })).not.toBe('BAJA');
    }),
  );
});

test('events that come late, twice or in another order leave the same facts', () => {
  const shuffled = events.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expect(folded(other)).toEqual(folded(list));
    }),
  );
});

test('a number needs a consent, and is tried again once something shows that it is one of WhatsApp', () => {
  expect(numberState({ ...UNKNOWN_NUMBER, consent_at: null })).toBe('PENDIENTE');
  expect(numberState({ ...UNKNOWN_NUMBER, consent_at })).toBe('ACTIVO');
  const invalid = mergeNumber(UNKNOWN_NUMBER, { invalid_at: at(5) });
  expect(numberState({ ...invalid, consent_at })).toBe('INVALIDO');
  expect(numberState({ ...mergeNumber(invalid, { valid_at: at(6) }), consent_at })).toBe('ACTIVO');
});

test('free words may be sent for a day after the person wrote, unless WhatsApp says that it is over', () => {
  const now = (minutes: number): Date => new Date(at(minutes));
  expect(isWindowOpen(UNKNOWN_NUMBER, now(0))).toBe(false);
  const written = { written_at: at(0), closed_at: null };
  expect(isWindowOpen(written, now(23 * 60))).toBe(true);
  expect(isWindowOpen(written, now(24 * 60))).toBe(false);
  expect(isWindowOpen({ ...written, closed_at: at(5) }, now(10))).toBe(false);
  expect(isWindowOpen({ written_at: at(6), closed_at: at(5) }, now(10))).toBe(true);
});

test('BAJA and STOP alone leave, ALTA alone comes back, in whichever letters', () => {
  for (const text of ['BAJA', ' baja ', 'Baja.', 'STOP', 'stop!']) expect(wishOf(text)).toBe('BAJA');
  expect(wishOf('Alta')).toBe('ALTA');
  for (const text of ['La carga baja mañana', 'baja de peso', '', '¿Alta o baja?']) expect(wishOf(text)).toBeNull();
});
