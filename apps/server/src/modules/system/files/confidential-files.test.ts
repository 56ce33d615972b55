import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import * as tasks from '@cabezal/contract/bookings/tasks/tasks.calls';
import { addDriverPapers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { addPaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import { addBonusFine } from '@cabezal/contract/money/cutoffs/fines.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { getFileAs, upload } from './files.samples.ts';

let t: TestApp;
let trip: { id_reservation: number; id_guide: number };
beforeAll(async () => {
  t = await startTestApp();
  const day = '2026-12-02';
  t.setNow(`${day}T12:00:00.000Z`);
  const reservation = await approvedReservation(t, directExport(day));
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  await drive(t, id_guide, `${day}T12:30:00Z`, ['DEP', 'arrival']);
  trip = { id_reservation: reservation.id_reservation, id_guide };
});
afterAll(() => t.close());

/** The calls that attach a file, by the record to which they attach it. */
const doors = (me: Client, { id_reservation_task, version }: tasks.TaskRow) => ({
  guide: (id_file: number) => me.call(saveDocument, { id_file, kind: 'FOTO', id_guide: trip.id_guide }),
  reservation: (id_file: number) =>
    me.call(saveDocument, { id_file, kind: 'FOTO', id_reservation: trip.id_reservation }),
  driver: (id_file: number) => me.call(addDriverPapers, { id_driver: 1, files: [{ kind: 'OTRO', id_file }] }),
  comment: (id_file: number) =>
    me.call(addComment, {
      id_reservation: trip.id_reservation,
      text: 'Adjunto',
      visibility: 'INTERNAL',
      id_files: [id_file],
    }),
  task: (id_file: number) => me.call(tasks.saveTaskInformation, { id_reservation_task, version, id_files: [id_file] }),
  'comment on a task': (id_file: number) =>
    me.call(tasks.saveTaskComment, { id_reservation_task, text: 'Adjunto', id_files: [id_file] }),
});

test('whoever may not read the receipt of a cost cannot attach it to a record either', async () => {
  const accounts = await t.as('contador');
  const types = await accounts.ok(getCostsType, {});
  const id_cost_type = types.find(({ code }) => code === 'PESAJE')?.id_cost_type;
  const receipt = await upload(t, accounts);
  await accounts.ok(addPaymentCost, {
    company_provider_id: company.carrier,
    reservation_id: trip.id_reservation,
    detalles: [{ id_cost_type, description: 'Pesaje', subtotal: '10.00', iva_kind: 'STANDARD', id_file: receipt }],
  });
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'OPERADOR', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'EQUIPO_OPERATIVO' and a.code = 'driver.write'`),
  );
  const me = await t.as('operativo');
  const filters = { id_reservation: trip.id_reservation };
  const task = (await me.ok(tasks.listReservationsTasks, { filters })).rows.find(({ status }) => status === 'PENDING');
  if (task === undefined) throw new Error('no task');
  expect((await getFileAs(t, me, receipt)).statusCode).toBe(404);
  for (const [record, attach] of Object.entries(doors(me, task)))
    expect([record, (await attach(receipt)).status]).toEqual([record, 404]);
  expect((await getFileAs(t, me, receipt)).statusCode).toBe(404);
  for (const [record, attach] of Object.entries(doors(me, task)))
    expect([record, (await attach(await upload(t, me))).status]).toEqual([record, 200]);
  // A colleague's file that the person reads, and a receipt for a reader of costs.
  const photo = await upload(t, accounts);
  expect((await doors(me, task).guide(photo)).status).toBe(200);
  expect((await doors(await t.as('asesor'), task).guide(receipt)).status).toBe(200);
});

test('the paper of a fine is for readers of cortes, unless it is also a document of something else', async () => {
  const accounts = await t.as('contador');
  const me = await t.as('operativo');
  const id_file = await upload(t, accounts);
  const { id_guide } = trip;
  const motive = 'Exceso de velocidad';
  await accounts.ok(addBonusFine, { id_guide, amount: '1.00', date: '2026-12-02', motive, id_file });
  expect((await getFileAs(t, me, id_file)).statusCode).toBe(404);
  await (await t.as('admin')).ok(saveDocument, { id_file, kind: 'FOTO', id_guide });
  expect((await getFileAs(t, me, id_file)).statusCode).toBe(200);
});
