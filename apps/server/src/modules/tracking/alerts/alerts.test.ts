import { getEvents, getGuideActivities } from '@cabezal/contract/operations/guides/guides.calls';
import { getTravel, travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { attendProblem, getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import type { DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { company, type UserName, user } from '../../../../test/world.ts';
import type { Change, Tx } from '../../../platform/db/tx.ts';
import { lockProblemCases } from '../../trips/cases/cases.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { driveTo, journey, type TrackedTrip, trackedTrip } from '../positions/tracked-trip.samples.ts';
import { alertJobs } from './alerts.jobs.ts';

let t: TestApp;
let trip: TrackedTrip;
let day = 0;
let told: Change[] = [];
beforeAll(async () => {
  t = await startTestApp();
  t.db.onChanges(changes => told.push(...changes));
});
afterAll(() => t.close());
beforeEach(async () => {
  const start = `2026-12-${String(++day).padStart(2, '0')}T12:00:00.000Z`;
  t.setNow(start);
  await t.write(async tx => {
    await tx.run(sql`update guides set finished_at = now() where finished_at is null`);
    await tx.run(
      sql`update driver_problems set attended_at = now(), attended_name = 'Prueba' where attended_at is null`,
    );
    await tx.run(sql`delete from alert_cases`);
  });
  trip = await trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter, id_driver: 5 });
  await driveTo(t, trip, journey(trip.stops, trip.start, 3).slice(0, 2));
  told = [];
});

const now = () => t.services.clock().toISOString();
const phone = async () => t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: trip.id_guide }));
const report = async (kind: DriverProblemKind = 'LLANTA', text = 'Se reventó') =>
  (await phone()).ok(travelProblem, { kind, text, at: now() });
const casesOf = async (name: UserName) => (await (await t.as(name)).ok(listAlertMonitoring, {})).cases;
/** The one open case. */
async function theCase() {
  const cases = await casesOf('monitor');
  expect(cases).toHaveLength(1);
  const [found] = cases;
  if (found === undefined) throw new Error('no case');
  return found;
}
const act = async (name: UserName, input: Record<string, unknown>) => {
  const { status, body } = await (await t.as(name)).call(attendCase, input as never);
  return { status, code: (body as { code?: string }).code, message: (body as { message?: string }).message };
};
const timelineOf = async (id_alert_case: number) =>
  (await (await t.as('monitor')).ok(getCase, { id_alert_case })).events.map(({ kind, author, text }) => [
    kind,
    author,
    text,
  ]);
/** Changes the table, which only its owner may. */
async function asOwner(script: string): Promise<void> {
  const client = await t.services.db.pool.connect();
  try {
    await client.script(script);
  } finally {
    client.release();
  }
}
const sweep = async () => {
  for (const job of alertJobs()) await job.run(t.db);
};

