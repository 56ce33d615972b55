import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes } from '../../system/time/time';
import { CASE_KINDS, CASE_SEVERITIES, type CaseSignal } from './case';
import { caseHeadline, caseToJoin, familyOf, JOIN_MIN, leadingKind } from './case-signals';

const NOW = '2026-12-01T12:00:00.000Z';
const signal = (given: Partial<CaseSignal>): CaseSignal => ({
  kind: 'PROBLEMA',
  key: given.text ?? '',
  severity: 'ALTA',
  at: NOW,
  text: '',
  ...given,
});
const minute = (n: number) => addMinutes(NOW, n);

test('the headline is the most severe signal of a kind, among equal ones the newest; without signals there is none', () => {
  const tyre = signal({ text: 'Llanta', at: minute(1) });
  const crash = signal({ text: 'Accidente', severity: 'CRITICA' });
  const queue = signal({ text: 'Cola', at: minute(3) });
  expect(caseHeadline([tyre, crash, queue])).toBe('Accidente');
  expect(caseHeadline([tyre, queue])).toBe('Cola');
  expect(caseHeadline([])).toBeNull();
});

test('the cause comes before its consequence, and a kind that replaces another one instead of it', () => {
  const stands = signal({ kind: 'DETENIDO', text: 'Detenido' });
  const late = signal({ kind: 'LLEGA_TARDE', text: 'Llega tarde', severity: 'CRITICA' });
  const missed = signal({ kind: 'TARDE', text: 'No llegó' });
  expect(caseHeadline([late, stands])).toBe('Detenido · Llega tarde');
  expect(caseHeadline([late, missed, stands])).toBe('Detenido · No llegó');
  expect([leadingKind(['LLEGA_TARDE', 'DETENIDO']), leadingKind([])]).toEqual(['DETENIDO', undefined]);
});

test('each kind has one family', () => {
  for (const kind of CASE_KINDS) expect(familyOf(kind)).toContain(kind);
});

test('a signal joins the case with its kind however old, and one of its family for half an hour', () => {
  const stood = { id_alert_case: 1, kinds: ['DETENIDO' as const], at: minute(-JOIN_MIN) };
  const old = { ...stood, id_alert_case: 2, at: minute(-JOIN_MIN - 1) };
  expect(caseToJoin([stood], 'LLEGA_TARDE', NOW)).toBe(stood);
  expect(caseToJoin([old], 'LLEGA_TARDE', NOW)).toBeUndefined();
  expect(caseToJoin([old], 'DETENIDO', NOW)).toBe(old);
  expect(caseToJoin([stood], 'STAND_BY', NOW)).toBeUndefined();
  // A delay replaces the expected one.
  expect(caseToJoin([{ ...old, kinds: ['LLEGA_TARDE'] }], 'TARDE', NOW)).toBeDefined();
});

test('signals in any order and repeated make the same case', () => {
  const anySignal = fc
    .record({
      kind: fc.constantFrom(...CASE_KINDS),
      severity: fc.constantFrom(...CASE_SEVERITIES),
      at: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ kind, severity, at }) => {
      const key = `${kind} ${at}`;
      return signal({ kind, severity, at: minute(at), key, text: `${key} ${severity}` });
    });
  const signals = fc.uniqueArray(anySignal, { minLength: 1, maxLength: 8, selector: one => one.key });
  const shuffled = signals.chain(all =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, again]) => {
      const made = (of: readonly CaseSignal[]) => [caseHeadline(of), leadingKind(of.map(({ kind }) => kind))];
      expect(made([...again, ...all])).toEqual(made(all));
    }),
  );
});
