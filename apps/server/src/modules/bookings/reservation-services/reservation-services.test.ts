import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import * as calls from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { cancelReservation, getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { freight, sampleTrip } from '../../money/billing/billing.samples.ts';
import { addTo, entriesOf, linesOf, ordered, read, sent } from './reservation-services.samples.ts';

/** Reference data: genset 60.00, custody 60.00, weighing 20.00, freight, stand-by, refund without a price. */
const [GENSET, CUSTODY, WEIGHING, FREIGHT, STAND_BY, REFUND] = [6, 8, 14, 1, 5, 15];

let t: TestApp;
let clerk: Client;
let client: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  client = await t.as('exporterAdmin');
});
beforeEach(async () => {
  t.setNow(testNow);
  await t.write(tx => tx.run(sql`update companies set early_billing = false`));
});
afterAll(() => t.close());

const twoBoxes = {
  containers: [
    { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 },
    { id_container_type: 6, weight_kg: 20_000, set_point_c: 13.3 },
  ],
};
const approved = (changes: Record<string, unknown> = {}) => approvedReservation(t, exportBooking(changes));
const saleOf = async (id_reservation: number) => (await clerk.ok(getReservation, { id_reservation })).totals?.sale;

describe('services that the operator adds', () => {
  test('are priced by rates and catalogue, for one container or for each, and count in the sale', async () => {
    const { id_reservation, sub_reservations } = await approved(twoBoxes);
    const before = Number(await saleOf(id_reservation));
    expect((await addTo(clerk, id_reservation, { id_service: CUSTODY })).status).toBe(200);
    const id_sub_reservation = sub_reservations[1]?.id_sub_reservation;
    await addTo(clerk, id_reservation, { id_service: WEIGHING, quantity: 2 }, { id_sub_reservation });
    expect(await linesOf(clerk, id_reservation)).toEqual([
      [1, 'CUS', '1', '60.00', false],
      [2, 'CUS', '1', '60.00', false],
      [2, 'PES', '2', '20.00', false],
    ]);
    expect(Number(await saleOf(id_reservation)) - before).toBe(160);
    // Both are still priced by the rules, and their next price includes the added services.
    const { subs } = await clerk.ok(getReservationFee, { id_reservation });
    expect(subs.map(sub => [sub.fee_state, sub.recalc_pending])).toEqual([
      ['AUTO', false],
      ['AUTO', false],
    ]);
    expect(await entriesOf(t, id_reservation)).toMatchObject([
      { action: 'add_services', after: { services: ['1 × Custodia / candado satelital'] } },
      { action: 'add_services', after: { services: ['2 × Pesaje / VGM'] } },
    ]);
  });

  test('a price other than that of rates and catalogue needs a justification; the calculated price is kept beside it', async () => {
    const { id_reservation } = await approved();
    const bare = await addTo(clerk, id_reservation, { id_service: CUSTODY, unit_price: '75.00' });
    expect(bare.status).toBe(422);
    expect(bare.body.fields).toEqual({ 'services.0.justification': 'Justifique el precio' });
    await addTo(clerk, id_reservation, { id_service: CUSTODY, unit_price: '75.00', justification: 'Candado con GPS' });
    await addTo(clerk, id_reservation, { id_service: WEIGHING, unit_price: '20.00' });
    // A service without a catalogue price is priced by a person.
    await addTo(clerk, id_reservation, { id_service: REFUND, unit_price: '12.40', justification: 'Peaje adicional' });
    const { services } = await read(clerk, id_reservation);
    expect(
      services.map(line => [line.service_code, line.by_hand, line.computed_unit_price, line.justification]),
    ).toEqual([
      ['CUS', true, '60.00', 'Candado con GPS'],
      ['PES', false, null, null],
      ['REE', true, null, 'Peaje adicional'],
    ]);
    // The container is still priced by the rules, and its explanation names the author of the entered price.
    const { subs } = await clerk.ok(getReservationFee, { id_reservation });
    expect(subs[0]).toMatchObject({ fee_state: 'AUTO', total: '557.40' });
    expect(subs[0]?.explanation?.notes[0]).toMatch(/^Custodia .* \$75,00: lo escribió .*: Candado con GPS/);
    expect(subs[0]?.explanation?.total).toMatch(/^Las tarifas dan/);
  });

  test('a service without a price is marked as unpriced and charged at 0.00', async () => {
    const { id_reservation } = await approved();
    await addTo(clerk, id_reservation, { id_service: REFUND });
    expect((await read(clerk, id_reservation)).services[0]).toMatchObject({ unpriced: true, subtotal: '0.00' });
  });

  test('refuses the freight, charges of a trip, duplicates and inactive services', async () => {
    const { id_reservation } = await approved();
    expect((await addTo(clerk, id_reservation, { id_service: FREIGHT })).body.code).toBe('SERVICIO_ES_FLETE');
    expect((await addTo(clerk, id_reservation, { id_service: STAND_BY })).body.code).toBe('SERVICIO_DE_VIAJE');
    const twice = await clerk.call(calls.addReservationServices, {
      id_reservation,
      services: [{ id_service: CUSTODY }, { id_service: CUSTODY }],
    });
    expect(twice.body.fields).toEqual({ 'services.1.id_service': 'El servicio está repetido' });
    await t.write(tx => tx.run(sql`update services set active = false where id_service = ${WEIGHING}`));
    const gone = await addTo(clerk, id_reservation, { id_service: WEIGHING });
    await t.write(tx => tx.run(sql`update services set active = true where id_service = ${WEIGHING}`));
    expect(gone.body.fields).toEqual({ 'services.0.id_service': 'El servicio no se ofrece' });
    expect((await read(clerk, id_reservation)).services).toEqual([]);
  });

  test('where a person set the container’s price, the service is priced separately and the price waits for a person', async () => {
    const { id_reservation, sub_reservations } = await approved();
    const { subs } = await clerk.ok(getReservationFee, { id_reservation });
    const line = subs[0]?.rubros[0];
    const admin = await t.as('admin');
    await admin.ok(updateRubrosSubReserve, {
      id_sub_reservation: sub_reservations[0]?.id_sub_reservation,
      version: subs[0]?.version,
      rubros: [
        {
          id_charge: line?.id_charge,
          id_service: FREIGHT,
          quantity: 1,
          unit_price: '500.00',
          justification: 'Acuerdo con el cliente',
        },
      ],
    });
    await addTo(clerk, id_reservation, { id_service: GENSET });
    const after = (await clerk.ok(getReservationFee, { id_reservation })).subs[0];
    expect(after).toMatchObject({ fee_state: 'EDITADA', recalc_pending: true, total: '560.00' });
  });

  test('refuses a cancelled reservation; accepts a finished one only with a motive from a person who may correct it', async () => {
    const { id_reservation, version } = await approved();
    await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no viaja' });
    expect((await addTo(clerk, id_reservation, { id_service: CUSTODY })).body.code).toBe('CONTENEDOR_TERMINADO');
    const { id_reservation: done } = await t.write(tx => sampleTrip(tx, { charges: [freight] }));
    const custody = { id_service: CUSTODY };
    const asesor = await t.as('asesor');
    expect((await addTo(asesor, done, custody, { motive: 'Se olvidó al cerrar' })).body.code).toBe('CAMPO_NO_EDITABLE');
    expect((await addTo(clerk, done, custody)).body.code).toBe('MOTIVO_REQUERIDO');
    expect(await read(clerk, done)).toMatchObject({ add: { can: true, wants_motive: true } });
    const added = await addTo(clerk, done, custody, { motive: 'Se olvidó al cerrar' });
    expect(added.body.services).toMatchObject([{ subtotal: '60.00' }]);
    expect((await entriesOf(t, done))[0]?.motive).toBe('Se olvidó al cerrar');
    // A customer cannot request services for a finished container.
    expect((await addTo(client, done, custody)).body.code).toBe('CAMPO_NO_EDITABLE');
  });

  test('carriers, drivers and strangers get 404; people without the permission are refused', async () => {
    const { id_reservation } = await approved();
    for (const who of ['strangerAdmin', 'importerAdmin'] as const) {
      const other = await t.as(who);
      expect((await other.call(calls.getReservationServices, { id: id_reservation })).status).toBe(404);
      expect((await addTo(other, id_reservation, { id_service: CUSTODY })).status).toBe(404);
    }
    for (const who of ['carrierAdmin', 'driver', 'monitor'] as UserName[])
      expect((await addTo(await t.as(who), id_reservation, { id_service: CUSTODY })).status).toBe(403);
    expect((await (await t.as('carrierAdmin')).call(calls.getReservationServices, { id: id_reservation })).status).toBe(
      404,
    );
  });
});

