import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ackElapsed,
  afterAct,
  CASE_ACTS,
  type CaseFacts,
  caseState,
  endingAct,
  mayAct,
  mergeVerdict,
  problemUrgency,
  snoozeVerdict,
  verdictVerdict,
} from './case';

const fresh: CaseFacts = {
  id_owner: null,
  acked_at: null,
  acked_by: null,
  ended_at: null,
  ended_by: null,
  ended_why: null,
  resolution: null,
  verdict: null,
  snoozed_until: null,
  end_asked_by: null,
};
const at = '2026-12-01T12:00:00.000Z';
const judged = (facts: CaseFacts) => ({ ...facts, owner_name: 'Ana Paz', is_trip_over: false });
const codeOf = (verdict: ReturnType<typeof mayAct>) => (verdict === true ? true : verdict.code);

test('an accident is critical and waits one minute; every other report is high and waits five', () => {
  expect(problemUrgency('ACCIDENTE')).toEqual({ severity: 'CRITICA', ack_min: 1 });
  expect(problemUrgency('LLANTA')).toEqual({ severity: 'ALTA', ack_min: 5 });
});

test('a case is snoozed for four hours at most, a critical one not at all, and never into the past', () => {
  expect([snoozeVerdict('ALTA', 1), snoozeVerdict('MEDIA', 240)]).toEqual([true, true]);
  for (const [severity, minutes, n] of [
    ['ALTA', 241, 240],
    ['ALTA', 0, 240],
    ['CRITICA', 1, 0],
  ] as const) {
    const refused = snoozeVerdict(severity, minutes);
    expect(refused === true || [refused.code, refused.message]).toEqual([
      'POSPONER_LIMITE',
      `Puede posponer hasta ${n} minutos`,
    ]);
  }
});

test('whoever ends a case of a rule says whether it was right; of a driver’s report nobody asks', () => {
  const refused = verdictVerdict('DETENIDO', null);
  expect(refused === true || refused.message).toBe('Diga si la alerta fue real');
  expect([verdictVerdict('DETENIDO', 'FALSA'), verdictVerdict('PROBLEMA', null)]).toEqual([true, true]);
});

test('only cases of one trip are merged, and none that is about a record', () => {
  const late = { id_guide: 1, kind: 'TARDE' } as const;
  const silent = { id_guide: 1, kind: 'SIN_GPS' } as const;
  expect(mergeVerdict(late, silent)).toBe(true);
  expect(codeOf(mergeVerdict(late, { ...silent, id_guide: 2 }))).toBe('CASO_OTRO_VIAJE');
  const ofSlot = { id_guide: 1, kind: 'TURNO_PERDIDO' } as const;
  for (const verdict of [mergeVerdict(late, ofSlot), mergeVerdict(ofSlot, late)])
    expect(codeOf(verdict)).toBe('CASO_APARTE');
});

test('only cases of one trip are merged, and an emergency with none', () => {
  const silent = { id_guide: 1, kind: 'SIN_GPS' } as const;
  expect(mergeVerdict(silent, { id_guide: 1, kind: 'PROBLEMA' })).toBe(true);
  expect(codeOf(mergeVerdict(silent, { id_guide: 2, kind: 'SIN_GPS' }))).toBe('CASO_OTRO_VIAJE');
  const emergency = { id_guide: 1, kind: 'PANICO' } as const;
  expect([codeOf(mergeVerdict(silent, emergency)), codeOf(mergeVerdict(emergency, silent))]).toEqual([
    'EMERGENCIA_APARTE',
    'EMERGENCIA_APARTE',
  ]);
});

