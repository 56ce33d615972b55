import type { Call } from '@cabezal/contract/call';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import {
  attendCase,
  getCase,
  listAlertMonitoring,
  saveAlertReminder,
} from '@cabezal/contract/tracking/alerts/alerts.calls';
import { saveAlert } from '@cabezal/contract/tracking/alerts/rules.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { monitoringJobs } from '../monitoring/monitoring.jobs.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { alertJobs } from './alerts.jobs.ts';

let t: TestApp;
let trip: TrackedTrip;
let day = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
/** A truck of the exporter that has been silent for eleven minutes, with a rule of its own: five minutes to acknowledge. */
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from alert_cases`);
    await tx.run(sql`delete from alert_conditions`);
    await tx.run(sql`delete from notices`);
    await tx.run(sql`delete from alerts where id_client is not null`);
  });
  const start = `2027-02-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
  await (await t.as('operador')).ok(saveAlert, rule());
  trip = await trackedTrip(t, { start, id_client: company.exporter, id_company: company.carrier, id_driver: 5 });
  await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 8));
  t.advance(11);
});

const rule = (given: Record<string, unknown> = {}) => ({
  kind: 'SIN_GPS' as const,
  name: 'Sin GPS del exportador',
  severity: 'ALTA' as const,
  id_company: null,
  id_client: company.exporter,
  id_route: null,
  id_location: null,
  id_reservation: null,
  id_guide: null,
  threshold: 10,
  for_min: 0,
  clear_min: 0,
  interval_min: null,
  sla_ack_min: 5,
  sla_end_min: null,
  escalation: [] as { after_min: number; roles: string[] }[],
  roles: ['MONITOR'],
  users: [] as number[],
  playbook: null,
  ...given,
});
const run = async () => {
  for (const job of [...monitoringJobs(), ...alertJobs()]) await job.run(t.db);
};
const noticesOf = async (name: UserName) =>
  (await (await t.as(name)).ok(getNotices, {})).notices.filter(({ subject }) => subject === 'CASO');
const clearNotices = () => t.write(tx => tx.run(sql`delete from notices`));
const openOnes = async () => (await (await t.as('monitor')).ok(listAlertMonitoring, {})).cases;
async function theCase() {
  const [found] = await openOnes();
  if (found === undefined) throw new Error('no case');
  return (await t.as('monitor')).ok(getCase, { id_alert_case: found.id_alert_case });
}
const ask = async <In, Out>(call: Call<In, Out>, input: object, name: UserName = 'monitor') => {
  const { status, body } = await (await t.as(name)).call(call, input);
  const { code, message }: { code?: string; message?: string } = body;
  return { status, code, message };
};
const act = async (what: string, given: object = {}, name: UserName = 'monitor') => {
  const { id_alert_case, version } = await theCase();
  return ask(attendCase, { id_alert_case, version, act: what, ...given }, name);
};

describe('escalation', () => {
  test('nobody acknowledges: recipients, supervisors and the administrator are told one after the other, each once', async () => {
    await run();
    const heard = async () => {
      const counts = await Promise.all((['monitor', 'operador', 'admin'] as const).map(noticesOf));
      return counts.map(notices => notices.length);
    };
    expect(await heard()).toEqual([1, 0, 0]);
    t.advance(4);
    await run();
    expect(await heard()).toEqual([1, 0, 0]);
    t.advance(1);
    await run();
    await run();
    expect(await heard()).toEqual([2, 0, 0]);
    t.advance(5);
    await run();
    expect(await heard()).toEqual([2, 1, 0]);
    t.advance(10);
    await run();
    t.advance(5);
    await run();
    expect(await heard()).toEqual([2, 1, 1]);
    const { events } = await theCase();
    expect(events.filter(({ kind }) => kind === 'ESCALATE').map(({ text }) => text)).toEqual([
      'Nivel 1',
      'Nivel 2',
      'Nivel 3',
    ]);
  });

  test('after an acknowledgement nobody is told any more', async () => {
    await run();
    await act('ACK');
    await clearNotices();
    t.advance(15);
    await run();
    for (const name of ['monitor', 'operador', 'admin'] as const) expect(await noticesOf(name)).toEqual([]);
  });

  test('what was missed while the server was down is told once, to everybody who should have heard by then', async () => {
    await run();
    await clearNotices();
    t.advance(12);
    await run();
    await run();
    expect([(await noticesOf('monitor')).length, (await noticesOf('operador')).length]).toEqual([1, 1]);
    expect(await noticesOf('admin')).toEqual([]);
  });

  test('a rule has steps of its own, for roles that may read cases', async () => {
    const blind = await ask(
      saveAlert,
      rule({ kind: 'DETENIDO', escalation: [{ after_min: 5, roles: ['ACCT'] }] }),
      'operador',
    );
    expect(blind.status).toBe(422);
    const step = { after_min: 3, roles: ['DESPACHADOR'] };
    await t.write(tx =>
      tx.run(sql`update alerts set escalation = ${JSON.stringify([step])}::jsonb where id_client is not null`),
    );
    await run();
    t.advance(3);
    await run();
    expect(await noticesOf('despacho')).toMatchObject([{ text: expect.stringMatching(/nadie reconoce el caso$/) }]);
  });

  test('a case that should have ended is told to its owner and the supervisors, once', async () => {
    await t.write(tx => tx.run(sql`update alerts set sla_end_min = 15 where id_client is not null`));
    await run();
    await act('ACK');
    await clearNotices();
    t.advance(15);
    await run();
    await run();
    for (const name of ['monitor', 'operador'] as const)
      expect(await noticesOf(name)).toMatchObject([{ text: expect.stringMatching(/ya debía estar resuelto$/) }]);
    expect(await noticesOf('despacho')).toEqual([]);
  });

  test('the case of an owner who is away goes back to the queue and waits for an acknowledgement again', async () => {
    await run();
    await act('ACK');
    t.advance(21);
    await run();
    const found = await theCase();
    expect(found).toMatchObject({ state: 'ABIERTA', owner: null });
    expect(found.events.at(-1)).toMatchObject({ kind: 'AWAY', text: 'monitor Prueba' });
    expect(Date.parse(found.ack_due_at ?? '')).toBe(t.services.clock().getTime() + 5 * 60_000);
  });
});

