import type { Call } from '@cabezal/contract/call';
import { getNotices } from '@cabezal/contract/system/notices/notices.calls';
import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import {
  type AlertRuleDetail,
  alertIntervals,
  alertRuleOptions,
  disableAlert,
  getAlert,
  getAlerts,
  saveAlert,
  updateAlert,
} from '@cabezal/contract/tracking/alerts/rules.calls';
import { KINDS, RULE_KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import { monitoringJobs } from '../monitoring/monitoring.jobs.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { alertJobs } from './alerts.jobs.ts';

let t: TestApp;
let start = '';
let day = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(sql`delete from alert_cases`);
    await tx.run(sql`delete from alert_conditions`);
    await tx.run(sql`delete from notices`);
    // The general rules stay as an installation has them; those of the tests are of some scope.
    await tx.run(
      sql`delete from alerts where num_nonnulls(id_company, id_client, id_route, id_location, id_reservation, id_guide) > 0`,
    );
  });
  start = `2027-01-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
});

const given = (fields: Record<string, unknown> = {}) => ({
  kind: 'SIN_GPS',
  name: 'Sin GPS del exportador',
  severity: 'CRITICA',
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
  sla_ack_min: 2,
  sla_end_min: null,
  escalation: [] as { after_min: number; roles: string[] }[],
  roles: ['MONITOR'],
  users: [] as number[],
  playbook: null,
  ...fields,
});
interface Refused {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
}
const ask = async <In, Out>(call: Call<In, Out>, input: object, name: UserName = 'operador') => {
  const { status, body } = await (await t.as(name)).call(call, input);
  const { code, message, fields }: Refused = body;
  return { status, code, message, fields };
};
const save = async (fields: Record<string, unknown> = {}) => (await t.as('operador')).ok(saveAlert, given(fields));
const changed = (rule: Awaited<ReturnType<typeof save>>, fields: Record<string, unknown> = {}) => {
  const { kind: _kind, ...input } = given({ name: rule.name });
  return { ...input, id_alert: rule.id_alert, version: rule.version, ...fields };
};
/** The input that stores a rule as it stands, with another name. */
const asStored = (rule: AlertRuleDetail, name: string) => ({
  id_alert: rule.id_alert,
  version: rule.version,
  name,
  severity: rule.severity,
  id_company: rule.id_company,
  id_client: rule.id_client,
  id_route: rule.id_route,
  id_location: rule.id_location,
  id_reservation: rule.id_reservation,
  id_guide: rule.id_guide,
  threshold: rule.threshold,
  for_min: rule.for_min,
  clear_min: rule.clear_min,
  interval_min: rule.interval_min,
  sla_ack_min: rule.sla_ack_min,
  sla_end_min: rule.sla_end_min,
  escalation: rule.escalation,
  roles: rule.roles,
  users: rule.users,
  parties: rule.parties,
  playbook: rule.playbook,
});
const run = async () => {
  for (const job of [...monitoringJobs(), ...alertJobs()]) await job.run(t.db);
};
/** A truck of the exporter on its way; it sends nothing from now on. */
async function silentTrip(id_client: number = company.exporter): Promise<TrackedTrip> {
  const trip = await trackedTrip(t, { start, id_client, id_company: company.carrier });
  const from = Math.max(trip.start, t.services.clock().getTime() - 7 * 60_000);
  await driveTo(t, trip, journey(trip.stops, from, 3).slice(0, 8));
  return trip;
}
const casesOf = async ({ id_guide }: TrackedTrip) =>
  (await (await t.as('monitor')).ok(listAlertMonitoring, {})).cases.filter(found => found.id_guide === id_guide);
const noticesOf = async (name: UserName) =>
  (await (await t.as(name)).ok(getNotices, {})).notices.filter(({ subject }) => subject === 'CASO');

describe('the rules of an installation', () => {
  test('are one general rule of each kind, which takes its threshold from the parameters', async () => {
    const { rows } = await (await t.as('operador')).ok(getAlerts, {});
    // A rule about a fence needs a place.
    const general = RULE_KINDS.filter(kind => KINDS[kind].needs_place !== true);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(general.toSorted());
    const silent = rows.find(({ kind }) => kind === 'SIN_GPS');
    expect(silent).toMatchObject({
      scope_text: 'Todos los viajes',
      threshold_text: 'Sin posición más de 20 min',
      active: true,
      can: { edit: true, disable: true },
    });
    const rule = await (await t.as('operador')).ok(getAlert, { id_alert: silent?.id_alert ?? 0 });
    expect(rule).toMatchObject({ threshold: null, roles: [], users: [] });
    expect(rule.sentence).toBe(
      'Abrir un caso en el monitoreo si un camión no envía posición por más de 20 min. Gravedad alta: alguien debe reconocerlo en 5 min.',
    );
  });

  test('are the operator’s: others see none, and nobody without the action writes one', async () => {
    const [silent] = (await (await t.as('operador')).ok(getAlerts, {})).rows;
    expect(await ask(getAlert, { id_alert: silent?.id_alert }, 'carrierAdmin')).toMatchObject({ status: 404 });
    expect((await (await t.as('carrierAdmin')).ok(getAlerts, {})).rows).toEqual([]);
    for (const name of ['monitor', 'carrierAdmin', 'exporterAdmin'] as const)
      expect(await ask(saveAlert, given(), name)).toMatchObject({ status: 403 });
    expect((await (await t.as('monitor')).ok(getAlerts, {})).rows[0]?.can.edit).not.toBe(true);
  });
});

describe('writing', () => {
  test('a rule is stored and says what it does; its change is in the history', async () => {
    const rule = await save({ users: [user.despacho], interval_min: 15 });
    expect(rule).toMatchObject({ threshold: 10, roles: ['MONITOR'], users: [user.despacho], version: 1 });
    expect(rule.sentence).toContain('con carga de');
    expect(rule.sentence).toContain('no envía posición por más de 10 min');
    const next = await (await t.as('operador')).ok(updateAlert, changed(rule, { threshold: 12 }));
    expect(next).toMatchObject({ threshold: 12, version: 2, kind: 'SIN_GPS' });
    const log = await t.rows(
      sql<{
        action: string;
      }>`select action from audit_log where noun = 'alert' and id_record = ${String(rule.id_alert)} order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['save_alert', 'update_alert']);
  });

  test('a rule about records is limited by what its records have, and waits for nothing', async () => {
    const ofTasks = { kind: 'TAREA_VENCIDA', name: 'Tareas del exportador', threshold: 2 };
    const rule = await save(ofTasks);
    expect(rule.sentence).toContain('lleva más de 2 horas vencida');
    expect(rule.scope_text).not.toBe('Todo');
    const waits = await ask(saveAlert, given({ ...ofTasks, for_min: 5 }));
    expect([waits.status, waits.fields]).toEqual([422, { for_min: 'Este tipo no espera: deje 0' }]);
    const ofSap = await ask(saveAlert, given({ kind: 'SAP_ERROR', threshold: null }));
    expect([ofSap.status, ofSap.fields]).toEqual([422, { id_client: 'Este tipo no se limita así' }]);
  });

  test('the general rules of an installation, which tell nobody, are saved as they stand with another name', async () => {
    const me = await t.as('operador');
    const { rows } = await me.ok(getAlerts, {});
    for (const { id_alert, name: before } of rows) {
      const stored = await me.ok(getAlert, { id_alert });
      const renamed = await me.ok(updateAlert, asStored(stored, `${before} de la oficina`));
      expect(renamed, before).toMatchObject({
        name: `${before} de la oficina`,
        recipients_text: '',
        sentence: stored.sentence,
        version: stored.version + 1,
      });
      await me.ok(updateAlert, asStored(renamed, before));
    }
    const [rule] = rows;
    const stored = await me.ok(getAlert, { id_alert: rule?.id_alert ?? 0 });
    // Nobody would get its reminders.
    expect(await ask(updateAlert, { ...asStored(stored, stored.name), interval_min: 15 })).toMatchObject({
      status: 422,
      code: 'DESTINATARIO_REQUERIDO',
    });
  });

  test('what a rule may not be is refused with its sentence', async () => {
    expect(await ask(saveAlert, given({ threshold: 4 }))).toMatchObject({
      status: 422,
      code: 'UMBRAL_INVALIDO',
      message: 'El umbral debe estar entre 5 y 240',
    });
    for (const interval_min of [0, 61])
      expect(await ask(saveAlert, given({ interval_min }))).toMatchObject({ status: 422, code: 'INTERVALO_INVALIDO' });
    expect(await ask(saveAlert, given({ roles: [] }))).toMatchObject({ status: 422, code: 'DESTINATARIO_REQUERIDO' });
    const blind = await ask(saveAlert, given({ users: [user.contador, user.exporterAdmin] }));
    expect([blind.status, blind.fields?.users]).toEqual([
      422,
      expect.stringMatching(/contador.*no puede ver alertas/i),
    ]);
    for (const scope of [{ id_client: 999_999 }, { id_guide: 999_999 }, { id_route: 999_999 }])
      expect(await ask(saveAlert, given(scope))).toMatchObject({ status: 404 });
  });

  test('a recipient who may not read cases any more stays in the rule, by name, when it is saved', async () => {
    const rule = await save({ users: [user.monitor] });
    expect(rule.unavailable).toEqual({ roles: [], users: [] });
    const setActive = (active: boolean) =>
      t.write(tx => tx.run(sql`update users set active = ${active} where id_user = ${user.monitor}`));
    await setActive(false);
    const me = await t.as('operador');
    const kept = await me.ok(updateAlert, changed(rule, { users: [user.monitor], sla_ack_min: 3 }));
    expect([kept.users, kept.unavailable.users.map(one => one.id_user)]).toEqual([[user.monitor], [user.monitor]]);
    expect(kept.unavailable.users[0]?.name).toMatch(/[a-z]/i);
    // Nobody adds such a person.
    expect(await ask(updateAlert, changed(kept, { users: [user.monitor, user.contador] }))).toMatchObject({
      status: 422,
    });
    const without = await me.ok(updateAlert, changed(kept, { users: [] }));
    expect(await ask(updateAlert, changed(without, { users: [user.monitor] }))).toMatchObject({ status: 422 });
    await setActive(true);
  });

  test('two rules of a kind do not hold for the same trips, also when two people write them at the same moment', async () => {
    const both = await Promise.all([ask(saveAlert, given()), ask(saveAlert, given({ name: 'La misma' }))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('ALERTA_DUPLICADA');
    expect(await ask(saveAlert, given())).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Ya existe «.*» con el mismo alcance$/),
    });
    expect(await ask(saveAlert, given({ kind: 'DETENIDO' }))).toMatchObject({ status: 200 });
  });

  test('an old version is refused', async () => {
    const rule = await save();
    await (await t.as('operador')).ok(updateAlert, changed(rule, { name: 'Otro nombre' }));
    expect(await ask(updateAlert, changed(rule))).toMatchObject({ status: 409, code: 'MODIFICADO' });
    const off = { id_alert: rule.id_alert, version: rule.version, disabled: true, motive: 'El equipo no envía' };
    expect(await ask(disableAlert, off)).toMatchObject({ status: 409, code: 'MODIFICADO' });
  });

  test('the form reads who can be told, the usual thresholds and the intervals', async () => {
    const operator = await t.as('operador');
    const { roles, users, usual } = await operator.ok(alertRuleOptions, {});
    expect(roles.map(({ code }) => code)).toContain('MONITOR');
    expect(users.map(({ id_user }) => id_user)).toContain(user.monitor);
    expect(users.map(({ id_user }) => id_user)).not.toContain(user.contador);
    expect(usual).toContainEqual({ kind: 'STAND_BY_75', threshold: 75 });
    expect(await operator.ok(alertIntervals, {})).toContainEqual({ minutes: 15, label: 'Cada 15 minutos' });
  });
});

