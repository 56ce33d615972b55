import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORD_KINDS } from '../../trips/cases/case';
import { HELD, NOW } from './alerts.samples';
import { KINDS } from './kinds';
import {
  type ContainerToPort,
  causeOf,
  type FailedDocuments,
  type OverdueTasks,
  type RecordFacts,
} from './record-facts';
import { type EndedRecordCase, type KnownRecords, type OpenRecordCase, recordSteps } from './record-steps';
import { waitError } from './rule-checks';
import type { AlertRule } from './rule-for';
import { foreignScopes, scopesOf } from './rule-scopes';

const at = { now: new Date(NOW), today: '2026-12-01', zone: 'America/Guayaquil' };
const around = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const about = { id_guide: null, id_reservation: 7, id_truck: null, id_driver: null, id_company: null };
const scope = { id_guide: null, id_reservation: 7, id_client: 3, id_company: null, places: [] };

const general = (kind: (typeof RECORD_KINDS)[number], given: Partial<AlertRule> = {}): AlertRule => {
  const { severity, sla_ack_min, for_min, clear_min } = KINDS[kind];
  const none = { id_guide: null, id_reservation: null, id_route: null, id_location: null, id_client: null };
  const rule = { id_alert: 1, kind, severity, sla_ack_min, for_min, clear_min, thresholds: {}, sla_end_min: null };
  return { ...rule, ...none, id_company: null, road: null, ...given };
};
const RULES = RECORD_KINDS.map((kind, i) => general(kind, { id_alert: i + 1 }));

const tasks = (...due: number[]): OverdueTasks => ({
  kind: 'TAREA_VENCIDA',
  subject: 'tasks 7',
  about,
  scope,
  tasks: due.map(minutes => ({ title: `Tarea ${minutes}`, due_at: around(minutes) })),
});
const box = (left: number): ContainerToPort => ({
  kind: 'CORTE_EN_RIESGO',
  subject: 'container 9',
  about,
  scope,
  label: '7-1',
  cut_off: around(300),
  eta_at: around(300 - left),
  planned_start: null,
  planned_arrival: null,
});
const sap = (documents: number): FailedDocuments => ({
  kind: 'SAP_ERROR',
  subject: 'documents',
  about,
  scope,
  documents,
  newest_at: around(-5),
});

const known = (facts: readonly RecordFacts[], given: Partial<KnownRecords> = {}): KnownRecords => ({
  facts,
  rules: RULES,
  held: HELD,
  open: [],
  ended: [],
  ...given,
});
const open = (facts: RecordFacts, newest: Partial<OpenRecordCase['newest']> = {}): OpenRecordCase => ({
  id_alert_case: 5,
  cause_key: causeOf(facts),
  newest: { at: around(-30), text: 'Tarea vencida: Tarea -30', severity: 'MEDIA', limit: 0, ...newest },
  is_reopened: false,
});
const ended = (facts: RecordFacts, given: Partial<EndedRecordCase> = {}): EndedRecordCase => ({
  id_alert_case: 4,
  cause_key: causeOf(facts),
  newest: { at: around(-30), severity: 'MEDIA' },
  ended_at: around(-10),
  why: 'CESO',
  ...given,
});
const steps = (facts: readonly RecordFacts[], given: Partial<KnownRecords> = {}) =>
  recordSteps(known(facts, given), at);
const nothing = { add: [], reword: [], end: [] };

describe('a cause', () => {
  test('opens one case, with the severity of its rule', () => {
    expect(steps([tasks(-30)])).toMatchObject({
      add: [{ joins: null, signal: { kind: 'TAREA_VENCIDA', at: around(-30), severity: 'MEDIA', limit: 0 } }],
      reword: [],
      end: [],
    });
  });

  test('that is known already changes nothing', () => {
    expect(steps([tasks(-30)], { open: [open(tasks(-30))] })).toEqual(nothing);
  });

  test('without a rule, or with one for others, opens none', () => {
    expect(steps([tasks(-30)], { rules: [] })).toEqual(nothing);
    expect(steps([tasks(-30)], { rules: [general('TAREA_VENCIDA', { id_client: 8 })] })).toEqual(nothing);
    expect(steps([tasks(-30)], { rules: [general('TAREA_VENCIDA', { id_client: 3 })] }).add).toHaveLength(1);
  });

  test('to which something new happens gives its case another signal', () => {
    expect(steps([tasks(-30, -2)], { open: [open(tasks(-30))] })).toMatchObject({
      add: [{ joins: { id_alert_case: 5, reopens: false }, signal: { at: around(-2) } }],
    });
  });

  test('of which a part is done is said in other words, and nobody is told', () => {
    const both = open(tasks(-30, -2), { at: around(-2), text: '2 tareas vencidas: Tarea -30 y 1 más' });
    expect(steps([tasks(-30)], { open: [both] })).toMatchObject({
      add: [],
      reword: [{ id_alert_case: 5, signal: { text: 'Tarea vencida: Tarea -30', at: around(-30) } }],
    });
  });

  test('of SAP is one, however many documents there are', () => {
    const before = open(sap(3), { at: around(-5), text: '3 documentos con error en SAP' });
    expect(steps([sap(200)], { open: [before] })).toMatchObject({ add: [], reword: [{ id_alert_case: 5 }], end: [] });
    expect(steps([sap(0)], { open: [before] }).end).toEqual([before]);
  });
});