describe('snoozing', () => {
  test('a snoozed case asks nobody, and comes back to its owner by itself', async () => {
    await run();
    expect(await act('SNOOZE', { minutes: 241 })).toMatchObject({
      status: 422,
      code: 'POSPONER_LIMITE',
      message: 'Puede posponer hasta 240 minutos',
    });
    expect(await act('SNOOZE', { minutes: 0 })).toMatchObject({ status: 422, code: 'POSPONER_LIMITE' });
    expect(await act('SNOOZE', { minutes: 30 })).toMatchObject({ status: 200 });
    await clearNotices();
    t.advance(29);
    await run();
    expect(await noticesOf('monitor')).toEqual([]);
    expect(await theCase()).toMatchObject({ state: 'POSPUESTA', owner: { id_user: user.monitor } });
    t.advance(1);
    await run();
    await run();
    expect(await noticesOf('monitor')).toMatchObject([
      { text: expect.stringMatching(/terminó el tiempo por el que se pospuso el caso$/) },
    ]);
    expect(await theCase()).toMatchObject({ state: 'RECONOCIDA', snoozed_until: null });
  });

  test('a critical case is not snoozed', async () => {
    await t.write(tx => tx.run(sql`update alerts set severity = 'CRITICA' where id_client is not null`));
    await run();
    expect(await act('SNOOZE', { minutes: 5 })).toMatchObject({ status: 422, code: 'POSPONER_LIMITE' });
  });
});

describe('reminders', () => {
  test('a person is reminded once at a time, also when its minute was missed, and not after the end', async () => {
    await run();
    await act('ACK');
    await clearNotices();
    const { id_alert_case } = await theCase();
    const in_min = (minutes: number) => new Date(t.services.clock().getTime() + minutes * 60_000).toISOString();
    expect(await ask(saveAlertReminder, { id_alert_case, remind_at: in_min(-1) })).toMatchObject({ status: 422 });
    const both = { id_alert_case, remind_at: in_min(5), interval_min: 15 };
    expect(await ask(saveAlertReminder, both)).toMatchObject({ status: 422 });
    const input = { id_alert_case, remind_at: in_min(5), text: 'Volver a llamar' };
    const { reminder } = await (await t.as('monitor')).ok(saveAlertReminder, input);
    expect(reminder).toEqual({ remind_at: input.remind_at, interval_min: null, text: 'Volver a llamar' });
    t.advance(4);
    await run();
    expect(await noticesOf('monitor')).toEqual([]);
    t.advance(6);
    await run();
    await run();
    expect(await noticesOf('monitor')).toMatchObject([{ text: expect.stringMatching(/: Volver a llamar$/) }]);
    expect((await theCase()).reminder).toBeNull();
    await (await t.as('monitor')).ok(saveAlertReminder, { id_alert_case, remind_at: in_min(2) });
    await act('END', { verdict: 'REAL' });
    await clearNotices();
    t.advance(3);
    await run();
    expect(await noticesOf('monitor')).toEqual([]);
    const late = { id_alert_case, interval_min: 15 };
    expect(await ask(saveAlertReminder, late)).toMatchObject({ status: 409, code: 'CASO_RESUELTO' });
  });

  test('an interval is one of those on offer; the next reminder replaces it, and none ends it', async () => {
    await run();
    const { id_alert_case } = await theCase();
    const monitor = await t.as('monitor');
    expect(await ask(saveAlertReminder, { id_alert_case, interval_min: 61 })).toMatchObject({
      code: 'INTERVALO_INVALIDO',
    });
    await monitor.ok(saveAlertReminder, { id_alert_case, interval_min: 15 });
    const { reminder } = await monitor.ok(saveAlertReminder, { id_alert_case, interval_min: 30 });
    expect(reminder?.interval_min).toBe(30);
    expect((await monitor.ok(saveAlertReminder, { id_alert_case })).reminder).toBeNull();
    expect(await ask(saveAlertReminder, { id_alert_case, interval_min: 15 }, 'contador')).toMatchObject({
      status: 403,
    });
    const unknown = { id_alert_case: 999_999, interval_min: 15 };
    expect(await ask(saveAlertReminder, unknown)).toMatchObject({ status: 404 });
  });
});

