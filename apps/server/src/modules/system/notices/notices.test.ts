import { addComment, deleteComment, editComment } from '@cabezal/contract/bookings/comments/comments.calls';
import {
  cancelReservation,
  cancelSubReservation,
  rejectReservation,
  rejectSubReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assignTasks, createTask } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { getNotices, readNotices } from '@cabezal/contract/system/notices/notices.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { untilBlocked, whileLocked } from '../../../../test/interleave.ts';
import { type UserName, user } from '../../../../test/world.ts';
import { holdName } from '../../../platform/db/hold-name.ts';
import { clean } from '../housekeeping/cleaning.jobs.ts';
import { noticesName, notify } from './notify.ts';

/** Who is told of what, and what becomes of a notice. */
let t: TestApp;
let clerk: Client;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(tx => tx.run(sql`delete from notices`));
  clerk = await t.as('operador');
  id_reservation = (await approvedReservation(t)).id_reservation;
});
afterAll(() => t.close());

const noticesOf = async (who: UserName) => (await t.as(who)).ok(getNotices, {});
const textsOf = async (who: UserName) => (await noticesOf(who)).notices.map(({ subject, text }) => [subject, text]);
const comment = (mentions: number[], visibility = 'INTERNAL') =>
  clerk.ok(addComment, { id_reservation, text: 'Falta el sello', visibility, mentions });

test('a mentioned person is told, with the words and the place to answer; nobody else, and not the author', async () => {
  await comment([user.monitor, user.operador]);
  const { unread, notices } = await noticesOf('monitor');
  expect(unread).toBe(1);
  expect(notices).toMatchObject([
    { subject: 'MENCION', url: `/reservas/${id_reservation}?tab=comentarios`, read_at: null, created_at: testNow },
  ]);
  expect(notices[0]?.text).toContain(`reserva ${id_reservation}: «Falta el sello»`);
  for (const other of ['operador', 'despacho', 'exporterAdmin'] as const)
    expect(await noticesOf(other)).toEqual({ unread: 0, notices: [] });
});

test('a customer who is mentioned is told in his own list', async () => {
  await comment([user.exporterAdmin], 'CLIENT');
  expect(await textsOf('exporterAdmin')).toEqual([['MENCION', expect.stringContaining('«Falta el sello»')]]);
});

test('an edited comment changes the words of its notices without ringing again; a deleted one ends them', async () => {
  const { id_comment, version } = await comment([user.monitor]);
  const monitor = await t.as('monitor');
  const [first] = (await monitor.ok(getNotices, {})).notices;
  await monitor.ok(readNotices, { up_to: first?.id_notice });
  const edited = await clerk.ok(editComment, { id_comment, version, text: 'Falta el sello azul' });
  const { unread, notices } = await monitor.ok(getNotices, {});
  expect(unread).toBe(0);
  expect(notices.map(one => one.text)).toEqual([expect.stringContaining('«Falta el sello azul»')]);
  await clerk.ok(deleteComment, { id_comment, version: edited.version });
  expect((await noticesOf('monitor')).notices).toEqual([]);
});

test('a person is told of a task that somebody else assigns, once, and not of one taken for oneself', async () => {
  const task = await clerk.ok(createTask, { id_reservation, title: 'Pedir el turno', id_user: user.monitor });
  expect(await textsOf('monitor')).toEqual([['TAREA', expect.stringContaining('«Pedir el turno»')]]);
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.despacho });
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.despacho });
  expect(await textsOf('despacho')).toHaveLength(1);
  await clerk.ok(assignTasks, { ids: [task.id_reservation_task], id_user: user.operador });
  expect(await textsOf('operador')).toEqual([]);
});

test('whoever booked is told of the approval and of the rejection with its motive, without the name of the person who decided', async () => {
  const customer = await t.as('exporterAdmin');
  const [first, second] = [
    await customer.ok(saveReservation, exportBooking()),
    await customer.ok(saveReservation, exportBooking()),
  ];
  await clerk.ok(updatePendingState, {
    id_reservation: first.id_reservation,
    estado: 'ACCEPTED',
    version: first.version,
  });
  const motive = 'No hay cupo ese día';
  await clerk.ok(rejectReservation, { id_reservation: second.id_reservation, version: second.version, motive });
  expect(await textsOf('exporterAdmin')).toEqual([
    ['RESERVA_RECHAZADA', `Se rechazó la reserva ${second.id_reservation}: «${motive}»`],
    ['RESERVA_APROBADA', `Se aprobó la reserva ${first.id_reservation}`],
  ]);
});