describe('changing services', () => {
  const withService = async (service: object = { id_service: CUSTODY }) => {
    const { id_reservation } = await approved();
    await addTo(clerk, id_reservation, service);
    const { services, version } = await read(clerk, id_reservation);
    return { id_reservation, version, id_charge: services[0]?.id_charge ?? 0 };
  };
  const update = (of: { id_reservation: number; version: number }, line: object, who: Client = clerk) =>
    who.call(calls.updateServices, { ...of, lines: [line] });

  test('calculates a changed quantity by the rules and keeps a price set by a person; removed lines stay as void', async () => {
    const { id_reservation, version, id_charge } = await withService();
    const justification = 'Dos candados';
    const more = await update({ id_reservation, version }, { id_charge, quantity: 2, justification });
    expect(more.body.services).toMatchObject([
      { quantity: '2', unit_price: '60.00', subtotal: '120.00', by_hand: false },
    ]);
    const [line] = more.body.services;
    const priced = await update(
      { id_reservation, version: more.body.version },
      { id_charge: line?.id_charge, unit_price: '50.00', justification: 'No' },
    );
    expect(priced.body.code).toBe('DATOS_INVALIDOS');
    const cheaper = await update(
      { id_reservation, version: more.body.version },
      { id_charge: line?.id_charge, unit_price: '50.00', justification: 'Acuerdo con el cliente' },
    );
    expect(cheaper.body.services).toMatchObject([
      {
        quantity: '2',
        unit_price: '50.00',
        computed_unit_price: '60.00',
        by_hand: true,
        justification: 'Acuerdo con el cliente',
      },
    ]);
    const gone = await update(
      { id_reservation, version: cheaper.body.version },
      { id_charge: cheaper.body.services[0]?.id_charge, removed: true, justification: 'Ya no lo necesita' },
    );
    expect(gone.body.services).toEqual([]);
    expect(await saleOf(id_reservation)).toBe('450.00');
    const voided = await t.rows(
      sql<{
        void_reason: string;
      }>`select void_reason from voided_charges where id_reservation = ${id_reservation} order by voided_at, id_charge`,
    );
    expect(voided.map(row => row.void_reason)).toEqual(
      expect.arrayContaining([justification, 'Acuerdo con el cliente', 'Ya no lo necesita']),
    );
  });

  test('refuses the second of two people who change the same line at once', async () => {
    const { id_reservation, version, id_charge } = await withService();
    const line = { id_charge, quantity: 3, justification: 'Tres candados' };
    const answers = await Promise.all([
      update({ id_reservation, version }, line),
      update({ id_reservation, version }, line, await t.as('asesor')),
    ]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(await linesOf(clerk, id_reservation)).toEqual([[1, 'CUS', '3', '60.00', false]]);
  });

  test('refuses a line on an order and names the order; a service added later is not on it', async () => {
    const { id_reservation, id_charge } = await withService();
    const order = await ordered(t, id_reservation);
    const { version, services } = await read(clerk, id_reservation);
    expect(services[0]).toMatchObject({ billing: 'EN_ORDEN', numero_orden: order.numero_orden });
    const refused = await update(
      { id_reservation, version },
      { id_charge, removed: true, justification: 'Ya no lo necesita' },
    );
    expect(refused.body).toMatchObject({
      code: 'SERVICIO_FACTURADO',
      message: `El servicio ya está en la orden ${order.numero_orden}`,
    });
    // The order is a draft: a new charge waits beside it, and the billed lines of the container stay.
    await addTo(clerk, id_reservation, { id_service: WEIGHING });
    expect((await read(clerk, id_reservation)).services.map(line => [line.service_code, line.billing])).toEqual([
      ['CUS', 'EN_ORDEN'],
      ['PES', 'POR_FACTURAR'],
    ]);
    await sent(t, order.numero_orden);
    const late = await addTo(clerk, id_reservation, { id_service: GENSET });
    expect(late.body).toMatchObject({
      code: 'RESERVA_FACTURADA',
      message: `La reserva ya está en la orden de pago ${order.numero_orden}: corrija la orden`,
    });
  });

  test('refuses the freight and charges of a trip; 404 for a line of another reservation', async () => {
    const { id_reservation, version } = await withService();
    const { charges } = await clerk.ok(getReservation, { id_reservation });
    const justification = 'Me equivoqué';
    const freightLine = charges.find(charge => charge.source === 'FEE')?.id_charge;
    const refused = await update({ id_reservation, version }, { id_charge: freightLine, removed: true, justification });
    expect(refused.body.code).toBe('SERVICIO_ES_FLETE');
    const other = await withService();
    const strange = await update(
      { id_reservation, version },
      { id_charge: other.id_charge, removed: true, justification },
    );
    expect(strange.status).toBe(404);
    expect((await update({ id_reservation, version }, { id_charge: freightLine, justification }, client)).status).toBe(
      403,
    );
  });

  test('lines priced by rates on a cancelled reservation give the reason why they are not owed', async () => {
    const { id_reservation } = await approved();
    const { version } = (await addTo(clerk, id_reservation, { id_service: WEIGHING })).body;
    await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no viaja' });
    const { services } = await read(clerk, id_reservation);
    expect(services.map(line => [line.service_code, line.not_owed])).toEqual([['PES', 'GIVEN_UP']]);
  });

  test('a line priced by a person on a cancelled reservation is owed until a person removes it', async () => {
    const { id_reservation, version, id_charge } = await withService({
      id_service: CUSTODY,
      unit_price: '75.00',
      justification: 'Candado con GPS',
    });
    const before = await clerk.ok(cancelReservation, { id_reservation, version, motive: 'Ya no viaja' });
    const refused = await update(
      { id_reservation, version: before.version },
      { id_charge, unit_price: '10.00', justification: 'Solo la mitad' },
    );
    expect(refused.body.code).toBe('CAMPO_NO_EDITABLE');
    const off = await update(
      { id_reservation, version: before.version },
      { id_charge, removed: true, justification: 'No se instaló' },
    );
    expect(off.body.services).toEqual([]);
  });
});
