import { describe, expect, test } from 'vitest';
import {
  brokenLane,
  cutOffAtRisk,
  failedDocuments,
  fleetCredentials,
  type JudgedAt,
  lostSlot,
  neededCredentials,
  openGuide,
  overdueTasks,
  silentDoor,
  unconfirmedSlot,
} from './judge-record';
import type {
  ContainerToPort,
  FleetCredentials,
  NeededCredentials,
  PositionDoor,
  SendingLane,
  UnconfirmedSlot,
} from './record-facts';

/** 10:00 in Guayaquil. */
const NOW = '2026-12-01T15:00:00.000Z';
const at: JudgedAt = { now: new Date(NOW), today: '2026-12-01', zone: 'America/Guayaquil' };
const around = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const HOUR = 60;

const about = { id_guide: null, id_reservation: null, id_truck: null, id_driver: null, id_company: null };
const scope = { id_guide: null, id_reservation: null, id_client: null, id_company: null, places: [] };
const record = { subject: 'x', about, scope };

test('a guide is open too long after the limit, and not at it', () => {
  const guide = (over_since: string) => ({ ...record, kind: 'GUIA_ABIERTA' as const, number: '001-7', over_since });
  expect(openGuide(guide(around(-24 * HOUR)), 24, at)).toBeNull();
  expect(openGuide(guide(around(-24 * HOUR - 1)), 24, at)).toEqual({
    at: around(-24 * HOUR - 1),
    text: 'Guía 001-7 por cerrar desde el 30/nov/2026 09:59',
  });
});

test('one case says how many documents SAP did not take', () => {
  const of = (documents: number) => ({ ...record, kind: 'SAP_ERROR' as const, documents, newest_at: NOW });
  expect([0, 1, 7].map(n => failedDocuments(of(n))?.text)).toEqual([
    undefined,
    '1 documento con error en SAP',
    '7 documentos con error en SAP',
  ]);
});

test('overdue tasks are those past their time by more than the limit; the newest one is the signal', () => {
  const tasks = [
    { title: 'Pedir el pase', due_at: around(-30) },
    { title: 'Enviar la carta', due_at: around(-3 * HOUR) },
    { title: 'Cerrar el VGM', due_at: around(10) },
  ];
  const of = (limit: number) => overdueTasks({ ...record, kind: 'TAREA_VENCIDA', tasks }, limit, at);
  expect(of(0)).toEqual({ at: around(-30), text: '2 tareas vencidas: Enviar la carta y 1 más' });
  expect(of(1)).toEqual({ at: around(-3 * HOUR), text: 'Tarea vencida: Enviar la carta' });
  expect(of(3)).toBeNull();
});