test('many tasks given at once are one notice with their number; one more joins it while it is unread', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 10; n++)
    ids.push((await clerk.ok(createTask, { id_reservation, title: `Tarea ${n}` })).id_reservation_task);
  await clerk.ok(assignTasks, { ids: ids.slice(0, 7), id_user: user.monitor });
  expect(await textsOf('monitor')).toEqual([['TAREA', 'Le asignaron 7 tareas']]);
  await clerk.ok(assignTasks, { ids: ids.slice(7, 8), id_user: user.monitor });
  const { unread, notices } = await noticesOf('monitor');
  expect([unread, notices.map(one => one.text)]).toEqual([1, ['Le asignaron 8 tareas']]);
  await (await t.as('monitor')).ok(readNotices, { up_to: notices[0]?.id_notice });
  await clerk.ok(assignTasks, { ids: ids.slice(8, 9), id_user: user.monitor });
  expect(await textsOf('monitor')).toEqual([
    ['TAREA', expect.stringContaining('«Tarea 8»')],
    ['TAREA', 'Le asignaron 8 tareas'],
  ]);
});

test('a task that joins others which the person has on the screen stays unread when these are marked as read', async () => {
  const tell = (n: number, by: number = user.operador) =>
    t.write(async tx => {
      for (let i = 0; i < n; i++)
        notify(tx, { subject: 'TAREA', to: [user.monitor], by, text: `x ${i}`, fields: {}, url: '/tareas' });
    });
  await tell(7);
  const seen = await noticesOf('monitor');
  await tell(1);
  const monitor = await t.as('monitor');
  expect(await monitor.ok(readNotices, { up_to: seen.notices[0]?.id_notice })).toEqual({ unread: 1 });
  expect(await textsOf('monitor')).toEqual([['TAREA', 'Le asignaron 8 tareas']]);
});

test('notices are merged after the person has marked others as read at the same moment, or before', async () => {
  const tell = () =>
    t.write(async tx => {
      const by = user.operador;
      for (let i = 0; i < 7; i++)
        notify(tx, { subject: 'TAREA', to: [user.monitor], by, text: `x ${i}`, fields: {}, url: '/tareas' });
    });
  await tell();
  const { notices } = await noticesOf('monitor');
  const monitor = await t.as('monitor');
  let late: Promise<unknown> = Promise.resolve();
  await whileLocked(
    t,
    tx => holdName(tx, noticesName(user.monitor)),
    async () => {
      late = monitor.ok(readNotices, { up_to: notices[0]?.id_notice });
      await untilBlocked(t, late);
    },
  );
  await late;
  await tell();
  expect((await noticesOf('monitor')).notices.map(({ text, read_at }) => [text, read_at === null])).toEqual([
    ['Le asignaron 7 tareas', true],
    ['Le asignaron 7 tareas', false],
  ]);
});

test('deleting a comment waits for whoever reads its notice, before it locks anything that reading needs', async () => {
  const { id_comment, version } = await comment([user.monitor]);
  let late: Promise<unknown> = Promise.resolve();
  await t.write(async tx => {
    await tx.run(sql`select 1 from notices where id_user = ${user.monitor} for update`);
    late = clerk.ok(deleteComment, { id_comment, version });
    await untilBlocked(t, late);
    const free = await tx.rows(sql`select m.id_message from notification_messages m
      where m.id_message in (select n.id_message from notices n where n.id_user = ${user.monitor} and n.subject = 'MENCION')
      for update of m skip locked`);
    expect(free).toHaveLength(1);
  });
  await late;
  expect((await noticesOf('monitor')).notices).toEqual([]);
});

test('two people who give tasks to the same person at once leave one notice with both numbers', async () => {
  const tell = (by: number) =>
    t.write(async tx => {
      for (let n = 0; n < 4; n++)
        notify(tx, { subject: 'TAREA', to: [user.monitor], by, text: `x ${n}`, fields: {}, url: '/tareas' });
    });
  await Promise.all([tell(user.operador), tell(user.despacho)]);
  expect(await textsOf('monitor')).toEqual([['TAREA', 'Le asignaron 8 tareas']]);
});