describe('the end', () => {
  test('comes with the end of the cause, and with the end of the record', () => {
    const before = open(tasks(-30));
    expect(steps([], { open: [before] }).end).toEqual([before]);
    expect(steps([tasks(40)], { open: [before] }).end).toEqual([before]);
  });

  test('does not come because a rule was switched off, or narrowed', () => {
    const before = open(tasks(-30));
    for (const rules of [[], [general('TAREA_VENCIDA', { thresholds: { overdue_h: 5 } })]])
      expect(steps([tasks(-30)], { open: [before], rules })).toEqual(nothing);
  });

  test('of a cut-off comes with half an hour more than opened it', () => {
    const before = open(box(50), { at: around(300), text: 'x', severity: 'CRITICA', limit: 60 });
    expect([70, 89, 91].map(left => steps([box(left)], { open: [before] }).end.length)).toEqual([0, 0, 1]);
  });

  test('by a person holds for what has happened until then, and for nothing new', () => {
    const done = ended(tasks(-30), { why: 'PERSONA' });
    expect(steps([tasks(-30)], { ended: [done] })).toEqual(nothing);
    expect(steps([tasks(-30, -2)], { ended: [done] }).add).toMatchObject([{ joins: null }]);
  });

  test('by itself is undone when the cause comes back within half an hour', () => {
    const back = (minutes: number) =>
      steps([tasks(-30)], { ended: [ended(tasks(-30), { ended_at: around(minutes) })] });
    expect(back(-30).add).toMatchObject([{ joins: { id_alert_case: 4, reopens: true } }]);
    expect(back(-31).add).toMatchObject([{ joins: null }]);
  });

  test('of a case that a person opened again is a person’s', () => {
    expect(steps([], { open: [{ ...open(tasks(-30)), is_reopened: true }] })).toEqual(nothing);
  });
});

test('whatever the order of the records: one signal for each cause, and what was done is not done twice', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      due: fc.array(fc.integer({ min: -300, max: 60 }), { maxLength: 4 }),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  fc.assert(
    fc.property(some, given => {
      const facts = given.map(({ id, due }) => ({ ...tasks(...due), subject: `tasks ${id}` }));
      const first = steps(facts);
      const causes = first.add.map(one => causeOf(one.facts));
      expect(new Set(causes).size).toBe(causes.length);
      const byCause = (all: typeof first.add) =>
        all.toSorted((a, b) => causeOf(a.facts).localeCompare(causeOf(b.facts)));
      expect(byCause(steps(facts.toReversed()).add)).toEqual(byCause(first.add));
      const opened = first.add.map(({ facts: of, signal, watch }, i) => ({
        id_alert_case: i,
        cause_key: causeOf(of),
        newest: { at: signal.at, text: signal.text, severity: signal.severity, limit: watch.limit },
        is_reopened: false,
      }));
      expect(steps(facts, { open: opened })).toEqual(nothing);
    }),
  );
});

test('a rule of a kind is limited only by what its records have, and waits for nothing', () => {
  const none = { id_guide: null, id_reservation: null, id_location: null, id_company: null };
  const scopeOf = { ...none, id_route: 4, id_client: 3 };
  expect(foreignScopes('DETENIDO', scopeOf)).toEqual([]);
  expect(foreignScopes('TAREA_VENCIDA', scopeOf)).toEqual(['id_route']);
  expect(foreignScopes('SAP_ERROR', scopeOf)).toEqual(['id_route', 'id_client']);
  expect(scopesOf('SISTEMA')).toEqual([]);
  expect([waitError('DETENIDO', 5), waitError('SAP_ERROR', 0)]).toEqual([null, null]);
  expect(waitError('SAP_ERROR', 5)).toBe('Este tipo no espera: deje 0');
});