describe('credentials of the fleet', () => {
  const held = (expires_on: string, holder = 'Juan Pérez') => ({
    name: 'Carné',
    place: 'Contecon',
    expires_on,
    needed_on: null,
    holder,
  });
  const fleet = (...credentials: FleetCredentials['credentials']): FleetCredentials => ({
    ...record,
    kind: 'CREDENCIAL',
    what: 'FLEET',
    credentials,
  });
  const of = (...days: string[]) => fleetCredentials(fleet(...days.map(day => held(day))), 30, at);

  test('give a signal at the limit, at 15 and 7 days, on the last day and after it', () => {
    const days = ['2027-01-01', '2026-12-31', '2026-12-17', '2026-12-16', '2026-12-08', '2026-12-01', '2026-11-30'];
    expect(days.map(day => of(day)?.at)).toEqual([
      undefined,
      '2026-12-01T05:00:00.000Z',
      '2026-11-17T05:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ]);
    expect(of('2026-12-08')?.text).toBe('Juan Pérez: Carné de Contecon vence el 08/dic/2026');
    expect(of('2026-11-30')?.text).toBe('Juan Pérez: Carné de Contecon venció el 30/nov/2026');
  });

  test('that ended long ago are no news: what is told of is the newest step of all', () => {
    expect(of('2026-10-01')?.at).toBe('2026-10-02T05:00:00.000Z');
    expect(of('2026-10-01', '2026-12-20')?.at).toBe('2026-11-20T05:00:00.000Z');
    expect(of('2026-10-01', '2026-12-20', '2026-12-16')?.at).toBe('2026-12-01T05:00:00.000Z');
  });

  test('are counted, and the first one is named', () => {
    const several = fleet(held('2026-12-20', 'Disco 12'), held('2026-11-30'), held('2027-01-20'), held('2026-12-10'));
    const judged = fleetCredentials(several, 30, at);
    expect(judged?.text).toBe(
      'Credenciales de la flota: 1 vencida y 2 por vencer. Juan Pérez: Carné de Contecon venció el 30/nov/2026',
    );
    expect(judged?.severity).toBeUndefined();
    expect(of('2026-11-29', '2026-11-28')?.text).toMatch(/^Credenciales de la flota: 2 vencidas\. /);
  });
});

test('credentials that end before a planned stop are severe, and a later stop is another signal', () => {
  const needed = (expires_on: string, needed_on: string) => ({
    name: 'Carné',
    place: 'Contecon',
    expires_on,
    needed_on,
  });
  const of = (...credentials: NeededCredentials['credentials']) =>
    neededCredentials({ ...record, kind: 'CREDENCIAL', what: 'NEEDED', holder: 'Juan Pérez', credentials }, 30, at);
  expect(of(needed('2026-12-20', '2026-12-21'))).toEqual({
    at: '2026-12-21T05:00:00.000Z',
    text: 'Juan Pérez: Carné de Contecon vence el 20/dic/2026, con viaje el 21/dic/2026',
    severity: 'ALTA',
  });
  expect(of(needed('2026-12-20', '2026-12-21'), needed('2026-12-10', '2026-12-23'))).toMatchObject({
    at: '2026-12-23T05:00:00.000Z',
    text: 'Juan Pérez: Carné de Contecon vence el 10/dic/2026 y 1 más, con viaje el 23/dic/2026',
  });
  expect(of(needed('2027-01-20', '2027-01-21'))).toBeNull();
});

describe('the cut-off', () => {
  const box = (given: Partial<ContainerToPort>): ContainerToPort => ({
    ...record,
    kind: 'CORTE_EN_RIESGO',
    label: '48188-1',
    cut_off: around(300),
    eta_at: null,
    planned_start: null,
    planned_arrival: null,
    ...given,
  });
  const text = (given: Partial<ContainerToPort>) => cutOffAtRisk(box(given), 60, at)?.text;

  test('is at risk when less than the margin is left after the ETA', () => {
    expect(text({ eta_at: around(240) })).toBeUndefined();
    expect(text({ eta_at: around(241) })).toBe('48188-1 llegaría 59 min antes del corte del 01/dic/2026 15:00');
    expect(text({ eta_at: around(310) })).toBe('48188-1 llegaría 10 min después del corte del 01/dic/2026 15:00');
  });

  test('of a trip that has not begun follows its plan, and the last departure by which it would be in time', () => {
    const plan = { planned_start: around(-120), planned_arrival: around(60) };
    expect(text(plan)).toBeUndefined();
    // Three hours of road from now on.
    expect(text({ ...plan, cut_off: around(239) })).toMatch(/llegaría 59 min antes/);
    expect(text({ planned_start: around(60), planned_arrival: around(250) })).toMatch(/llegaría 50 min antes/);
  });

  test('is not judged without an ETA and without a plan', () => {
    expect(text({ cut_off: around(-10) })).toBeUndefined();
  });
});

test('an unconfirmed slot gives a signal 24, 12 and 4 hours before it, and when its hour has come', () => {
  const slot = (hours: number): UnconfirmedSlot => ({
    ...record,
    kind: 'TURNO_SIN_CONFIRMAR',
    label: '48188-1',
    place: 'Contecon',
    slot_from: around(hours * HOUR),
    is_changing: false,
  });
  const of = (hours: number) => unconfirmedSlot(slot(hours), 24, at)?.at;
  expect([25, 24, 13, 12, 5, 4, 1, 0, -3].map(of)).toEqual([
    undefined,
    around(0),
    around(-11 * HOUR),
    around(0),
    around(-7 * HOUR),
    around(0),
    around(-3 * HOUR),
    around(0),
    around(-3 * HOUR),
  ]);
  expect(unconfirmedSlot(slot(4), 24, at)?.text).toBe(
    '48188-1: turno en Contecon del 01/dic/2026 14:00, sin confirmar',
  );
  expect(unconfirmedSlot({ ...slot(4), is_changing: true }, 24, at)?.text).toMatch(/no ha confirmado el cambio$/);
});

test('a lost slot says where and when it was', () => {
  const slot = { label: '48188-1', place: 'Contecon', slot_from: around(-90), missed_at: around(-60) };
  expect(lostSlot({ ...record, kind: 'TURNO_PERDIDO', ...slot }, at)).toEqual({
    at: around(-60),
    text: '48188-1: se perdió el turno en Contecon del 01/dic/2026 08:30',
  });
});

test('a lane is broken after ten tries in vain and for longer than the limit', () => {
  const lane = (tries: number, minutes: number): SendingLane => ({
    ...record,
    kind: 'SISTEMA',
    what: 'LANE',
    system: 'MAIL',
    tries,
    waiting: 3,
    failing_since: around(-minutes),
  });
  expect([lane(9, 30), lane(10, 10)].map(one => brokenLane(one, 10, at))).toEqual([null, null]);
  expect(brokenLane(lane(10, 11), 10, at)?.text).toBe(
    'El servidor de correo no responde desde el 01/dic/2026 09:49; 3 mensajes esperan',
  );
  expect(brokenLane({ ...lane(10, 11), system: 'WHATSAPP' }, 10, at)?.text).toMatch(/^WhatsApp no responde/);
});

describe('a door is silent', () => {
  const door = (...silentFor: number[]): PositionDoor => ({
    ...record,
    kind: 'SISTEMA',
    what: 'DOOR',
    name: 'Puerta',
    heard: silentFor.map(minutes => around(-minutes)),
  });
  const isSilent = (...silentFor: number[]) => silentDoor(door(...silentFor), 10, at) !== null;
  const times = (n: number, minutes: number) => Array.from({ length: n }, () => minutes);

  test('when at least five of its devices, and a fifth of them, fell silent within five minutes', () => {
    expect(isSilent(...times(5, 15), ...times(20, 1))).toBe(true);
    expect(isSilent(...times(4, 15), ...times(10, 1))).toBe(false);
    expect(isSilent(...times(5, 15), ...times(21, 1))).toBe(false);
    // One after the other: each has a cause of its own.
    expect(isSilent(15, 25, 35, 45, 55, ...times(5, 1))).toBe(false);
    expect(silentDoor(door(16, 15, 15, 14, 13, 1), 10, at)).toEqual({
      at: around(-16),
      text: 'Puerta: 5 de 6 equipos sin señal desde el 01/dic/2026 09:44',
    });
  });

  test('when all devices of a small one did; two may be a coincidence', () => {
    expect([isSilent(15, 14, 13), isSilent(15, 14), isSilent(15, 14, 1)]).toEqual([true, false, false]);
  });

  test('not before the limit, and not because of devices that were gone before', () => {
    expect(isSilent(...times(6, 10))).toBe(false);
    expect(isSilent(...times(6, 2000))).toBe(false);
  });

  test('whatever the order of its devices', () => {
    const some = [16, 40, 15, 1, 14, 2, 13, 15];
    expect(silentDoor(door(...some.toReversed()), 10, at)).toEqual(silentDoor(door(...some), 10, at));
  });
});