describe('in force', () => {
  test('the most specific rule opens the case: earlier for the trips of its client, with its severity, and tells its recipients', async () => {
    const rule = await save({ playbook: 'Llamar al conductor', sla_ack_min: 600 });
    const [theirs, other] = [await silentTrip(), await silentTrip(company.importer)];
    t.advance(11);
    await run();
    expect(await casesOf(theirs)).toMatchObject([{ kind: 'SIN_GPS', severity: 'CRITICA' }]);
    expect(await casesOf(other)).toEqual([]);
    const [found] = await casesOf(theirs);
    expect(await noticesOf('monitor')).toMatchObject([
      { text: expect.stringMatching(/: Sin GPS desde las /), url: `/monitoreo?caso=${found?.id_alert_case}` },
    ]);
    const detail = await (await t.as('monitor')).ok(getCase, { id_alert_case: found?.id_alert_case ?? 0 });
    expect(detail.playbook).toBe('Llamar al conductor');
    expect(await noticesOf('despacho')).toEqual([]);
    const { rows } = await (await t.as('operador')).ok(getAlerts, { filters: { kind: 'SIN_GPS' } });
    expect(rows.find(({ id_alert }) => id_alert === rule.id_alert)?.cases_7d).toBe(1);
    t.advance(10);
    await run();
    expect(await casesOf(other)).toMatchObject([{ severity: 'ALTA' }]);
    expect(await noticesOf('monitor')).toHaveLength(1);
  });

  test('a rule that is off opens nothing until it holds again, by itself or by a person; its open cases stay', async () => {
    const rule = await save();
    const first = await silentTrip();
    t.advance(11);
    await run();
    expect(await casesOf(first)).toHaveLength(1);
    const until = new Date(t.services.clock().getTime() + 14 * 60_000).toISOString();
    const { id_alert } = rule;
    const off = { id_alert, version: rule.version, disabled: true, motive: 'El equipo no envía', until };
    const stopped = await (await t.as('operador')).ok(disableAlert, off);
    expect(stopped).toMatchObject({ active: false, disabled_until: until, disabled_motive: 'El equipo no envía' });
    await run();
    expect(await casesOf(first)).toHaveLength(1);
    const second = await silentTrip();
    t.advance(12);
    await run();
    expect([(await casesOf(first)).length, (await casesOf(second)).length]).toEqual([1, 0]);
    t.advance(3);
    await run();
    expect(await casesOf(second)).toMatchObject([{ severity: 'CRITICA' }]);
    const { active, version } = await (await t.as('operador')).ok(getAlert, { id_alert });
    expect(active).toBe(true);
    expect(await ask(disableAlert, { id_alert, version, disabled: true })).toMatchObject({ status: 422 });
    const past = { id_alert, version, disabled: true, motive: 'El equipo no envía', until };
    expect((await ask(disableAlert, past)).fields?.until).toBe('Elija una hora futura');
  });

  test('a rule that is off leaves its scope to another one, and does not come back beside it', async () => {
    const rule = await save();
    const { id_alert, version } = rule;
    const operator = await t.as('operador');
    const stopped = await operator.ok(disableAlert, { id_alert, version, disabled: true, motive: 'Se reemplaza' });
    await save({ name: 'La nueva' });
    expect(await ask(disableAlert, { id_alert, version: stopped.version, disabled: false })).toMatchObject({
      status: 409,
      code: 'ALERTA_DUPLICADA',
      message: 'Ya existe «La nueva» con el mismo alcance',
    });
  });

  test('recipients are reminded at the interval while nobody acknowledges the case', async () => {
    await save({ interval_min: 15, threshold: 10, sla_ack_min: 600 });
    const trip = await silentTrip();
    t.advance(11);
    await run();
    await t.write(tx => tx.run(sql`delete from notices`));
    const opened = t.services.clock();
    // To the next quarter of an hour, less a minute: nothing; then the reminder.
    const left = 15 - (opened.getUTCMinutes() % 15);
    t.advance(left - 1);
    await run();
    const before = await noticesOf('monitor');
    t.advance(1);
    await run();
    expect([before.length, (await noticesOf('monitor')).length]).toEqual([0, 1]);
    expect((await noticesOf('monitor'))[0]?.text).toMatch(/^Sin reconocer: /);
    const monitor = await t.as('monitor');
    const [found] = await casesOf(trip);
    const { version } = await monitor.ok(getCase, { id_alert_case: found?.id_alert_case ?? 0 });
    await monitor.ok(attendCase, { id_alert_case: found?.id_alert_case ?? 0, version, act: 'ACK' });
    await t.write(tx => tx.run(sql`delete from notices`));
    t.advance(15);
    await run();
    expect(await noticesOf('monitor')).toEqual([]);
  });

  test('a reminder whose minute the job missed is given once, at its next run', async () => {
    await save({ interval_min: 15, threshold: 10, sla_ack_min: 600 });
    await silentTrip();
    t.advance(11);
    await run();
    await t.write(tx => tx.run(sql`delete from notices`));
    const left = 15 - (t.services.clock().getUTCMinutes() % 15);
    t.advance(left + 1);
    await run();
    expect(await noticesOf('monitor')).toHaveLength(1);
    t.advance(1);
    await run();
    expect(await noticesOf('monitor')).toHaveLength(1);
  });

  test('whoever writes rules takes a case from its owner', async () => {
    await save();
    const trip = await silentTrip();
    t.advance(11);
    await run();
    const id_alert_case = (await casesOf(trip))[0]?.id_alert_case ?? 0;
    const act = async (name: UserName, what: 'ACK' | 'TAKE') => {
      const me = await t.as(name);
      const { version, can } = await me.ok(getCase, { id_alert_case });
      return { can, answer: await me.call(attendCase, { id_alert_case, version, act: what }) };
    };
    expect((await act('monitor', 'ACK')).answer.status).toBe(200);
    expect((await act('despacho', 'TAKE')).answer.status).toBe(409);
    const taken = await act('operador', 'TAKE');
    expect([taken.can.take, taken.answer.status]).toEqual([true, 200]);
    expect((await casesOf(trip))[0]?.owner?.id_user).toBe(user.operador);
  });
});