describe('an emergency', () => {
  const endedBy = (facts: CaseFacts, id_user: number) =>
    afterAct(facts, { act: endingAct({ kind: 'PANICO', ...facts }), id_user, at, verdict: 'REAL' });

  test('is ended by two persons: the first says that it is over, and cannot confirm it', () => {
    const asked = endedBy(afterAct(fresh, { act: 'ACK', id_user: 7, at }), 7);
    expect([asked.ended_at, asked.end_asked_by, caseState(asked)]).toEqual([null, 7, 'RECONOCIDA']);
    const refused = mayAct(judged(asked), 'END', { id_user: 7 });
    expect(refused === true || [refused.code, refused.status, refused.message]).toEqual([
      'SEGUNDA_PERSONA',
      409,
      'Otra persona debe cerrar la emergencia',
    ]);
    // Whoever confirms it does not own it.
    expect(mayAct(judged(asked), 'END', { id_user: 8 })).toBe(true);
    const over = endedBy(asked, 8);
    expect([over.ended_by, over.end_asked_by, over.id_owner, caseState(over)]).toEqual([8, 7, 7, 'RESUELTA']);
    expect(afterAct(over, { act: 'REOPEN', id_user: 9, at }).end_asked_by).toBeNull();
  });

  test('is owned like any other case before somebody says that it is over', () => {
    const mine = afterAct(fresh, { act: 'ACK', id_user: 7, at });
    expect(codeOf(mayAct(judged(mine), 'END', { id_user: 8 }))).toBe('CASO_AJENO');
    expect(endedBy(fresh, 8)).toMatchObject({ id_owner: 8, acked_by: 8, end_asked_by: 8, ended_at: null });
  });

  test('whoever does what in any order: it never ends by one person alone', () => {
    const action = fc.record({ act: fc.constantFrom(...CASE_ACTS), id_user: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 14 }), actions => {
        let facts = fresh;
        for (const [i, { act, id_user }] of actions.entries()) {
          if (mayAct(judged(facts), act, { id_user }) !== true) continue;
          const done = act === 'END' ? endingAct({ kind: 'PANICO', ...facts }) : act;
          const until = new Date(i + 60_000);
          facts = afterAct(facts, { act: done, id_user, at: new Date(i), id_assignee: 2, text: 'Listo', until });
          if (facts.ended_at === null) continue;
          expect(facts.end_asked_by).not.toBeNull();
          expect(facts.end_asked_by).not.toBe(facts.ended_by);
        }
      }),
    );
  });

  test('every other case ends at once', () => {
    expect(endingAct({ kind: 'PROBLEMA', end_asked_by: null })).toBe('END');
  });
});