test('whoever was told of a decision is told when it is taken back, and of a cancellation; nobody else is', async () => {
  const customer = await t.as('exporterAdmin');
  const { id_reservation: id, version } = await customer.ok(saveReservation, exportBooking());
  const accepted = await clerk.ok(updatePendingState, { id_reservation: id, estado: 'ACCEPTED', version });
  const reopened = await clerk.ok(updatePendingState, {
    id_reservation: id,
    estado: 'PENDING',
    version: accepted.version,
    motive: 'Cambió el buque',
  });
  await clerk.ok(cancelReservation, { id_reservation: id, version: reopened.version, motive: 'Ya no viaja' });
  expect(await textsOf('exporterAdmin')).toEqual([
    ['RESERVA_CANCELADA', `Se canceló la reserva ${id}`],
    ['RESERVA_REABIERTA', `La reserva ${id} volvió a pendiente: se decidirá otra vez`],
    ['RESERVA_APROBADA', `Se aprobó la reserva ${id}`],
  ]);
  const undecided = await customer.ok(saveReservation, exportBooking());
  await clerk.ok(cancelReservation, {
    id_reservation: undecided.id_reservation,
    version: undecided.version,
    motive: 'Ya no viaja',
  });
  expect(await textsOf('exporterAdmin')).toHaveLength(3);
});

test('a reservation that ends with its last container is told like a cancelled or rejected one', async () => {
  const customer = await t.as('exporterAdmin');
  const booked = await customer.ok(saveReservation, exportBooking());
  const { id_reservation: id } = booked;
  const accepted = await clerk.ok(updatePendingState, {
    id_reservation: id,
    estado: 'ACCEPTED',
    version: booked.version,
  });
  const [box] = accepted.sub_reservations;
  await clerk.ok(cancelSubReservation, {
    id_sub_reservation: box?.id_sub_reservation,
    version: box?.version,
    motive: 'Ya no viaja',
  });
  expect(await textsOf('exporterAdmin')).toEqual([
    ['RESERVA_CANCELADA', `Se canceló la reserva ${id}`],
    ['RESERVA_APROBADA', `Se aprobó la reserva ${id}`],
  ]);
  const other = await customer.ok(saveReservation, exportBooking());
  const [only] = other.sub_reservations;
  await clerk.ok(rejectSubReservation, {
    id_sub_reservation: only?.id_sub_reservation,
    version: only?.version,
    motive: 'No hay cupo',
  });
  expect((await textsOf('exporterAdmin'))[0]).toEqual([
    'RESERVA_RECHAZADA',
    `Se rechazó la reserva ${other.id_reservation}: «No hay cupo»`,
  ]);
});

test('reading marks what was seen: one that arrives meanwhile, and those of others, stay unread', async () => {
  await comment([user.monitor, user.despacho]);
  await comment([user.monitor]);
  const monitor = await t.as('monitor');
  const seen = await monitor.ok(getNotices, {});
  const [newest, oldest] = seen.notices;
  await comment([user.monitor]);
  expect(await monitor.ok(readNotices, { id_notices: [oldest?.id_notice] })).toEqual({ unread: 2 });
  expect(await monitor.ok(readNotices, { up_to: newest?.id_notice })).toEqual({ unread: 1 });
  const despacho = await t.as('despacho');
  await despacho.ok(readNotices, { id_notices: seen.notices.map(one => one.id_notice) });
  expect((await noticesOf('monitor')).unread).toBe(1);
});

test('a person without a valid account is not told', async () => {
  const setActive = (active: boolean) =>
    t.write(tx => tx.run(sql`update users set active = ${active} where id_user = ${user.despacho}`));
  await setActive(false);
  await comment([user.monitor]);
  await t.write(async tx => {
    const to = [user.despacho, null];
    notify(tx, { subject: 'TAREA', to, by: user.operador, text: 'x', fields: {}, url: '/tareas' });
  });
  const [row] = await t.rows(
    sql<{ n: number }>`select count(*)::int as n from notices where id_user = ${user.despacho}`,
  );
  await setActive(true);
  expect(row?.n).toBe(0);
});

test('notices are deleted after ninety days', async () => {
  await comment([user.monitor]);
  const kept = async () => (await t.rows(sql`select from notices`)).length;
  t.advance(89 * 24 * 60);
  await clean(t.db, t.services.storage);
  expect(await kept()).toBe(1);
  t.advance(2 * 24 * 60);
  await clean(t.db, t.services.storage);
  expect(await kept()).toBe(0);
});
