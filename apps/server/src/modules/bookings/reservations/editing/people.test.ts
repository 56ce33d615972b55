import { updateAdvisor, updateOperative } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { type UserName, user } from '../../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let day = 0;
const booked = () =>
  approvedReservation(t, exportBooking({ appointment_date: `2027-01-${String(++day).padStart(2, '0')}` }));
const hand = async (who: UserName, to: number, ...of: { id_reservation: number; version: number }[]) =>
  (
    await (
      await t.as(who)
    ).ok(updateAdvisor, {
      rows: of.map(({ id_reservation, version }) => ({ id_reservation, version, id_user: to })),
    })
  ).results;

test('assigns many to another advisor, who must work in that line and be operator staff', async () => {
  const [a, b] = [await booked(), await booked()];
  const results = await hand('operador', user.asesor, a, { ...b, version: b.version + 1 });
  expect(results.map(one => (one.ok ? 'ok' : one.code))).toEqual(['ok', 'MODIFICADO']);
  const now = await (await t.as('operador')).ok(getReservation, { id_reservation: a.id_reservation });
  expect(now).toMatchObject({ version: a.version + 1 });
  expect(now.advisor).not.toBeNull();
  expect(await hand('operador', user.asesor, now)).toMatchObject([{ ok: true, unchanged: true }]);
  expect(await hand('operador', user.exporterAdmin, now)).toMatchObject([{ code: 'PERSONA' }]);
  await t.write(tx => tx.run(sql`update users set products = '{I}' where id_user = ${user.monitor}`));
  const [line] = await hand('operador', user.monitor, now);
  expect(line).toMatchObject({ code: 'SIN_LINEA', message: expect.stringContaining('no trabaja en exportación') });
});

test('an advisor hands over only the own ones; others may not at all', async () => {
  const [mine, other] = [await booked(), await booked()];
  const [own] = await hand('operador', user.asesor, mine);
  await hand('operador', user.operador, other);
  const version = own?.ok === true ? own.version : 0;
  expect(await hand('asesor', user.operador, { ...mine, version })).toMatchObject([{ ok: true }]);
  const stranger = await (await t.as('operador')).ok(getReservation, { id_reservation: other.id_reservation });
  expect(await hand('asesor', user.asesor, stranger)).toMatchObject([{ code: 'RESERVA_AJENA' }]);
  for (const who of ['exporterAdmin', 'carrierAdmin', 'monitor'] as const) {
    const rows = [{ id_reservation: other.id_reservation, version: stranger.version, id_user: user.asesor }];
    expect((await (await t.as(who)).call(updateOperative, { rows })).status).toBe(403);
  }
});

test('two hand one over at once: the second must read again', async () => {
  const { id_reservation, version } = await booked();
  const rows = [{ id_reservation, version, id_user: user.despacho }];
  const both = await Promise.all(
    (['operador', 'admin'] as const).map(
      async who => (await (await t.as(who)).ok(updateOperative, { rows })).results[0],
    ),
  );
  expect(both.map(one => (one?.ok ? 'ok' : one?.code)).sort()).toEqual(['MODIFICADO', 'ok']);
});
