import { assign, getBoard, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { user } from '../../../../test/world.ts';
import { issueVerdicts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { directExport, madeGuide, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
/** Two trips that overlap, one a week later, and one whose RETIRO is a separate leg. */
let morning: Waiting;
let noon: Waiting;
let later: Waiting;
let paired: Waiting;
beforeAll(async () => {
  t = await startTestApp();
  morning = await waitingTrip(t, directExport('2026-12-02', '08:00'));
  noon = await waitingTrip(t, directExport('2026-12-02', '12:00'));
  later = await waitingTrip(t, directExport('2026-12-09', '12:00'));
  paired = await waitingTrip(t, exportBooking({ appointment_date: '2026-12-16' }));
});
afterAll(() => t.close());
beforeEach(() =>
  t.write(async tx => {
    for (const table of ['logbook', 'guide_stops', 'guides', 'audit_log'])
      await tx.run(sql`delete from ${sql.table(table)}`);
    await tx.run(sql`update drivers set license_expiry = '2030-06-30', license_type = 'E'`);
    await tx.run(sql`update credentials set state = 'ACTIVE'`);
    await tx.run(sql`update companies set blocked_at = null`);
  }),
);

const dispatcher = () => t.as('despacho');
const send = async (...assignments: object[]) => (await dispatcher()).call(assign, { assignments });
const guideOf = async (id_leg: number, resources: Resources): Promise<number> => madeGuide(t, id_leg, resources);
const own = (n: number, waiting: Waiting) => ({
  id_leg: waiting.trip.id_leg,
  id_truck: n,
  id_driver: n,
  id_generator: n,
});
interface Row {
  id_guide: number;
  id_leg: number;
  id_truck: number | null;
  id_driver: number | null;
  disk: string | null;
  version: number;
}
const guides = () =>
  t.rows(
    sql<Row>`select id_guide, id_leg, id_truck, id_driver, disk, version from guides where deleted_at is null order by id_guide`,
  );

describe('assign', () => {
  test('creates the guide with its resources and author, visible to its carrier and customer but not to another carrier', async () => {
    const answer = await send({
      id_leg: morning.trip.id_leg,
      id_truck: 5,
      id_driver: 5,
      id_generator: 1,
      id_chassis: 4,
    });
    expect(answer.status).toBe(200);
    const [guide] = await guides();
    expect(answer.body.guides).toEqual([
      { id_guide: guide?.id_guide, id_leg: morning.trip.id_leg, version: 1, status: 'GUIA_PENDIENTE', warnings: [] },
    ]);
    expect(guide).toMatchObject({ id_truck: 5, id_driver: 5, disk: 'P-05' });
    expect(
      await t.rows(
        sql`select id_user, action, id_record, after->>'id_truck' as truck from audit_log where noun = 'guide'`,
      ),
    ).toEqual([{ id_user: user.despacho, action: 'create', id_record: String(guide?.id_guide), truck: '5' }]);
    const seen = async (name: 'carrierAdmin' | 'otherCarrierAdmin' | 'exporterAdmin' | 'strangerAdmin') =>
      (await (await t.as(name)).ok(getGuides, {})).rows.map(g => g.id_guide);
    expect(await seen('carrierAdmin')).toEqual([guide?.id_guide]);
    expect(await seen('exporterAdmin')).toEqual([guide?.id_guide]);
    expect(await seen('otherCarrierAdmin')).toEqual([]);
    expect(await seen('strangerAdmin')).toEqual([]);
    const board = await (await dispatcher()).ok(getBoard, { date: morning.day });
    expect(board.unassigned.map(l => l.id_leg)).toEqual([noon.trip.id_leg]);
    expect([board.assigned, board.total]).toEqual([1, 2]);
  });

  test('refuses a truck, driver, genset or chassis that is busy, naming the trip that has it; at another time it is free', async () => {
    await guideOf(morning.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 });
    const clash = `\\(${morning.id_reservation}-1, \\d\\d:\\d\\d\\)$`;
    for (const [change, code, message] of [
      [{ id_truck: 1 }, 'CAMION_OCUPADO', 'El camión ya tiene una guía activa '],
      [{ id_driver: 1 }, 'CONDUCTOR_OCUPADO', 'El conductor ya tiene una guía activa '],
      [{ id_generator: 1 }, 'EQUIPO_OCUPADO', 'El equipo GEN-101 ya tiene una guía activa '],
      [{ id_chassis: 4 }, 'EQUIPO_OCUPADO', 'El equipo CHA-204 ya tiene una guía activa '],
    ] as const) {
      const answer = await send({ ...own(2, noon), ...change });
      expect([answer.status, answer.body.code]).toEqual([409, code]);
      expect(answer.body.message).toMatch(new RegExp(`^${message}${clash}`));
    }
    expect(await guides()).toHaveLength(1);
    expect((await send({ ...own(1, later), id_chassis: 4 })).status).toBe(200);
  });

  test('several legs: one refusal undoes all, and the message names the leg', async () => {
    const answer = await send(own(1, morning), own(2, later), own(1, noon));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('CONDUCTOR_OCUPADO');
    expect(answer.body.message).toMatch(
      new RegExp(`^${noon.id_reservation}-1: El conductor ya tiene una guía activa \\(${morning.id_reservation}-1, `),
    );
    expect(await guides()).toEqual([]);
    expect(await t.rows(sql`select 1 from audit_log`)).toEqual([]);
    const good = await send(own(1, morning), own(2, noon), own(1, later));
    expect(good.status).toBe(200);
    expect(good.body.guides.map(g => g.id_leg)).toEqual([morning.trip.id_leg, noon.trip.id_leg, later.trip.id_leg]);
    expect((await guides()).map(g => g.id_truck)).toEqual([1, 2, 1]);
  });

  test('refuses what does not fit the trip: no genset for a reefer, a short chassis, a wrong licence, a blocked customer', async () => {
    const refused = async (change: object) => (await send({ ...own(1, morning), ...change })).body;
    expect(await refused({ id_generator: null })).toMatchObject({ code: 'GENERADOR_REQUERIDO' });
    await t.write(tx => tx.run(sql`update equipments set size = '20' where id_equipment = 5`));
    expect((await refused({ id_chassis: 5 })).message).toBe('El chasis 20 no sirve para un contenedor de 40 pies');
    await t.write(tx => tx.run(sql`update drivers set license_type = 'C' where id_driver = 1`));
    expect(await refused({})).toMatchObject({ code: 'LICENCIA_TIPO' });
    await t.write(async tx => {
      await tx.run(sql`update drivers set license_type = 'E' where id_driver = 1`);
      await tx.run(sql`update companies set blocked_at = now() where id_company = 4`);
    });
    expect((await refused({})).message).toBe('La compañía Bananera Río Jubones está bloqueada');
    expect(await guides()).toEqual([]);
  });

  test('expired or missing documents do not prevent planning: they are returned as warnings, and prevent issuing', async () => {
    await t.write(async tx => {
      await tx.run(sql`update drivers set license_expiry = '2026-12-01' where id_driver = 1`);
      await tx.run(sql`update credentials set state = 'BANNED' where id_truck = 1 and id_location = 6`);
    });
    const answer = await send(own(1, morning));
    expect(answer.status).toBe(200);
    expect(answer.body.guides[0]?.warnings).toEqual([
      'Licencia Expirada · 01/dic/2026',
      'Credencial bloqueada para DP World Posorja',
      'Sin chasis asignado',
    ]);
    const id_guide = answer.body.guides[0]?.id_guide ?? 0;
    const verdicts = await t.write(tx => issueVerdicts(tx, id_guide));
    expect(verdicts.blocking.map(b => [b.code, b.overridable])).toEqual([
      ['LICENCIA_VENCIDA', true],
      ['CREDENCIAL_BLOQUEADA', true],
    ]);
    expect(verdicts.warnings.map(w => w.code)).toEqual(['SIN_CHASIS']);
  });

  test('a guide without driver is completed and keeps its genset; a complete guide is refused, because another user assigned it', async () => {
    const id_guide = await guideOf(morning.trip.id_leg, { id_truck: 3, id_generator: 2 });
    const completed = await send({ id_leg: morning.trip.id_leg, id_truck: 3, id_driver: 4 });
    expect(completed.body.guides).toMatchObject([{ id_guide, version: 2 }]);
    expect(await t.rows(sql`select id_driver, id_generator, driver_name from guides`)).toEqual([
      { id_driver: 4, id_generator: 2, driver_name: 'Ángel Suárez' },
    ]);
    const second = await send(own(1, morning));
    expect([second.status, second.body.message]).toEqual([409, 'El tramo ya tiene una guía activa']);
    expect((await guides()).map(g => g.id_truck)).toEqual([3]);
  });

  test('a duplicate leg, an unknown leg or truck, a carrier without the right, a repeated idempotency key', async () => {
    expect((await send(own(1, morning), own(2, morning))).body.code).toBe('TRAMO_REPETIDO');
    expect((await send({ ...own(1, morning), id_leg: 999_999 })).status).toBe(404);
    expect((await send({ ...own(1, morning), id_truck: 999_999 })).body.message).toBe('Un recurso elegido no existe');
    expect((await (await t.as('carrierAdmin')).call(assign, { assignments: [own(5, morning)] })).status).toBe(403);
    expect(await guides()).toEqual([]);
    const me = await dispatcher();
    const first = await me.ok(assign, { assignments: [own(1, morning)] }, { key: 'assign-key-1' });
    const again = await me.ok(assign, { assignments: [own(1, morning)] }, { key: 'assign-key-1' });
    expect(again).toEqual(first);
    expect(await guides()).toHaveLength(1);
  });

  test('a carrier cannot dispatch even its own truck on its own reservation, whatever permissions its role has', async () => {
    await t.write(async tx => {
      await tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
        select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a where r.code = 'ADM_LOCAL' and a.code = 'dispatch.assign'
        on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`);
      await tx.run(sql`update reservations set id_carrier = 2 where id_reservation = ${paired.id_reservation}`);
    });
    const own = [{ id_leg: paired.trip.id_leg, id_truck: 5, id_driver: 5 }];
    expect((await (await t.as('carrierAdmin')).call(assign, { assignments: own })).status).toBe(403);
    expect(await guides()).toEqual([]);
  });
});

describe('unassign', () => {
  const undo = async (...rows: { id_guide: number; version: number }[]) =>
    (await dispatcher()).call(unassign, { guides: rows });

  test('the leg waits again, the truck is free for another, and the reason is in the log', async () => {
    const id_guide = await guideOf(morning.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 1 });
    expect((await undo({ id_guide, version: 1 })).body).toEqual({ freed: 1 });
    expect(await guides()).toEqual([]);
    expect(
      await t.rows(sql`select id_user, action, motive from audit_log where noun = 'guide' and action = 'delete'`),
    ).toEqual([{ id_user: user.despacho, action: 'delete', motive: 'Asignación deshecha en el tablero' }]);
    const board = await (await dispatcher()).ok(getBoard, { date: morning.day });
    expect(board.unassigned.map(l => [l.id_leg, l.id_guide])).toContainEqual([morning.trip.id_leg, null]);
    expect((await send(own(1, noon))).status).toBe(200);
  });

  test('all or none: a guide that changed meanwhile, is issued or has left leaves all of them unchanged', async () => {
    const first = await guideOf(morning.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 1 });
    const second = await guideOf(later.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 1 });
    await t.write(tx => tx.run(sql`update guides set version = 2 where id_guide = ${second}`));
    const stale = await undo({ id_guide: first, version: 1 }, { id_guide: second, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'MODIFICADO']);
    expect(await guides()).toHaveLength(2);
    await t.write(tx =>
      tx.run(sql`update guides set issued_at = now(), status = 'VIAJE_POR_SALIR' where id_guide = ${second}`),
    );
    const issued = await undo({ id_guide: first, version: 1 }, { id_guide: second, version: 2 });
    expect(issued.status).toBe(409);
    expect(issued.body.message).toBe(`${later.id_reservation}-1: La guía ya está emitida: la asignación no se deshace`);
    expect(await guides()).toHaveLength(2);
    expect((await undo({ id_guide: first, version: 1 }, { id_guide: 999_999, version: 1 })).status).toBe(404);
    expect((await undo({ id_guide: first, version: 1 }, { id_guide: first, version: 1 })).status).toBe(422);
    expect(await guides()).toHaveLength(2);
    expect(await t.rows(sql`select 1 from audit_log where action = 'delete'`)).toEqual([]);
  });

  test('a rescue loses its truck but stays: without it the guide of the broken-down truck would be live again', async () => {
    const id_guide = await guideOf(morning.trip.id_leg, { id_truck: 1, id_driver: 1, id_generator: 1 });
    await t.write(tx => tx.run(sql`update guides set rescue = true where id_guide = ${id_guide}`));
    expect((await undo({ id_guide, version: 1 })).status).toBe(200);
    expect(await guides()).toMatchObject([{ id_guide, id_truck: null, id_driver: null, disk: null, version: 2 }]);
  });
});
