import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes } from '../../system/time/time';
import { factsToTell, type KnownFact, type TripFact } from './facts-to-tell';
import { correctionWords, factWords, TOLD_SUBJECTS } from './told-subjects';

const now = '2026-11-30T15:00:00.000Z';
const minutes = () => 60;
const fact = fc.record({
  subject: fc.constantFrom(...TOLD_SUBJECTS),
  key: fc.constantFrom('leg 1', 'leg 2', 'stop 3', 'stop 4'),
  at: fc.integer({ min: -200, max: 0 }).map(ago => addMinutes(now, ago)),
});
const keys = (facts: readonly Pick<TripFact, 'subject' | 'key'>[]) =>
  facts.map(({ subject, key }) => `${subject} ${key}`);

/** Stores what is new and takes out what was undone, as the database does. */
function apply(known: readonly KnownFact[], facts: readonly TripFact[]) {
  const changes = factsToTell(facts, known, { now, minutes });
  const gone = new Set(changes.undone.map(one => one.id_fact));
  const next = Math.max(0, ...known.map(one => one.id_fact)) + 1;
  const added = changes.begun.map(({ subject, key }, i) => ({ id_fact: next + i, subject, key }));
  return { changes, known: [...known.filter(one => !gone.has(one.id_fact)), ...added] };
}

test('a fact is told once, in whatever order and however often the facts are read', () => {
  fc.assert(
    fc.property(fc.array(fact), fc.array(fact), (facts, more) => {
      const first = apply([], facts);
      expect(new Set(keys(first.changes.begun)).size).toBe(first.changes.begun.length);
      const again = apply(first.known, facts.toReversed());
      expect(again.changes).toEqual({ begun: [], told: [], undone: [] });
      const later = apply(again.known, [...facts, ...more]);
      const before = new Set(keys(facts));
      expect(keys(later.changes.begun).some(key => before.has(key))).toBe(false);
    }),
  );
});

test('what is undone is named once, and told again if it happens again', () => {
  fc.assert(
    fc.property(fc.array(fact, { minLength: 1 }), facts => {
      const first = apply([], facts);
      const undone = apply(first.known, []);
      expect(keys(undone.changes.undone).toSorted()).toEqual(keys(first.changes.begun).toSorted());
      expect(apply(undone.known, []).changes.undone).toEqual([]);
      expect(keys(apply(undone.known, facts).changes.begun)).toEqual(keys(first.changes.begun));
    }),
  );
});

test('a fact that is older than the period of its subject tells nobody, whichever subject it has', () => {
  const period = fc.integer({ min: 1, max: 150 });
  fc.assert(
    fc.property(fc.array(fact), period, (facts, minutesOf) => {
      const { begun, told } = factsToTell(facts, [], { now, minutes: () => minutesOf });
      const isOld = ({ at }: TripFact) => addMinutes(at, minutesOf) <= now;
      expect(told).toEqual(begun.filter(one => !isOld(one)));
      expect(new Set(keys(begun))).toEqual(new Set(keys(facts)));
    }),
  );
});

test('an old fact is known and not told; without a period every fact is told', () => {
  const old = { subject: 'LLEGADA_PLANTA', key: 'stop 3', at: addMinutes(now, -60) } as const;
  expect(factsToTell([old], [], { now, minutes })).toMatchObject({ begun: [old], told: [] });
  expect(factsToTell([old], [], { now, minutes: () => null }).told).toEqual([old]);
});

test('the words name what happened, to what, when; a correction takes them back', () => {
  const words = factWords('LLEGADA_PLANTA', '48190-1 · Bananera', '30/11/2026 14:05');
  expect(words).toBe('Llegada a la planta · 48190-1 · Bananera · 30/11/2026 14:05');
  expect(factWords('RESERVA_APROBADA', '', 'hoy')).toBe('Reserva aprobada · hoy');
  expect(correctionWords('LLEGADA_PLANTA', words)).toBe(`Corrección: esto se deshizo. ${words}`);
  expect(correctionWords('DOCUMENTOS_FALTANTES', 'x')).toBe('Ya no faltan documentos. x');
});
