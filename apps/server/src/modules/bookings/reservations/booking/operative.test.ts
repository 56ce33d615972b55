import { updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  getReservation,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { addOperationsTeam, updateOperationsTeam } from '@cabezal/contract/people/companies/company-people.calls';
import { createUser, getRoles } from '@cabezal/contract/people/users/users.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { company, user } from '../../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const first = 'operativo Prueba';
let day = 0;
const book = () =>
  approvedReservation(t, exportBooking({ appointment_date: `2027-01-${String(++day).padStart(2, '0')}` }));
const mine = async (id_reservation: number) =>
  (await (await t.as('operativo')).ok(listReservationsTasks, { filters: { mine: true, id_reservation } })).rows;

test('assigns a booking to the person of the client’s team who works in its line and has the fewest reservations under way', async () => {
  const clerk = await t.as('operador');
  const before = await book();
  expect(before.operative).toBeNull();
  expect(await mine(before.id_reservation)).toEqual([]);

  const admin = await t.as('admin');
  const role = (await admin.ok(getRoles, {})).find(one => one.code === 'EQUIPO_OPERATIVO');
  const eva = await admin.ok(createUser, {
    email: 'eva.mora@cabezal.ec',
    name: 'Eva',
    last_name: 'Mora',
    id_role: role?.id_role,
    id_company: company.operator,
    products: ['E'],
  });
  const team = { name: 'Banano', id_users: [user.operativo] };
  const { operations_teams } = await clerk.ok(addOperationsTeam, { id_company: company.exporter, ...team });
  // Earlier bookings have no operative: their tasks are shown to the whole team.
  expect((await mine(before.id_reservation)).length).toBeGreaterThan(0);
  expect(await book()).toMatchObject({ operative: first });

  const [made] = operations_teams;
  const key = { id_operations_team: made?.id_operations_team, version: made?.version };
  await clerk.ok(updateOperationsTeam, { ...key, ...team, id_users: [user.operativo, eva.id_user] });
  expect(await book()).toMatchObject({ operative: 'Eva Mora' });
  // One each; at equal number the person who was added first.
  const equal = await book();
  expect(equal).toMatchObject({ operative: first });
  const tasks = await mine(equal.id_reservation);
  expect(tasks.length).toBeGreaterThan(0);
  expect(new Set(tasks.map(task => task.user))).toEqual(new Set([first]));

  await clerk.ok(addOperationsTeam, { id_company: company.importer, name: 'Línea blanca', id_users: [eva.id_user] });
  // She does not work in imports.
  expect(await approvedReservation(t, importBooking())).toMatchObject({ operative: null });

  const { id_reservation, version } = equal;
  await clerk.ok(updateOperative, { rows: [{ id_reservation, version, id_user: eva.id_user }] });
  expect(await clerk.ok(getReservation, { id_reservation })).toMatchObject({ operative: 'Eva Mora' });
});

test('another client’s team takes over, unless a person chose the operative', async () => {
  const clerk = await t.as('operador');
  const pending = async () => {
    const appointment_date = `2027-01-${String(++day).padStart(2, '0')}`;
    return clerk.ok(saveReservation, exportBooking({ appointment_date, booking: null }));
  };
  const other = { id_client: company.importer, id_bill_to: company.importer, booking: null };
  const given = async ({ id_reservation, version }: { id_reservation: number; version: number }) => {
    const input = exportBooking({ ...other, appointment_date: `2027-01-${String(day).padStart(2, '0')}` });
    return clerk.ok(updateReservation, { ...input, id_reservation, version });
  };
  const followed = await pending();
  expect(followed.operative).not.toBe('Eva Mora');
  expect(await given(followed)).toMatchObject({ operative: 'Eva Mora' });
  const { id_reservation, version } = await pending();
  const rows = [{ id_reservation, version, id_user: user.monitor }];
  const chosen = await clerk.ok(updateOperative, { rows });
  expect(chosen).toMatchObject({ changed: 1 });
  const kept = await given({ id_reservation, version: version + 1 });
  expect(kept.operative).not.toBe('Eva Mora');
});