describe('acts', () => {
  test('whoever acknowledges owns it; another person can neither acknowledge, take nor end it, but note and hand it over', () => {
    const mine = afterAct(fresh, { act: 'ACK', id_user: 7, at });
    expect([mine.id_owner, mine.acked_by, caseState(mine)]).toEqual([7, 7, 'RECONOCIDA']);
    expect(CASE_ACTS.map(act => codeOf(mayAct(judged(mine), act, { id_user: 8 })))).toEqual([
      'CASO_AJENO',
      'CASO_AJENO',
      true,
      true,
      'CASO_AJENO',
      'CASO_ABIERTO',
      'CASO_AJENO',
      'CASO_AJENO',
    ]);
    const refused = mayAct(judged(mine), 'TAKE', { id_user: 8 });
    expect(refused === true || refused.message).toBe('El caso ya lo atiende Ana Paz');
  });

  test('nothing but reopening is possible after the end, and not even that when the trip is over', () => {
    const over = afterAct(fresh, { act: 'END', id_user: 7, at, text: 'Llegó el auxilio' });
    expect([over.resolution, over.id_owner, caseState(over)]).toEqual(['Llegó el auxilio', 7, 'RESUELTA']);
    for (const act of CASE_ACTS) {
      const expected = act === 'REOPEN' ? true : 'CASO_RESUELTO';
      expect([act, codeOf(mayAct(judged(over), act, { id_user: 7 }))]).toEqual([act, expected]);
    }
    expect(codeOf(mayAct({ ...judged(over), is_trip_over: true }, 'REOPEN', { id_user: 7 }))).toBe('CASO_SIN_VIAJE');
    const again = afterAct(over, { act: 'REOPEN', id_user: 9, at });
    expect([again.id_owner, again.resolution, caseState(again)]).toEqual([9, null, 'RECONOCIDA']);
  });

  test('whoever writes rules takes a case from its owner, and still neither acknowledges nor ends it before', () => {
    const mine = afterAct(fresh, { act: 'ACK', id_user: 7, at });
    const boss = { id_user: 8, may_take_over: true };
    expect([mayAct(judged(mine), 'TAKE', boss), mayAct(judged(mine), 'ASSIGN', boss, 8)]).toEqual([true, true]);
    expect([codeOf(mayAct(judged(mine), 'ACK', boss)), codeOf(mayAct(judged(mine), 'END', boss))]).toEqual([
      'CASO_AJENO',
      'CASO_AJENO',
    ]);
    const taken = afterAct(mine, { act: 'TAKE', id_user: 8, at });
    expect([taken.id_owner, taken.acked_by, mayAct(judged(taken), 'END', boss)]).toEqual([8, 7, true]);
    const over = afterAct(mine, { act: 'END', id_user: 7, at });
    expect(codeOf(mayAct(judged(over), 'TAKE', boss))).toBe('CASO_RESUELTO');
  });

  test('an assigned case waits for the acknowledgement of its new owner', () => {
    const given = afterAct(fresh, { act: 'ASSIGN', id_user: 7, at, id_assignee: 8 });
    expect([given.id_owner, caseState(given)]).toEqual([8, 'ABIERTA']);
    expect(codeOf(mayAct(judged(given), 'ACK', { id_user: 7 }))).toBe('CASO_AJENO');
    // Giving it to oneself is taking it.
    expect(codeOf(mayAct(judged(given), 'ASSIGN', { id_user: 7 }, 7))).toBe('CASO_AJENO');
    expect(mayAct(judged(given), 'ASSIGN', { id_user: 7 }, 9)).toBe(true);
  });

  test('whatever is allowed in any order: the first acknowledgement stays, a case without an end has no resolution', () => {
    const action = fc.record({ act: fc.constantFrom(...CASE_ACTS), id_user: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), actions => {
        let facts = fresh;
        for (const [i, { act, id_user }] of actions.entries()) {
          if (mayAct(judged(facts), act, { id_user }) !== true) continue;
          const before = facts;
          const until = new Date(i + 60_000);
          facts = afterAct(facts, { act, id_user, at: new Date(i), id_assignee: 2, text: 'Listo', until });
          expect(facts.ended_at === null || facts.snoozed_until === null).toBe(true);
          if (before.acked_at !== null) expect(facts.acked_at).toBe(before.acked_at);
          expect(facts.ended_at === null).toBe(facts.resolution === null);
          if (caseState(facts) !== 'ABIERTA') expect(facts.id_owner).not.toBeNull();
        }
      }),
    );
  });

  test('a snoozed case is acknowledged and owned, and acknowledging it again ends the snoozing', () => {
    const until = '2026-12-01T12:30:00.000Z';
    const snoozed = afterAct(fresh, { act: 'SNOOZE', id_user: 7, at, until });
    expect([snoozed.id_owner, snoozed.acked_by, snoozed.snoozed_until, caseState(snoozed)]).toEqual([
      7,
      7,
      until,
      'POSPUESTA',
    ]);
    const woken = afterAct(snoozed, { act: 'ACK', id_user: 7, at });
    expect([woken.snoozed_until, caseState(woken)]).toEqual([null, 'RECONOCIDA']);
    const over = afterAct(snoozed, { act: 'END', id_user: 7, at, verdict: 'REAL' });
    expect([over.snoozed_until, over.verdict, over.ended_why, caseState(over)]).toEqual([
      null,
      'REAL',
      'PERSONA',
      'RESUELTA',
    ]);
    expect(afterAct(fresh, { act: 'END', id_user: null, at }).ended_why).toBe('VIAJE');
    expect(afterAct(over, { act: 'REOPEN', id_user: 7, at }).verdict).toBeNull();
  });

  test('doing again what is done changes nothing', () => {
    const mine = afterAct(fresh, { act: 'ACK', id_user: 7, at });
    for (const act of ['ACK', 'TAKE', 'NOTE'] as const) expect(afterAct(mine, { act, id_user: 7, at })).toBe(mine);
    expect(afterAct(mine, { act: 'ASSIGN', id_user: 8, at, id_assignee: 7 })).toBe(mine);
  });
});

test('the time for the acknowledgement passes from 0 to 1, and stays there', () => {
  const [from, due] = [new Date(0), new Date(60_000)];
  expect([0, 30_000, 60_000, 90_000].map(ms => ackElapsed(from, due, new Date(ms)))).toEqual([0, 0.5, 1, 1]);
  expect(ackElapsed(due, from, due)).toBe(1);
});