describe('a case that nobody owns', () => {
  const given = (value: boolean) =>
    t.write(tx => tx.run(sql`update parameters set value = ${String(value)}::jsonb where key = 'casos_al_monitor'`));
  const signedIn = (isIn: boolean) =>
    t.write(async tx => {
      const revoked_at = isIn ? null : tx.now;
      await tx.run(sql`update sessions set revoked_at = ${revoked_at}::timestamptz where id_user = ${user.monitor}`);
    });
  afterEach(async () => {
    await given(false);
    await signedIn(true);
  });

  test('stays in the queue, unless the parameter gives it to a monitor who is signed in', async () => {
    await run();
    expect((await theCase()).owner).toBeNull();
    await given(true);
    await clearNotices();
    await run();
    const found = await theCase();
    // Somebody must still acknowledge it.
    expect(found).toMatchObject({ owner: { id_user: user.monitor }, state: 'ABIERTA', acked_at: null });
    expect(found.events.at(-1)).toMatchObject({ kind: 'ASSIGN', author: 'Sistema' });
    const texts = (await noticesOf('monitor')).map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/: se le dio el caso$/)]);
    await run();
    expect(await theCase()).toMatchObject({ version: found.version });
  });

  test('stays in the queue while no monitor is signed in', async () => {
    await given(true);
    await signedIn(false);
    await run();
    const owners = await t.rows(sql`select id_owner from alert_cases where ended_at is null`);
    expect(owners).toEqual([{ id_owner: null }]);
  });
});

describe('merging', () => {
  const reported = async () => {
    const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide }));
    await phone.ok(travelProblem, { kind: 'LLANTA', text: 'Se reventó', at: t.services.clock().toISOString() });
  };

  test('another case of the trip joins the driver’s report, and what joins it later does so, too', async () => {
    await run();
    const silent = await theCase();
    await reported();
    const report = (await openOnes()).find(({ kind }) => kind === 'PROBLEMA');
    const detail = await (await t.as('monitor')).ok(getCase, { id_alert_case: silent.id_alert_case });
    expect(detail.mergeable).toEqual([{ id_alert_case: report?.id_alert_case, headline: 'Llanta: Se reventó' }]);
    const { id_alert_case, version } = detail;
    const input = { id_alert_case, version, act: 'MERGE', id_other: report?.id_alert_case };
    expect(await ask(attendCase, input)).toMatchObject({ status: 200 });
    const [left, ...others] = await openOnes();
    expect(others).toEqual([]);
    expect(left).toMatchObject({
      id_alert_case: report?.id_alert_case,
      kind: 'PROBLEMA',
      headline: expect.stringMatching(/^Llanta: Se reventó · Sin GPS desde/),
      owner: { id_user: user.monitor },
    });
    const over = await (await t.as('monitor')).ok(getCase, { id_alert_case });
    expect(over).toMatchObject({ state: 'RESUELTA', ended_why: 'UNIDO', verdict: null });
    // The silence is in the case that is left, so that it opens no other.
    t.advance(5);
    await run();
    expect(await openOnes()).toHaveLength(1);
  });

  test('a case does not join itself, one of another trip, or one of another owner', async () => {
    await run();
    const mine = await theCase();
    expect(await act('MERGE', { id_other: mine.id_alert_case })).toMatchObject({ status: 422 });
    expect(await act('MERGE')).toMatchObject({ status: 422 });
    await reported();
    const report = (await openOnes()).find(({ kind, id_guide }) => kind === 'PROBLEMA' && id_guide === trip.id_guide);
    const given = { id_alert_case: report?.id_alert_case, version: report?.version, act: 'ACK' };
    expect(await ask(attendCase, given, 'despacho')).toMatchObject({ status: 200 });
    const input = { id_alert_case: mine.id_alert_case, version: mine.version, act: 'MERGE' };
    const others = await ask(attendCase, { ...input, id_other: report?.id_alert_case });
    expect(others).toMatchObject({ status: 409, code: 'CASO_AJENO' });
    const other = await trackedTrip(t, { start: new Date(trip.start).toISOString(), id_client: company.exporter });
    await t.write(tx =>
      tx.run(sql`update alert_cases set id_guide = ${other.id_guide} where id_alert_case = ${report?.id_alert_case}`),
    );
    const elsewhere = await ask(attendCase, { ...input, id_other: report?.id_alert_case });
    expect(elsewhere).toMatchObject({ status: 409, code: 'CASO_OTRO_VIAJE' });
  });
});
