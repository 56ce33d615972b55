import { associateCarrierCost } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation, reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { company, place } from '../../../../../test/world.ts';
import { motive, motiveOf } from '../rescue/rescue.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

/** An export that was picked up and is empty at the plant's yard. */
async function pickedUp(date: string, box: string): Promise<ReservationDetail> {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  const { id_guide } = await issuedGuide(t, reservation, 'RETIRO');
  await giveContainer(t, id_guide, box);
  await drive(t, id_guide, `${date}T00:00:00Z`);
  await attachPapers(t, id_guide, ['EIR_SALIDA']);
  return clerk.ok(getReservation, { id_reservation: reservation.id_reservation });
}
async function input(reservation: ReservationDetail, changes: Record<string, unknown> = {}) {
  const [sub] = reservation.sub_reservations;
  return {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    motive,
    billable: false,
    id_origin: place.plantGuabo,
    id_destination: place.tercon,
    id_motivo: await motiveOf(t, 'RETURN'),
    ...changes,
  };
}
const legs = async (id_reservation: number) =>
  t.rows(
    sql<{
      kind: string;
      required: boolean;
      extraordinary: boolean;
      why: string | null;
    }>`select kind, required, extraordinary, not_required_reason as why from legs where id_reservation = ${id_reservation} order by position`,
  );

test('the agreed price of the trip that is no longer driven is void', async () => {
  const { id_reservation } = await pickedUp('2026-12-12', 'TCLU4550019');
  const { version, sub_reservations } = await clerk.ok(getReservation, { id_reservation });
  const [type] = await t.rows<{ id: number }>(sql`select id_cost_type as id from cost_types where code = 'FLETE'`);
  const items = sub_reservations.flatMap(({ id_sub_reservation, legs }) =>
    legs.map(({ id_leg }) => ({
      id_sub_reservation,
      id_leg,
      id_cost_type: type?.id,
      subtotal: '90.00',
      iva_kind: 'ZERO',
    })),
  );
  const agreed = { id_reservation, version, id_carrier: company.carrier, items, justification: 'Combustible y peajes' };
  await (await t.as('contador')).ok(associateCarrierCost, agreed);
  await clerk.ok(saveReturn, await input(await clerk.ok(getReservation, { id_reservation })));
  const costs = await t.rows(sql<{ kind: string; is_void: boolean }>`select l.kind, c.voided_at is not null as is_void
    from sub_costs c join legs l using (id_leg) where c.id_reservation = ${id_reservation} order by l.position`);
  expect(costs).toEqual([
    { kind: 'RETIRO', is_void: false },
    { kind: 'VIAJE', is_void: true },
  ]);
});

test('an unused empty goes back to a depot: its VIAJE is no longer required, and the container finishes with the return', async () => {
  const reservation = await pickedUp('2026-12-02', 'MSKU7502140');
  const { id_reservation } = reservation;
  const before = await clerk.ok(reservationMoney, { id_reservation });
  const guide = await clerk.ok(saveReturn, await input(reservation));
  expect(guide).toMatchObject({ kind: 'DEVOLUCION', status: 'GUIA_PENDIENTE', container_code: 'MSKU7502140' });
  expect(guide.stops.map(s => [s.code, s.action])).toEqual([
    ['PLT', null],
    ['DEP', 'DEVOLVER'],
  ]);
  expect(await legs(id_reservation)).toEqual([
    { kind: 'RETIRO', required: true, extraordinary: false, why: null },
    { kind: 'VIAJE', required: false, extraordinary: false, why: 'RETORNO' },
    { kind: 'DEVOLUCION', required: true, extraordinary: true, why: null },
  ]);
  const twice = await clerk.call(saveReturn, await input(reservation));
  expect([twice.status, twice.body.code]).toEqual([409, 'RETORNO_ABIERTO']);
  // Deleting it undoes everything.
  await clerk.ok(calls.deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
  expect((await legs(id_reservation)).map(l => [l.kind, l.required])).toEqual([
    ['RETIRO', true],
    ['VIAJE', true],
  ]);
  expect(await clerk.ok(reservationMoney, { id_reservation })).toMatchObject({ cost: before.cost, sale: before.sale });
  const again = await clerk.ok(saveReturn, await input(reservation, { resources: { ...set(2), id_generator: null } }));
  const issued = await clerk.ok(calls.issueGuide, { id_guide: again.id_guide, version: again.version });
  // It leaves although its VIAJE never began.
  await drive(t, issued.id_guide, '2026-12-02T20:00:00Z');
  await attachPapers(t, issued.id_guide, ['EIR_INGRESO']);
  const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  for (const one of (await clerk.ok(calls.getGuides, { filters: { id_reservation } })).rows) {
    const { version } = await clerk.ok(calls.getGuide, { id_guide: one.id_guide });
    await clerk.ok(calls.closeGuide, { ...figures, id_guide: one.id_guide, version });
  }
  expect((await clerk.ok(getReservation, { id_reservation })).status).toBe('FINISHED');
});

test('a full container goes to a port, and its VIAJE is still open', async () => {
  const reservation = await pickedUp('2026-12-04', 'TRIU8423172');
  const { id_reservation } = reservation;
  const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
  const loaded = await drive(t, trip.id_guide, '2026-12-04T16:00:00Z', ['PLT', 'departure']);
  const fresh = await clerk.ok(getReservation, { id_reservation });
  const busy = await clerk.call(saveReturn, await input(fresh, { id_destination: place.dpw }));
  expect([busy.status, busy.body.code]).toEqual([409, 'TRAMO_CON_GUIA']);
  // It was loaded, and the trip ended without reaching its port: the driven part stays.
  await t.write(async tx => {
    await tx.run(sql`update guides set false_freight_at = null, closed_at = now() where id_guide = ${loaded.id_guide}`);
  });
  const empty = await clerk.call(saveReturn, await input(fresh));
  expect([empty.status, empty.body.code]).toEqual([422, 'DESTINO_INVALIDO']);
  expect(empty.body.message).toBe('Un contenedor lleno se retorna a un puerto');
  const guide = await clerk.ok(saveReturn, await input(fresh, { id_destination: place.dpw, billable: true }));
  expect(guide.stops.map(s => [s.code, s.action])).toEqual([
    ['PLT', null],
    ['PRT', 'ENTREGAR'],
  ]);
  expect((await legs(id_reservation)).map(l => [l.kind, l.required])).toEqual([
    ['RETIRO', true],
    ['VIAJE', true],
    ['DEVOLUCION', true],
  ]);
});

test('only a container that we hold, only authorized users, only once', async () => {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-08' }));
  const early = await clerk.call(saveReturn, await input(booked));
  expect([early.status, early.body.code]).toEqual([409, 'CONTENEDOR_NO_EN_PODER']);
  const reservation = await pickedUp('2026-12-10', 'SUDU6204593');
  const wanted = await input(reservation);
  expect((await clerk.call(saveReturn, { ...wanted, version: 99 })).body.code).toBe('MODIFICADO');
  for (const who of ['asesor', 'contador', 'exporterAdmin', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(saveReturn, wanted)).status, who).toBe(403);
  const dispatcher = await t.as('despacho');
  const answers = await Promise.all([clerk.call(saveReturn, wanted), dispatcher.call(saveReturn, wanted)]);
  expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
  expect((await legs(reservation.id_reservation)).filter(l => l.extraordinary)).toHaveLength(1);
});