describe('opening', () => {
  test('a driver’s report opens a case with its words and the time for the acknowledgement; browsers of operator and carrier hear of it', async () => {
    await report();
    expect(await theCase()).toMatchObject({
      kind: 'PROBLEMA',
      severity: 'ALTA',
      state: 'ABIERTA',
      headline: 'Llanta: Se reventó',
      id_guide: trip.id_guide,
      owner: null,
      ack_due_at: new Date(Date.parse(now()) + 5 * 60_000).toISOString(),
      can: { ack: true, end: true, reopen: 'El caso sigue abierto' },
    });
    expect(told.filter(change => change.noun === 'alert_case').map(change => change.party)).toEqual([
      [company.carrier],
    ]);
  });

  test('a second report joins the case; an accident lifts it and leaves one minute', async () => {
    await report();
    const first = await theCase();
    t.advance(1);
    await report('ACCIDENTE', 'Choque leve');
    const lifted = await theCase();
    expect(lifted).toMatchObject({
      id_alert_case: first.id_alert_case,
      severity: 'CRITICA',
      headline: 'Accidente: Choque leve',
      occurrences: 2,
      ack_due_at: new Date(Date.parse(now()) + 60_000).toISOString(),
    });
    t.advance(1);
    await report('COLA', 'Cola larga');
    expect(await theCase()).toMatchObject({ severity: 'CRITICA', occurrences: 3, ack_due_at: lifted.ack_due_at });
    expect((await timelineOf(first.id_alert_case)).map(([kind]) => kind)).toEqual(['OPENED', 'SIGNAL', 'SIGNAL']);
  });

  test('reports at the same moment share one case', async () => {
    const kinds = ['LLANTA', 'AVERIA', 'COLA', 'FRIO'] as const;
    const driver = await phone();
    await Promise.all(kinds.map(kind => driver.ok(travelProblem, { kind, text: null, at: now() })));
    const found = await theCase();
    expect(found.signals.map(({ text }) => text).toSorted()).toEqual(['Avería', 'Cadena de frío', 'Cola', 'Llanta']);
  });

  test('an error about the case does not lose the report, and the job opens the case later, once', async () => {
    await asOwner("alter table alert_cases add constraint broken check (ack_due_at < '2000-01-01')");
    try {
      await report();
    } finally {
      await asOwner('alter table alert_cases drop constraint broken');
    }
    expect(await (await t.as('monitor')).ok(getProblems)).toMatchObject([{ id_guide: trip.id_guide }]);
    expect(await casesOf('monitor')).toEqual([]);
    await sweep();
    await sweep();
    expect(await theCase()).toMatchObject({ headline: 'Llanta: Se reventó', occurrences: 1 });
  });

  test('a trip whose case cannot be opened does not keep the job from the other trips', async () => {
    await report();
    const start = new Date(trip.start).toISOString();
    const other = await trackedTrip(t, { start, id_company: company.carrier, id_client: company.exporter });
    await t.write(async tx => {
      await tx.run(sql`update driver_problems set id_guide = ${other.id_guide} where attended_at is null`);
      await tx.run(sql`delete from alert_cases`);
    });
    await report('COLA', 'Y hay cola');
    await t.write(tx => tx.run(sql`delete from alert_cases`));
    await asOwner(`alter table alert_cases add constraint broken check (id_guide <> ${trip.id_guide})`);
    try {
      await expect(sweep()).rejects.toThrow('broken');
    } finally {
      await asOwner('alter table alert_cases drop constraint broken');
    }
    expect((await casesOf('monitor')).map(({ id_guide }) => id_guide)).toEqual([other.id_guide]);
  });

  /** Runs the work while the trip is held and changed: it waits, and goes on after the commit. */
  async function whileTripIs(changed: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>): Promise<unknown> {
    let late: Promise<unknown> = Promise.resolve();
    const hold = async (tx: Tx) => {
      await holdReservationOf(tx, trip.id_guide);
      await changed(tx);
    };
    await whileLocked(t, hold, async () => {
      late = work();
      await untilBlocked(t, late);
    });
    return late;
  }

  test('a report that arrives while the guide is deleted leaves no case', async () => {
    const driver = await phone();
    const answer = await whileTripIs(
      tx => tx.run(sql`update guides set deleted_at = now() where id_guide = ${trip.id_guide}`),
      () => driver.call(travelProblem, { kind: 'COLA', text: null, at: now() }),
    );
    expect(answer).toMatchObject({ status: 404 });
    expect(await t.rows(sql`select 1 from alert_cases`)).toEqual([]);
  });

  test('the job opens no case of a report that somebody attends at that moment', async () => {
    await report();
    await t.write(tx => tx.run(sql`delete from alert_cases`));
    await whileTripIs(
      tx =>
        tx.run(
          sql`update driver_problems set attended_at = now(), attended_name = 'Prueba' where id_guide = ${trip.id_guide}`,
        ),
      sweep,
    );
    expect(await casesOf('monitor')).toEqual([]);
  });
});

