import { getSubFees } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
  previewCancellation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getToday } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import {
  acceptChargeProposal,
  dismissChargeProposal,
  getChargeProposals,
} from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { deleteGuide, getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { removeStop, skipStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { getReservationMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { editMotive, listMotives } from '@cabezal/contract/system/catalogues/maintenance.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { ordered, sent } from '../../bookings/reservation-services/reservation-services.samples.ts';
import { GEN } from '../../prices/fees/fee.samples.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';
import { underWay } from '../dispatch/rescue/rescue.samples.ts';
import { accept, addPlant, motive, openOf, proposalsOf, writtenLines } from './charge-proposals.samples.ts';

let t: TestApp;
let monitor: Client;
let accountant: Client;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  [monitor, accountant, clerk] = [await t.as('monitor'), await t.as('contador'), await t.as('operador')];
});
afterAll(() => t.close());

let day = 0;
const nextDay = (): string => `2026-12-${String(++day).padStart(2, '0')}`;
const boxes = ['MSKU7502140', 'TRIU8423172', 'CMAU4120760', 'MSKU1234565'];
/** A direct export that has left the depot. */
async function running() {
  const box = boxes[day % boxes.length] ?? '';
  const made = await underWay(t, nextDay(), box);
  await t.write(tx => tx.run(sql`update sub_reservations set released_at = now() where container_code = ${box}`));
  return { ...made, id_reservation: made.reservation.id_reservation };
}
/** Adds a plant, which is proposed: the reservation with the open proposal. */
async function withPlant() {
  const trip = await running();
  const { guide, effects } = await addPlant(monitor, trip.guide);
  const [proposal] = await proposalsOf(accountant, trip.id_reservation).then(all =>
    all.filter(p => p.kind === 'STOP_ADDED'),
  );
  if (proposal === undefined) throw new Error('nothing was proposed');
  return { ...trip, guide, effects, proposal };
}

describe('what an edit proposes', () => {
  test('an added stop is proposed but not charged; accepting it creates one line', async () => {
    const { id_reservation, proposal, effects } = await withPlant();
    expect(proposal).toMatchObject({ kind: 'STOP_ADDED', state: 'OPEN', unit_price: '30.00', quantity: '1' });
    expect(proposal.reason).toContain(motive);
    expect(effects.join('\n')).toContain('se propone su cobro');
    expect(await writtenLines(t, id_reservation)).toEqual([]);
    const done = await accept(accountant, proposal);
    expect([done.status, done.body.state]).toEqual([200, 'ACCEPTED']);
    expect(await writtenLines(t, id_reservation)).toMatchObject([
      { description: proposal.description, source: 'MANUAL', unit_price: '30.00' },
    ]);
    const again = await accept(accountant, proposal);
    expect([again.status, again.body.code]).toEqual([409, 'COBRO_DECIDIDO']);
    const history = await accountant.call(getHistory, { noun: 'reservation', id: String(id_reservation) });
    expect(JSON.stringify(history.body)).toContain('Parada adicional');
  });

  test('the line has the whole reason of the proposal, however long its motive is', async () => {
    const trip = await running();
    const { id_reservation } = trip;
    await addPlant(monitor, trip.guide, { motive: 'El cliente pidió otra carga. '.repeat(20).trim().slice(0, 500) });
    const [proposal] = (await proposalsOf(accountant, id_reservation)).filter(one => one.kind === 'STOP_ADDED');
    if (proposal === undefined) throw new Error('nothing was proposed');
    expect((await accept(accountant, proposal)).status).toBe(200);
    const [line] = await writtenLines(t, id_reservation);
    expect(line?.justification).toBe(proposal.reason);
    expect(proposal.reason.length).toBeGreaterThan(500);
  });

  test('a preview proposes nothing; undoing the edit makes the proposal superseded', async () => {
    const trip = await running();
    await addPlant(monitor, trip.guide, { preview: true });
    expect(await proposalsOf(clerk, trip.id_reservation)).toEqual([]);
    const { guide } = await addPlant(monitor, trip.guide);
    const added = guide.stops.find(stop => stop.id_location === place.plantDaule);
    await monitor.ok(removeStop, { id_stop: added?.id_stop, version: guide.version, motive });
    expect((await openOf(clerk, trip.id_reservation)).map(([kind]) => kind)).not.toContain('STOP_ADDED');
    const [gone] = (await proposalsOf(clerk, trip.id_reservation)).filter(one => one.kind === 'STOP_ADDED');
    expect(gone).toMatchObject({ state: 'SUPERSEDED', decided_name: null });
    const late = await accept(accountant, gone as never);
    expect([late.status, late.body.code]).toEqual([409, 'COBRO_DECIDIDO']);
  });

  test('a plant at another place on a longer road proposes the difference; without a rule a person must enter the price', async () => {
    const { guide, id_reservation } = await running();
    const plant = guide.stops[1];
    const to = (id_location: number, version: number) =>
      monitor.ok(updateTripStop, { id_stop: plant?.id_stop, version, id_location, motive });
    const moved = await to(place.plantQuito, guide.version);
    const open = await openOf(clerk, id_reservation);
    expect(open.map(([kind]) => kind).sort()).toEqual(['LONGER_ROAD', 'OTHER_PLACE']);
    const [road] = (await proposalsOf(accountant, id_reservation)).filter(one => one.kind === 'LONGER_ROAD');
    if (road === undefined) throw new Error('no longer road');
    if (road.unit_price === null) {
      const without = await accept(accountant, road);
      expect([without.status, without.body.fields?.unit_price]).toEqual([
        422,
        'Ninguna tarifa da el precio: escríbalo',
      ]);
    }
    expect(
      (await accept(accountant, road, { unit_price: '85.00', justification: 'Acordado por teléfono' })).status,
    ).toBe(200);
    expect(await writtenLines(t, id_reservation)).toMatchObject([
      { unit_price: '85.00', justification: 'Acordado por teléfono' },
    ]);
    // Back at the place that was sold: the place has no extra cost, and the charge for the road is proposed for removal.
    await to(place.plantGuabo, moved.guide.version);
    const left = (await proposalsOf(clerk, id_reservation)).filter(one => one.state === 'OPEN');
    expect(left.map(one => [one.kind, one.takes_back])).toEqual([['LONGER_ROAD', true]]);
  });

  test('skipping a required stop proposes false freight; resuming it removes the proposal', async () => {
    const { guide, id_reservation } = await running();
    const id_stop = guide.stops[1]?.id_stop;
    await monitor.ok(skipStop, { id_stop, motive: 'La planta no tenía carga' });
    expect(await openOf(clerk, id_reservation)).toEqual([
      ['SKIPPED_STOP', 'Falso flete: Cliente canceló con la unidad en camino', expect.stringMatching(/^\d+\.\d\d$/)],
    ]);
    await monitor.ok(skipStop, { id_stop, estado: 'PENDING', motive: 'Ya hay carga' });
    expect(await openOf(clerk, id_reservation)).toEqual([]);
    await monitor.ok(skipStop, { id_stop, motive: 'La planta no tenía carga' });
    const [proposal] = (await proposalsOf(clerk, id_reservation)).filter(one => one.state === 'OPEN');
    if (proposal === undefined) throw new Error('nothing was proposed');
    // A person who may only write prices cannot mark the guide.
    expect((await accept(accountant, proposal)).status).toBe(403);
    expect((await accept(clerk, proposal)).body.code).toBe('EVIDENCIA_REQUERIDA');
    await attachPapers(t, guide.id_guide, ['FOTO']);
    // The charge of a false freight follows from its option: other figures are refused, not ignored.
    for (const [field, value] of [
      ['unit_price', '1.00'],
      ['quantity', 2],
    ] as const) {
      const figure = await accept(clerk, proposal, { [field]: value, justification: 'Acordado por teléfono' });
      expect([figure.status, Object.keys(figure.body.fields ?? {})]).toEqual([422, [field]]);
    }
    // Only the amount that was shown can be accepted.
    const other = await accept(clerk, proposal, { expected_sale: '1.00' });
    expect([other.status, other.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
    expect((await accept(clerk, proposal, { expected_sale: proposal.unit_price })).status).toBe(200);
    expect(await writtenLines(t, id_reservation)).toMatchObject([
      { source: 'FALSE_FREIGHT', unit_price: proposal.unit_price },
    ]);
    // After the undo, the stop is still skipped, so it must be decided again.
    const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    await clerk.ok(falseFreight, { id_guide: guide.id_guide, version, id_motivo: null, motive: 'Sí se cargó' });
    expect((await openOf(clerk, id_reservation)).map(([kind]) => kind)).toEqual(['SKIPPED_STOP']);
  });

  test('a billable return and a rolled container are proposed, whatever the motive is called; deleting the return removes them', async () => {
    const rolled = (await clerk.ok(listMotives, { filters: { kind: 'RETURN' }, page_size: 200 })).rows.filter(
      one => one.adds_storage,
    );
    expect(rolled.map(one => one.name)).toEqual(['Rolado por la naviera']);
    const { id_motivo, version, responsible } = rolled[0] ?? {};
    await clerk.ok(editMotive, { id_motivo, version, name: 'Pasa al próximo buque', responsible });
    const reservation = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const { id_reservation } = reservation;
    const pickup = await issuedGuide(t, reservation, 'RETIRO');
    await giveContainer(t, pickup.id_guide, 'SUDU6204593');
    await drive(t, pickup.id_guide, `2026-12-${String(day).padStart(2, '0')}T00:00:00Z`);
    await attachPapers(t, pickup.id_guide, ['EIR_SALIDA']);
    const { sub_reservations } = await clerk.ok(getReservation, { id_reservation });
    const guide = await clerk.ok(saveReturn, {
      id_sub_reservation: sub_reservations[0]?.id_sub_reservation,
      version: sub_reservations[0]?.version,
      motive,
      id_origin: place.plantGuabo,
      id_destination: place.tercon,
      billable: true,
      id_motivo,
    });
    expect((await openOf(clerk, id_reservation)).sort()).toEqual([
      ['RETURN', 'Devolución de contenedor vacío', '80.00'],
      ['STORAGE', 'Almacenaje en patio', '12.00'],
    ]);
    const [storage] = (await proposalsOf(clerk, id_reservation)).filter(one => one.kind === 'STORAGE');
    if (storage === undefined) throw new Error('no storage');
    const bare = await accept(clerk, storage, { quantity: 4 });
    expect([bare.status, bare.body.fields?.justification]).toEqual([422, 'Justifique el cambio']);
    expect((await accept(clerk, storage, { quantity: 4, justification: 'Cuatro días en patio' })).status).toBe(200);
    expect(await writtenLines(t, id_reservation)).toMatchObject([{ quantity: '4.00', unit_price: '12.00' }]);
    await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
    // The undecided proposal is superseded; the accepted storage is proposed for removal.
    const left = (await proposalsOf(clerk, id_reservation)).filter(one => one.state === 'OPEN');
    expect(left).toMatchObject([{ kind: 'STORAGE', takes_back: true, quantity: '4', unit_price: '12.00' }]);
  });

  test('a late cancellation by the client’s fault is proposed with motive and percent; one in time or by our fault is not', async () => {
    const cancelled = async (now: string, motive?: string, id_motivo?: number) => {
      const date = nextDay();
      const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
      await issuedGuide(t, reservation, 'RETIRO');
      const { id_reservation } = reservation;
      const { version } = await clerk.ok(getReservation, { id_reservation });
      t.setNow(`${date}${now}`);
      await (await t.as('operador')).ok(cancelReservation, { id_reservation, version, motive, id_motivo });
      const open = await openOf(await t.as('operador'), id_reservation);
      const proposals = await proposalsOf(await t.as('operador'), id_reservation);
      t.setNow(testNow);
      return { id_reservation, open, proposal: proposals[0] };
    };
    const entries = await clerk.ok(getReservationMotives, {});
    const idOf = (responsible: string) => entries.find(one => one.responsible === responsible)?.id_motivo;
    const fault = await cancelled('T08:00:00Z', 'Ya no hay buque', idOf('CLIENTE'));
    expect(fault.open).toEqual([['CANCELLATION', 'Falso flete: Cliente canceló con la unidad en camino', '112.50']]);
    // The motive's entry decides who is responsible; the text written with it does not.
    const own = await cancelled('T08:00:00Z', 'El buque no llega a tiempo', idOf('CLIENTE'));
    expect(own.open).toEqual(fault.open);
    const { cancelled_reason } = await clerk.ok(getReservation, { id_reservation: own.id_reservation });
    expect(cancelled_reason).toMatch(/^.+: El buque no llega a tiempo$/);
    expect((await cancelled('T08:00:00Z', undefined, idOf('CLIENTE'))).open).toEqual(fault.open);
    expect((await cancelled('T08:00:00Z', 'Cliente canceló el embarque', idOf('OPERADOR'))).open).toEqual([]);
    // A client may cancel only in time, a container or the whole reservation, and only for a client's motives.
    const date = nextDay();
    const given = await approvedReservation(t, exportBooking({ appointment_date: date }));
    await issuedGuide(t, given, 'RETIRO');
    t.setNow(`${date}T08:00:00Z`);
    const [sub] = (await (await t.as('exporterAdmin')).ok(getReservation, { id_reservation: given.id_reservation }))
      .sub_reservations;
    const target = { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version };
    const client = await t.as('exporterAdmin');
    const late = await client.call(cancelSubReservation, { ...target, motive: 'Ya no lo necesitamos' });
    expect([late.status, late.body.code]).toEqual([409, 'CANCELACION_TARDIA']);
    const shown = await client.ok(getReservation, { id_reservation: given.id_reservation });
    expect(shown.sub_reservations[0]?.can.cancel).toBe(late.body.message);
    t.setNow(testNow);
    const theirs = await client.ok(getReservationMotives, {});
    expect(theirs.map(one => one.name)).not.toContain('Cliente con cartera vencida');
    expect(theirs.every(one => one.responsible !== 'OPERADOR')).toBe(true);
    const ours = await client.call(cancelSubReservation, { ...target, id_motivo: idOf('OPERADOR') });
    expect([ours.status, ours.body.code]).toEqual([422, 'MOTIVO']);
    expect((await client.call(cancelSubReservation, { ...target, id_motivo: theirs[0]?.id_motivo })).status).toBe(200);
    expect(await openOf(await t.as('operador'), given.id_reservation)).toEqual([]);
    if (fault.proposal === undefined) throw new Error('nothing was proposed');
    expect((await accept(accountant, fault.proposal)).status).toBe(200);
    expect(await writtenLines(t, fault.id_reservation)).toMatchObject([{ source: 'MANUAL', unit_price: '112.50' }]);
    // Nobody drove: only the cancellation cost is billed, nothing else of the reservation.
    const order = await accountant.ok(generatePaymentOrder, { id_reservations: [fault.id_reservation] });
    expect(order.total).toBe('112.50');
  });
});

test('a late cancellation that names no entry of the catalogue is refused, even if its text begins with the name of one', async () => {
  const date = nextDay();
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  await issuedGuide(t, reservation, 'RETIRO');
  const { id_reservation } = reservation;
  const { version, sub_reservations } = await clerk.ok(getReservation, { id_reservation });
  const [box] = sub_reservations;
  const target = { id_sub_reservation: box?.id_sub_reservation, version: box?.version };
  const [entry] = (await clerk.ok(getReservationMotives, {})).filter(one => one.responsible === 'CLIENTE');
  const words = `${entry?.name}: ya no hay buque`;
  t.setNow(`${date}T08:00:00Z`);
  const operator = await t.as('operador');
  const tried = [
    await operator.call(previewCancellation, { id_reservation, motive: words }),
    await operator.call(cancelReservation, { id_reservation, version, motive: words }),
    await operator.call(cancelSubReservation, { ...target, motive: words }),
  ];
  expect(tried.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([422, 'MOTIVO_DEL_CATALOGO']));
  expect(await openOf(operator, id_reservation)).toEqual([]);
  expect((await operator.ok(getReservation, { id_reservation })).status).toBe('ACCEPTED');
  t.setNow(testNow);
  // In time nothing is charged, whoever is responsible.
  const inTime = await (await t.as('operador')).call(cancelReservation, { id_reservation, version, motive: words });
  expect(inTime.status).toBe(200);
});

describe('who decides', () => {
  test('of two simultaneous decisions one succeeds, the other gets a 409', async () => {
    const { proposal, id_reservation } = await withPlant();
    const { id_charge_proposal, version } = proposal;
    const answers = await Promise.all([
      accept(accountant, proposal),
      clerk.call(dismissChargeProposal, { id_charge_proposal, version, reason: 'Va en cortesía' }),
      accept(await t.as('admin'), proposal),
    ]);
    expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409]);
    expect((await writtenLines(t, id_reservation)).length).toBeLessThanOrEqual(1);
  });

  test('a dismissal keeps its reason; the same edit is not proposed again', async () => {
    const { proposal, id_reservation, guide } = await withPlant();
    const { id_charge_proposal, version } = proposal;
    const short = await accountant.call(dismissChargeProposal, { id_charge_proposal, version, reason: 'no' });
    expect(short.status).toBe(400);
    const reason = 'Va en cortesía por la demora';
    const done = await accountant.ok(dismissChargeProposal, { id_charge_proposal, version, reason });
    expect(done).toMatchObject({ state: 'DISMISSED', dismiss_reason: reason });
    expect(await writtenLines(t, id_reservation)).toEqual([]);
    const added = guide.stops.find(stop => stop.id_location === place.plantDaule);
    const at = { id_stop: added?.id_stop, version: guide.version, motive };
    await monitor.ok(updateTripStop, { ...at, free_hours: 3 });
    expect((await openOf(accountant, id_reservation)).map(([kind]) => kind)).not.toContain('STOP_ADDED');
  });

  test('a user without the money action reads proposals but cannot decide; customers, carriers and drivers read none', async () => {
    const { proposal, id_reservation } = await withPlant();
    const [seen] = (await proposalsOf(monitor, id_reservation)).filter(one => one.kind === 'STOP_ADDED');
    expect(seen?.can).toEqual({ accept: expect.any(String), dismiss: expect.any(String) });
    expect((await accept(monitor, proposal)).status).toBe(403);
    const { id_charge_proposal, version } = proposal;
    const off = { id_charge_proposal, version, reason: 'Va en cortesía' };
    expect((await monitor.call(dismissChargeProposal, off)).status).toBe(403);
    for (const who of ['exporterAdmin', 'exporterAccountant', 'carrierAdmin', 'carrierDriver'] as const) {
      const other = await t.as(who);
      const list = await other.call(getChargeProposals, {});
      expect([403, 0], who).toContain(list.status === 403 ? 403 : list.body.total);
      const decided = await other.call(acceptChargeProposal, { id_charge_proposal, version });
      expect(decided.status, who).toBe(list.status === 403 ? 403 : 404);
      const answer = await other.call(getReservation, { id_reservation });
      expect(JSON.stringify(answer.body), who).not.toContain('Parada adicional');
    }
    // The filter of the list of prices is also only for the operator.
    const rows = async (who: Client) => (await who.ok(getSubFees, { filters: { to_decide: true } })).rows;
    expect((await rows(accountant)).map(row => row.id_reservation)).toContain(id_reservation);
    expect((await (await t.as('exporterAdmin')).call(getSubFees, { filters: { to_decide: true } })).status).toBe(200);
  });

  test('the dashboard counts containers with open proposals, for users who may decide', async () => {
    const counted = async (who: Client) =>
      (await who.ok(getToday)).attention.find(one => one.key === 'charges_to_decide')?.count;
    const before = (await counted(accountant)) ?? 0;
    const { proposal } = await withPlant();
    expect(await counted(accountant)).toBe(before + 1);
    await accept(accountant, proposal, { unit_price: '60.00', justification: 'Acordado por correo' });
    expect(await counted(accountant)).toBe(before);
    for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
      expect(await counted(await t.as(who)), who).toBe(undefined);
  });

  test('a correction of an ordered reservation keeps the price and proposes the difference; undoing the correction removes the proposal', async () => {
    const accepted = await approvedReservation(t, exportBooking({ appointment_date: nextDay() }));
    const { id_reservation } = accepted;
    const hours = { params: { noche_desde: '20:00', noche_hasta: '04:00' }, valid_from: '2026-11-24' };
    const surcharge = { kind: 'NOCTURNO', side: 'VENTA', id_service: GEN, method: 'FIJO', amount: '35.00' };
    await accountant.ok(saveSurcharge, { ...surcharge, ...hours });
    await ordered(t, id_reservation);
    const at = async (appointment_time: string) => {
      const { version } = await clerk.ok(getReservation, { id_reservation });
      const row = { noun: 'reservation' as const, id: id_reservation, version, set: { appointment_time } };
      const [done] = (await clerk.ok(saveFastEdit, { rows: [row] })).results;
      if (!done?.ok) throw new Error(done?.message);
      return clerk.ok(getReservation, { id_reservation });
    };
    const sale = (one: ReservationDetail) => one.charges.map(line => line.subtotal);
    const night = await at('22:00');
    expect(sale(night)).toEqual(sale(accepted));
    expect(await openOf(accountant, id_reservation)).toEqual([
      ['CORRECTION', 'Diferencia de precio: la reserva cambió', '35.00'],
    ]);
    await at('05:00');
    expect(await openOf(accountant, id_reservation)).toEqual([]);
    // The accepted line is on the container: the next correction to the night does not propose it again.
    await at('22:00');
    const [again] = (await proposalsOf(accountant, id_reservation)).filter(one => one.state === 'OPEN');
    if (again === undefined) throw new Error('nothing was proposed');
    expect((await accept(accountant, again)).status).toBe(200);
    await at('22:30');
    expect(await openOf(accountant, id_reservation)).toEqual([]);
  });

  test('an edit before issuing stays in the plan of the leg when its guide is deleted, with its proposal', async () => {
    const reservation = await approvedReservation(t, directExport(nextDay()));
    const { id_reservation } = reservation;
    const dispatcher = await t.as('despacho');
    const make = () => dispatcher.ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(1) });
    const kinds = async () => (await openOf(accountant, id_reservation)).map(([kind]) => kind);
    const { guide } = await addPlant(monitor, await make());
    expect(await kinds()).toContain('STOP_ADDED');
    const target = { id_guide: guide.id_guide, version: guide.version, motive };
    await clerk.ok(deleteGuide, target);
    expect(await kinds()).toContain('STOP_ADDED');
    // Created again with the added plant; without the plant, its charge is superseded.
    const again = await make();
    const added = again.stops.find(stop => stop.id_location === place.plantDaule);
    const removed = await monitor.ok(removeStop, { id_stop: added?.id_stop, version: again.version });
    expect(await kinds()).not.toContain('STOP_ADDED');
    await dispatcher.ok(deleteGuide, { ...target, id_guide: again.id_guide, version: removed.guide.version });
  });

  test('nothing is added to an order that was sent', async () => {
    const { proposal, id_reservation } = await withPlant();
    const { numero_orden } = await ordered(t, id_reservation);
    await sent(t, numero_orden);
    const late = await accept(accountant, proposal);
    expect([late.status, late.body.code]).toEqual([409, 'RESERVA_FACTURADA']);
    const [shown] = (await proposalsOf(accountant, id_reservation)).filter(one => one.kind === 'STOP_ADDED');
    expect(shown?.can).toEqual({ accept: expect.stringContaining(String(numero_orden)), dismiss: true });
  });
});
