import type { AlertCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { expect, test } from 'vitest';
import { caseStanding, casesByTrip, casesOfRecords, endingWords, eventWords, phonePlaceWords } from './case-words.ts';

const opened_at = '2026-12-01T12:00:00.000Z';
const owner = { id_user: 4, name: 'Ana', last_name: 'Paz' };
const open: AlertCase = {
  id_alert_case: 1,
  kind: 'PROBLEMA',
  severity: 'ALTA',
  state: 'ABIERTA',
  headline: 'Llanta',
  began_at: opened_at,
  opened_at,
  last_seen_at: opened_at,
  occurrences: 1,
  signals: [],
  owner: null,
  acked_at: null,
  ack_due_at: '2026-12-01T12:05:00.000Z',
  end_due_at: null,
  ended_at: null,
  condition_active: true,
  snoozed_until: null,
  is_drill: false,
  end_asked_by: null,
  id_guide: 10,
  id_reservation: 20,
  number: 1,
  disk: null,
  id_truck: null,
  id_driver: null,
  subject: 'guide 10',
  version: 1,
  can: {
    ack: true,
    take: true,
    assign: true,
    note: true,
    end: true,
    reopen: 'El caso sigue abierto',
    snooze: true,
    merge: true,
  },
};

test('says how long nobody has acknowledged it, and who owns it', () => {
  expect(caseStanding(open, new Date('2026-12-01T12:03:00.000Z'))).toBe(
    'Sin reconocer desde hace 3 min · sin responsable',
  );
  const mine: AlertCase = { ...open, state: 'RECONOCIDA', owner };
  expect(caseStanding(mine, new Date('2026-12-01T13:00:00.000Z'))).toBe('Reconocido · Ana Paz');
});

test('says until when it is snoozed, and that what it is about has ceased', () => {
  const now = new Date('2026-12-01T13:00:00.000Z');
  const snoozed: AlertCase = { ...open, state: 'POSPUESTA', owner, snoozed_until: '2026-12-01T13:30:00.000Z' };
  expect(caseStanding(snoozed, now)).toBe('Pospuesto hasta las 08:30 · Ana Paz');
  expect(caseStanding({ ...open, state: 'RECONOCIDA', owner, condition_active: false }, now)).toBe(
    'Reconocido · ya cesó · Ana Paz',
  );
});

test('people of other companies read whether somebody handles it, and nothing of who and by when', () => {
  const theirs: AlertCase = { ...open, ack_due_at: null, version: 0 };
  const now = new Date('2026-12-01T12:03:00.000Z');
  expect(caseStanding(theirs, now)).toBe('Abierto');
  expect(caseStanding({ ...theirs, state: 'RECONOCIDA', condition_active: false }, now)).toBe('En atención · ya cesó');
  expect(caseStanding({ ...theirs, state: 'RESUELTA', condition_active: false }, now)).toBe('Resuelto');
});

test('an entry of the timeline has its words, and the name of the new owner', () => {
  const event = { id_alert_case_event: 1, at: opened_at, author: 'Luis Vera' };
  expect(eventWords({ ...event, kind: 'NOTE', text: 'Llamé' })).toBe('Anotó: Llamé');
  expect(eventWords({ ...event, kind: 'ASSIGN', text: 'Ana Paz' })).toBe('Lo dio a Ana Paz');
  expect(eventWords({ ...event, kind: 'ACK', text: null })).toBe('Lo reconoció');
  expect(eventWords({ ...event, kind: 'SNOOZE', text: 'hasta las 08:30' })).toBe('Lo pospuso hasta las 08:30');
  expect(eventWords({ ...event, kind: 'MERGE', text: 'Detenido (caso 5)' })).toBe('Unió: Detenido (caso 5)');
});

test('of several cases of one trip the first one, the most severe, is shown', () => {
  const found = casesByTrip([{ ...open, id_alert_case: 2, severity: 'CRITICA' }, open]);
  expect(found.get(10)?.id_alert_case).toBe(2);
});

test('a case about a record is no case of a trip, although it names one', () => {
  const ofSlot: AlertCase = { ...open, id_alert_case: 3, kind: 'TURNO_PERDIDO' };
  expect(casesByTrip([ofSlot, open]).get(10)).toBe(open);
  expect(casesOfRecords([ofSlot, open])).toEqual([ofSlot]);
  expect(casesByTrip([{ ...ofSlot, id_guide: null }]).size).toBe(0);
});

test('an emergency says who wants to end it until another person has, and where the phone is', () => {
  const asked: AlertCase = { ...open, kind: 'PANICO', end_asked_by: 'Ana Paz' };
  expect(endingWords(asked)).toBe('Ana Paz dijo que terminó: otra persona debe cerrarla');
  expect([endingWords(open), endingWords({ ...asked, ended_at: opened_at })]).toEqual([null, null]);
  const place = { lat: -2.200014, lng: -79.9, accuracy_m: 11.6, at: opened_at };
  expect(phonePlaceWords(place, new Date(opened_at))).toBe('-2.20001, -79.90000 · ahora · con error de 12 m');
  const later = new Date('2026-12-01T12:03:10.000Z');
  expect(phonePlaceWords({ ...place, accuracy_m: null }, later)).toBe('-2.20001, -79.90000 · hace 3 min');
});