describe('attending', () => {
  test('two monitors acknowledge at the same moment: one owns it, the other reads who', async () => {
    await report();
    const { id_alert_case, version } = await theCase();
    const both = await Promise.all(
      (['monitor', 'despacho'] as const).map(name => act(name, { id_alert_case, version, act: 'ACK' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { owner, state, acked_at } = await theCase();
    expect([state, acked_at]).toEqual(['RECONOCIDA', now()]);
    const late = both.find(({ status }) => status === 409);
    expect([late?.code, late?.message]).toEqual([
      'CASO_AJENO',
      `El caso ya lo atiende ${owner?.name} ${owner?.last_name}`,
    ]);
  });

  test('so do two who take it', async () => {
    await report();
    const { id_alert_case, version } = await theCase();
    const both = await Promise.all(
      (['monitor', 'despacho'] as const).map(name => act(name, { id_alert_case, version, act: 'TAKE' })),
    );
    expect(both.map(({ status, code }) => [status, code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'CASO_AJENO'],
    ]);
  });

  test('ending it attends the driver’s reports; an acknowledgement that comes later is refused and reopens nothing', async () => {
    await report();
    await report('COLA', 'Y hay cola');
    const { id_alert_case, version } = await theCase();
    const text = 'Va el auxilio mecánico';
    expect(await act('monitor', { id_alert_case, version, act: 'END', text })).toMatchObject({ status: 200 });
    expect(await casesOf('monitor')).toEqual([]);
    expect(await (await t.as('monitor')).ok(getProblems)).toEqual([]);
    expect((await (await phone()).ok(getTravel)).problems.map(({ attended_at }) => attended_at)).toEqual([
      now(),
      now(),
    ]);
    for (const late of ['ACK', 'TAKE', 'NOTE', 'END'] as const)
      expect(await act('despacho', { id_alert_case, version, act: late, text: 'Tarde' })).toMatchObject({
        status: 409,
        code: 'CASO_RESUELTO',
      });
    const found = await (await t.as('monitor')).ok(getCase, { id_alert_case });
    expect(found).toMatchObject({ state: 'RESUELTA', resolution: text, ended_at: now() });
    expect((await timelineOf(id_alert_case)).at(-1)).toEqual(['END', 'monitor Prueba', text]);
  });

  test('«Atendido» of one of three reports acknowledges the case, of another is noted there, of the last one ends it', async () => {
    await report();
    await report('AVERIA', 'Pierde aceite');
    await report('COLA', 'Y hay cola');
    const { id_alert_case } = await theCase();
    const monitor = await t.as('monitor');
    const [newest, other, oldest] = await monitor.ok(getProblems);
    await monitor.ok(attendProblem, { id_problem: newest?.id_problem });
    expect(await theCase()).toMatchObject({ state: 'RECONOCIDA', owner: { id_user: user.monitor } });
    const desk = await t.as('despacho');
    await desk.ok(attendProblem, { id_problem: other?.id_problem, note: 'Va el mecánico' });
    expect((await timelineOf(id_alert_case)).at(-1)).toEqual([
      'NOTE',
      'despacho Prueba',
      'Atendió: Avería: Pierde aceite — Va el mecánico',
    ]);
    await desk.ok(attendProblem, { id_problem: oldest?.id_problem, note: 'Pasó' });
    expect((await timelineOf(id_alert_case)).map(([kind, author]) => [kind, author])).toEqual([
      ['OPENED', expect.any(String)],
      ['SIGNAL', expect.any(String)],
      ['SIGNAL', expect.any(String)],
      ['ACK', 'monitor Prueba'],
      ['NOTE', 'despacho Prueba'],
      ['END', 'despacho Prueba'],
    ]);
    const found = await monitor.ok(getCase, { id_alert_case });
    expect([found.owner?.id_user, found.resolution]).toEqual([user.monitor, 'Pasó']);
  });

  test('a report that arrives while somebody ends the case opens a new one', async () => {
    await report();
    const { id_alert_case } = await theCase();
    const driver = await phone();
    let late: Promise<unknown> = Promise.resolve();
    await whileLocked(
      t,
      async tx => {
        await lockProblemCases(tx, [trip.id_guide]);
        await tx.run(
          sql`update alert_cases set ended_at = ${tx.now}, ended_why = 'PERSONA', acked_at = ${tx.now}, state = 'RESUELTA' where id_alert_case = ${id_alert_case}`,
        );
      },
      async () => {
        late = driver.ok(travelProblem, { kind: 'COLA', text: 'Y hay cola', at: now() });
        await untilBlocked(t, late);
      },
    );
    await late;
    expect(await theCase()).toMatchObject({ state: 'ABIERTA', headline: 'Cola: Y hay cola' });
    expect((await theCase()).id_alert_case).not.toBe(id_alert_case);
  });

  test('notes and a new owner are in the timeline; only people who attend alerts can own a case', async () => {
    await report();
    const { id_alert_case } = await theCase();
    const versionNow = async () => (await theCase()).version;
    const send = async (name: UserName, input: object) =>
      act(name, { id_alert_case, version: await versionNow(), ...input });
    expect(await send('monitor', { act: 'ACK' })).toMatchObject({ status: 200 });
    // Giving it to oneself is taking it from its owner.
    expect(await send('despacho', { act: 'ASSIGN', id_user: user.despacho })).toMatchObject({ code: 'CASO_AJENO' });
    const { assignable } = await (await t.as('despacho')).ok(getCase, { id_alert_case });
    expect(assignable.map(({ id_user }) => id_user)).not.toContain(user.despacho);
    expect(await send('despacho', { act: 'NOTE', text: 'Llamé al conductor' })).toMatchObject({ status: 200 });
    for (const wrong of [{ act: 'NOTE' }, { act: 'ASSIGN' }, { act: 'ASSIGN', id_user: user.contador }])
      expect(await send('monitor', wrong)).toMatchObject({ status: 422, code: 'DATOS_INVALIDOS' });
    expect(await send('monitor', { act: 'ASSIGN', id_user: user.despacho })).toMatchObject({ status: 200 });
    expect(await send('monitor', { act: 'END' })).toMatchObject({ status: 409, code: 'CASO_AJENO' });
    expect((await timelineOf(id_alert_case)).slice(1)).toEqual([
      ['ACK', 'monitor Prueba', null],
      ['NOTE', 'despacho Prueba', 'Llamé al conductor'],
      ['ASSIGN', 'monitor Prueba', 'despacho Prueba'],
    ]);
  });

  test('an old version is refused where the rule allows the act', async () => {
    await report();
    const { id_alert_case, version } = await theCase();
    await report('COLA', 'Y hay cola');
    expect(await act('monitor', { id_alert_case, version, act: 'ACK' })).toMatchObject({
      status: 409,
      code: 'MODIFICADO',
    });
  });

  test('a case is reopened by a person, not beside another one of the trip, and not when the trip is over', async () => {
    await report();
    const { id_alert_case, version } = await theCase();
    await act('monitor', { id_alert_case, version, act: 'END' });
    const read = async () => (await t.as('despacho')).ok(getCase, { id_alert_case });
    const reopen = async () => act('despacho', { id_alert_case, version: (await read()).version, act: 'REOPEN' });
    await report('COLA', 'Y hay cola');
    expect(await reopen()).toMatchObject({ status: 409, code: 'CASO_REPETIDO' });
    const other = await theCase();
    await act('monitor', { id_alert_case: other.id_alert_case, version: other.version, act: 'END' });
    expect(await reopen()).toMatchObject({ status: 200 });
    expect(await theCase()).toMatchObject({ id_alert_case, state: 'RECONOCIDA', owner: { id_user: user.despacho } });
    await act('despacho', { id_alert_case, version: (await read()).version, act: 'END' });
    await t.write(tx => tx.run(sql`update guides set closed_at = now() where id_guide = ${trip.id_guide}`));
    expect(await reopen()).toMatchObject({ status: 409, code: 'CASO_SIN_VIAJE' });
  });
});

describe('who reads it', () => {
  /** Gives the administrators of companies the right to read and attend cases. */
  const grant = (types: readonly string[]) =>
    t.write(tx =>
      tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
        select r.id_role, c.type, 'action', a.id_permission_action, true from roles r, permission_actions a, unnest(${[...types]}::text[]) c(type)
        where r.code = 'ADM_LOCAL' and a.code in ('alert.read', 'alert.attend')
        on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
    );

  test('the carrier of the trip, without notes and timeline; no other carrier, and no customer, whatever its role permits', async () => {
    await grant(['TRANS', 'EXP', 'IMP']);
    await report('ACCIDENTE', 'Choque leve');
    const { id_alert_case, version } = await theCase();
    await act('monitor', { id_alert_case, version, act: 'NOTE', text: 'Grúa por 80' });
    const carrier = await t.as('carrierAdmin');
    const seen = await carrier.ok(getCase, { id_alert_case });
    expect(seen).toMatchObject({ headline: 'Accidente: Choque leve', events: [], assignable: [], resolution: null });
    expect(await casesOf('carrierAdmin')).toHaveLength(1);
    expect(await act('carrierAdmin', { id_alert_case, version, act: 'ACK' })).toMatchObject({
      status: 403,
    });
    for (const name of ['otherCarrierAdmin', 'exporterAdmin', 'strangerAdmin'] as const) {
      const me = await t.as(name);
      expect((await me.call(getCase, { id_alert_case })).status).toBe(404);
      expect(await me.ok(listAlertMonitoring, {})).toMatchObject({ cases: [], counts: { open: 0 }, rate_per_hour: 0 });
    }
  });

  test('how somebody ended it is in the logbook for the operator, and nowhere for carrier and driver', async () => {
    await grant(['TRANS']);
    const { id_guide } = trip;
    await t.write(tx => tx.run(sql`update guides set id_driver = 6 where id_guide = ${id_guide}`));
    await report();
    const { id_alert_case, version } = await theCase();
    await act('monitor', { id_alert_case, version, act: 'END', text: 'Grúa contratada por 80' });
    const readBy = async (name: UserName) => {
      const me = await t.as(name);
      return JSON.stringify([await me.ok(getEvents, { id_guide }), await me.ok(getGuideActivities, { id_guide })]);
    };
    for (const name of ['carrierAdmin', 'carrierDriver'] as const) {
      expect(await readBy(name), name).toContain('Problema atendido: Llanta: Se reventó');
      expect(await readBy(name), name).not.toContain('Grúa');
    }
    expect(await readBy('monitor')).toContain('Problema atendido: Llanta: Se reventó — Grúa contratada por 80');
    expect(JSON.stringify(await (await t.as('carrierAdmin')).ok(getCase, { id_alert_case }))).not.toContain('Grúa');
  });

  test('a customer does not find a case without a signal of a kind that is shown to customers', async () => {
    await report();
    await t.write(tx => tx.run(sql`update alert_cases set shown_kinds = '{LLEGA_TARDE}'`));
    expect(await casesOf('exporterAdmin')).toEqual([]);
    expect(await casesOf('monitor')).toHaveLength(1);
  });

  test('people without the actions read and do nothing', async () => {
    await report();
    const { id_alert_case, version } = await theCase();
    const accountant = await t.as('contador');
    expect((await accountant.call(listAlertMonitoring, {})).status).toBe(403);
    expect(await act('contador', { id_alert_case, version, act: 'ACK' })).toMatchObject({ status: 403 });
  });
});

test('counts tell how many nobody acknowledged, how many of them are late, and how many were opened in an hour', async () => {
  await report();
  const read = async () => (await t.as('monitor')).ok(listAlertMonitoring, {});
  expect(await read()).toMatchObject({ counts: { open: 1, unacknowledged: 1, overdue: 0 }, rate_per_hour: 1 });
  t.advance(5);
  expect(await read()).toMatchObject({ counts: { open: 1, unacknowledged: 1, overdue: 1 } });
  const { id_alert_case, version } = await theCase();
  await act('monitor', { id_alert_case, version, act: 'ACK' });
  t.advance(60);
  expect(await read()).toMatchObject({ counts: { open: 1, unacknowledged: 0, overdue: 0 }, rate_per_hour: 0 });
});
