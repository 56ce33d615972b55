import * as calls from '@cabezal/contract/bookings/discounts/discounts.calls';
import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import {
  cancelReservation,
  getReservation,
  rejectReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  addServicePaymentOrder,
  deleteServicePaymentOrder,
  generatePaymentOrder,
  getPaymentOrder,
  getReservationsToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { company, place } from '../../../../test/world.ts';
import { refreshMargins } from '../../prices/pricing/margins.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const GENSET = { id_service: 6, quantity: 1 };
const booking = exportBooking({ services: [GENSET] });
const offer = (more: object = {}) => ({
  name: 'Bienvenida',
  kind: 'PORCENTAJE',
  value: '10.00',
  base: 'TOTAL',
  valid_from: '2026-11-01',
  valid_to: '2026-12-31',
  ...more,
});
let codes = 0;
const newCode = () => `CODIGO-${++codes}`;
const add = async (more: object = {}) =>
  (await t.as('contador')).ok(calls.addDiscount, offer({ code: newCode(), ...more }));
const claim = async (code: string | null, who: 'exporterAdmin' | 'importerAdmin' = 'exporterAdmin') =>
  (await t.as(who)).call(calls.redeemCodeDiscount, { code });
const give = (
  who: Client,
  { id_reservation, version }: { id_reservation: number; version: number },
  id_discounts: number[],
) => who.call(calls.saveDiscountReservation, { id_reservation, version, id_discounts });
const fresh = async (id_reservation: number) => (await t.as('admin')).ok(getReservation, { id_reservation });
const linesOf = async (id: number) =>
  (await fresh(id)).charges.filter(charge => charge.source === 'DISCOUNT').map(charge => charge.subtotal);
const booked = async (more: object = {}) => (await t.as('operador')).ok(saveReservation, { ...booking, ...more });
/** A discount whose code the exporter entered, on its own reservation with freight 450.00 and a genset. */
async function given(more: object = {}) {
  const discount = await add(more);
  await claim(discount.code);
  const reservation = await booked();
  const answer = await give(await t.as('asesor'), reservation, [discount.id_discount]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { discount, id: reservation.id_reservation };
}

test('reads no charges of an accepted reservation without a discount, even when automatic discounts exist', async () => {
  const { id_reservation } = await approvedReservation(t, booking);
  const { id_discount } = await add({ code: null });
  const looked = async () => {
    const asked = await statementsOf(t, () => t.write(tx => refreshMargins(tx, [id_reservation])));
    return asked.filter(text => text.includes('as declined')).length;
  };
  expect(await looked()).toBe(0);
  await t.write(tx => tx.run(sql`update reservations set accepted_at = null where id_reservation = ${id_reservation}`));
  expect(await looked()).toBeGreaterThan(0);
  await t.write(tx => tx.run(sql`update discounts set active = false where id_discount = ${id_discount}`));
});

describe('a discount on a reservation', () => {
  test('reduces each charge by its part and follows changed charges; margin and history contain it', async () => {
    const { discount, id } = await given({ max_amount: '50.00' });
    const genset = (await fresh(id)).charges.find(charge => charge.id_service === GENSET.id_service);
    expect(genset?.subtotal).toBe('60.00');
    expect(await linesOf(id)).toEqual(['-44.12', '-5.88']);
    expect((await fresh(id)).totals?.sale).toBe('460.00');
    const clerk = await t.as('operador');
    await clerk.ok(addReservationServices, {
      id_reservation: id,
      services: [{ ...GENSET, unit_price: '150.00', justification: 'Otro generador' }],
      motive: 'Otro generador',
    });
    const after = await linesOf(id);
    expect(after.reduce((sum, line) => sum + Number(line), 0)).toBeCloseTo(-50, 2);
    const found = await (await t.as('contador')).ok(calls.getDiscount, { id_discount: discount.id_discount });
    expect(found).toMatchObject({ used: 1, kept: 0, given: '50.00' });
    expect(found.redemptions.map(row => [row.id_reservation, row.amount])).toEqual([[id, '50.00']]);
    expect(Number(found.margin?.before)).toBeGreaterThan(Number(found.margin?.after));
    const told = await t.rows(sql`select from audit_log where action = 'save_discounts' and id_record = ${String(id)}`);
    expect(told).toHaveLength(1);
  });

  test('is billed on the line that it reduces: VAT of the rest, one line per charge, no remainder', async () => {
    const { id } = await given({ max_amount: '50.00' });
    await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
    const clerk = await t.as('operador');
    await clerk.ok(updatePendingState, { id_reservation: id, estado: 'ACCEPTED', version: (await fresh(id)).version });
    const accountant = await t.as('contador');
    const [row] = (await accountant.ok(getReservationsToInvoice, { search: String(id) })).rows.filter(
      r => r.id_reservation === id,
    );
    const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id] });
    expect(order.lines.map(line => [line.discount, line.subtotal, line.iva])).toEqual([
      ['44.12', '405.88', '0.00'],
      ['5.88', '54.12', '8.12'],
    ]);
    expect(order).toMatchObject({ base_0: '405.88', iva: '8.12', total: '468.12', retention: '4.06' });
    expect([row?.charges, row?.base_0, row?.iva, row?.total]).toEqual([2, '405.88', '8.12', '468.12']);
    expect((await accountant.call(generatePaymentOrder, { id_reservations: [id] })).body.code).toBe(
      'NADA_POR_FACTURAR',
    );
    // A billed charge keeps its discount.
    const kept = await give(await t.as('asesor'), await fresh(id), []);
    expect(kept.body).toMatchObject({
      code: 'DESCUENTO_EN_ORDEN',
      message: `El descuento ya está en la orden ${order.numero_orden}`,
    });
    expect((await accountant.ok(getPaymentOrder, { numero_orden: order.numero_orden })).total).toBe('468.12');
    await t.write(tx => tx.run(sql`update companies set early_billing = false where id_company = ${company.exporter}`));
  });

  test('of a line that is taken off its order may change, and the line comes back as it is then', async () => {
    const { id, discount } = await given({ base: 'SERVICIO', id_service: GENSET.id_service });
    await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
    const clerk = await t.as('operador');
    await clerk.ok(updatePendingState, { id_reservation: id, estado: 'ACCEPTED', version: (await fresh(id)).version });
    const accountant = await t.as('contador');
    const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id] });
    const reduced = order.lines.find(line => line.discount === '6.00');
    expect(reduced).toMatchObject({ subtotal: '54.00', iva: '8.10' });
    const { numero_orden, version } = order;
    const adviser = await t.as('asesor');
    expect((await give(adviser, await fresh(id), [])).body.code).toBe('DESCUENTO_EN_ORDEN');
    const less = await accountant.ok(deleteServicePaymentOrder, {
      numero_orden,
      version,
      id_line: reduced?.id_line,
      justification: 'Se revisa el descuento',
    });
    expect((await give(adviser, await fresh(id), [])).status).toBe(200);
    const target = { numero_orden, version: less.version, id_charge: reduced?.id_charge };
    const whole = await accountant.ok(addServicePaymentOrder, target);
    const back = whole.lines.find(line => line.id_charge === reduced?.id_charge && line.removed_at === null);
    expect(back).toMatchObject({ discount: '0.00', subtotal: '60.00', iva: '9.00' });
    const found = await accountant.ok(calls.getDiscount, { id_discount: discount.id_discount });
    expect(found.redemptions.filter(row => row.reversed_at === null)).toEqual([]);
    await t.write(tx => tx.run(sql`update companies set early_billing = false where id_company = ${company.exporter}`));
  });

  test('of everything leaves an order of 0.00, which is invoiced; 0.00 without a discount is a forgotten price', async () => {
    const admin = await t.as('admin');
    const discount = await add({ value: '100.00' });
    await claim(discount.code);
    const { id_reservation: id, version: atFirst } = await booked();
    const margin_reason = 'Cortesía por el atraso del viaje anterior';
    await admin.ok(calls.saveDiscountReservation, {
      id_reservation: id,
      version: atFirst,
      id_discounts: [discount.id_discount],
      margin_reason,
    });
    await admin.ok(saveGeneralParameters, {
      values: [{ key: 'facturar_con_sap', value: false, valid_from: '2026-11-21' }],
    });
    await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
    await admin.ok(updatePendingState, {
      id_reservation: id,
      estado: 'ACCEPTED',
      version: (await fresh(id)).version,
      margin_reason,
    });
    const accountant = await t.as('contador');
    const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id] });
    expect(order).toMatchObject({ discount: '510.00', total: '0.00', iva: '0.00', retention: '0.00' });
    const target = { numero_orden: order.numero_orden };
    expect(order.can.invoice).toBe(true);
    let { version } = order;
    const forgotten = await accountant.ok(addServicePaymentOrder, {
      ...target,
      version,
      id_service: GENSET.id_service,
      quantity: '1',
      unit_price: '0.00',
      justification: 'Genset sin precio todavía',
    });
    version = forgotten.version;
    for (const line of order.lines)
      version = (
        await accountant.ok(deleteServicePaymentOrder, {
          ...target,
          version,
          id_line: line.id_line,
          justification: 'Se factura en otra orden',
        })
      ).version;
    const refused = await accountant.call(facturarOrden, { ...target, version });
    expect(refused.body).toMatchObject({ message: 'El total de la orden debe ser mayor que cero' });
    const again = await accountant.ok(generatePaymentOrder, { id_reservations: [id] });
    const invoiced = await accountant.ok(facturarOrden, {
      numero_orden: again.numero_orden,
      version: again.version,
    });
    expect(invoiced).toMatchObject({ status: 'FACTURADA', total: '0.00', to_collect: '0.00' });
    await t.write(tx => tx.run(sql`update companies set early_billing = false where id_company = ${company.exporter}`));
    await admin.ok(saveGeneralParameters, {
      values: [{ key: 'facturar_con_sap', value: true, valid_from: '2026-11-22' }],
    });
  });

  test('releases its redemption when the reservation is rejected or cancelled before billing', async () => {
    const { discount, id } = await given({ limit_client: 1 });
    const clerk = await t.as('operador');
    const { version } = await fresh(id);
    await clerk.ok(rejectReservation, { id_reservation: id, version, motive: 'Sin cupo en la nave' });
    expect(await linesOf(id)).toEqual([]);
    const again = await booked();
    expect((await give(await t.as('asesor'), again, [discount.id_discount])).status).toBe(200);
    const now = await fresh(again.id_reservation);
    await clerk.ok(cancelReservation, {
      id_reservation: now.id_reservation,
      version: now.version,
      motive: 'Ya no viaja',
    });
    const found = await (await t.as('contador')).ok(calls.getDiscount, { id_discount: discount.id_discount });
    expect([found.used, found.kept, found.given]).toEqual([0, 1, '0.00']);
  });

  test('is refused, with the reason, without its code, for another client, outside its period, or below its minimum sale', async () => {
    const advisor = await t.as('asesor');
    const reservation = await booked();
    const refusal = async (more: object, entered = true) => {
      const discount = await add(more);
      if (entered) await claim(discount.code);
      return (await give(advisor, reservation, [discount.id_discount])).body;
    };
    const off = (razon: string) => ({ code: 'DESCUENTO_NO_APLICA', message: `El descuento no aplica: ${razon}` });
    expect(await refusal({}, false)).toMatchObject(off('el cliente no ha ingresado su código'));
    expect(await refusal({ min_sale: '510.01' })).toMatchObject(off('la venta no llega a $510,01'));
    expect(await refusal({ reservation_type: 'I' })).toMatchObject(off('es de otro tipo de reserva'));
    expect(await refusal({ valid_from: '2026-11-25' })).toMatchObject(off('rige desde el 25/nov/2026'));
    expect(await refusal({ base: 'SERVICIO', id_service: 7 })).toMatchObject(off('no hay rubros que reducir'));
    const [one, two] = [await add({ name: 'Uno' }), await add({ name: 'Dos' })];
    for (const { code } of [one, two]) await claim(code);
    expect((await give(advisor, reservation, [one.id_discount, two.id_discount])).body).toMatchObject(
      off('«Dos» no se suma a «Uno»'),
    );
  });

  test('leaves nothing behind after a deleted order, another client or another’s code, and reveals nothing', async () => {
    const { discount, id } = await given({ stackable: true });
    // The former client's discount has no effect on the next client's reservation.
    await t.write(tx =>
      tx.run(sql`update reservations set id_client = ${company.importer} where id_reservation = ${id}`),
    );
    await t.write(async tx => {
      await tx.elevate();
      await refreshMargins(tx, [id]);
    });
    expect(await linesOf(id)).toEqual([]);
    const found = await (await t.as('contador')).ok(calls.getDiscount, { id_discount: discount.id_discount });
    expect([found.used, found.redemptions[0]?.reversed_reason]).toEqual([0, 'Cambió el cliente']);
    const client = await t.as('exporterAdmin');
    const own = await client.ok(saveReservation, booking);
    const foreign = await add({ id_clients: [company.importer] });
    expect((await give(client, own, [foreign.id_discount])).status).toBe(404);
    expect((await claim(foreign.code)).body.code).toBe('CODIGO_INVALIDO');
  });

  test('does not increase an approved amount when budget becomes available', async () => {
    const { discount, id } = await given({ budget_usd: '60.00', stackable: true });
    const accountant = await t.as('contador');
    await t.write(tx => tx.run(sql`update discounts set budget_usd = 40 where id_discount = ${discount.id_discount}`));
    const clerk = await t.as('operador');
    await clerk.ok(updatePendingState, { id_reservation: id, estado: 'ACCEPTED', version: (await fresh(id)).version });
    const sum = async () => (await linesOf(id)).reduce((total, line) => total + Number(line), 0);
    expect(await sum()).toBeCloseTo(-40, 2);
    await t.write(tx => tx.run(sql`update discounts set budget_usd = 60 where id_discount = ${discount.id_discount}`));
    await t.write(async tx => {
      await tx.elevate();
      await refreshMargins(tx, [id]);
    });
    expect(await sum()).toBeCloseTo(-40, 2);
    // After a temporary reduction of the budget, the approved amount applies again.
    for (const [budget, left] of [
      [20, -20],
      [60, -40],
    ] as const) {
      await t.write(async tx => {
        await tx.run(sql`update discounts set budget_usd = ${budget} where id_discount = ${discount.id_discount}`);
        await tx.elevate();
        await refreshMargins(tx, [id]);
      });
      expect(await sum()).toBeCloseTo(left, 2);
    }
    expect((await accountant.call(calls.addDiscount, offer({ max_amount: '0.00' }))).body.fields).toEqual({
      max_amount: 'Debe ser mayor que cero',
    });
  });

  test('never grants more than the budget when two people ask at once', async () => {
    const { discount } = await given({ budget_usd: '60.00', stackable: true });
    const other = await booked();
    const refused = await give(await t.as('asesor'), other, [discount.id_discount]);
    expect(refused.body).toMatchObject({
      code: 'PRESUPUESTO_AGOTADO',
      message: 'El presupuesto del descuento se agotó: quedan $9,00',
    });
    expect(await linesOf(other.id_reservation)).toEqual([]);
  });

  test('lets the client choose its own while pending, and refers it to its advisor afterwards; others see nothing of it', async () => {
    const discount = await add();
    await claim(discount.code);
    const client = await t.as('exporterAdmin');
    const reservation = await client.ok(saveReservation, booking);
    const { id_reservation } = reservation;
    const found = await client.ok(calls.getDiscountClientAvailable, { id_client: company.exporter, id_reservation });
    expect(found.discounts.find(one => one.id_discount === discount.id_discount)).toMatchObject({
      chosen: false,
      amount: '51.00',
      why_not: null,
    });
    expect((await give(client, reservation, [discount.id_discount])).status).toBe(200);
    expect(await linesOf(id_reservation)).toEqual(['-45.00', '-6.00']);
    // After removal no line remains; then it is added again.
    expect((await give(client, await fresh(id_reservation), [])).status).toBe(200);
    expect(await linesOf(id_reservation)).toEqual([]);
    expect((await give(client, await fresh(id_reservation), [discount.id_discount])).status).toBe(200);
    const { version } = await fresh(id_reservation);
    const clerk = await t.as('operador');
    await clerk.ok(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
    expect((await give(client, await fresh(id_reservation), [])).body.message).toBe(
      'La reserva ya está aprobada: pida el descuento a su asesor',
    );
    const other = await t.as('importerAdmin');
    expect((await other.ok(calls.getDiscountClientAvailable, { id_client: company.exporter })).discounts).toEqual([]);
    expect((await give(other, await fresh(id_reservation), [])).status).toBe(404);
    const carrier = await t.as('carrierAdmin');
    expect(
      (await carrier.call(calls.getDiscountClientAvailable, { id_client: company.exporter })).body.discounts ?? [],
    ).toEqual([]);
  });
});

test('a list of discounts names the version with which it was read: after another one’s change it is refused, and overwrites nothing', async () => {
  const [mine, theirs] = [await add({ stackable: true }), await add({ stackable: true })];
  for (const { code } of [mine, theirs]) await claim(code);
  const { id_reservation } = await booked();
  const advisor = await t.as('asesor');
  const read = () => advisor.ok(calls.getDiscountClientAvailable, { id_client: company.exporter, id_reservation });
  const shown = await read();
  const target = { id_reservation, version: shown.version ?? 0 };
  expect((await give(await t.as('admin'), target, [theirs.id_discount])).status).toBe(200);
  const late = await give(advisor, target, [mine.id_discount]);
  expect([late.status, late.body.code]).toEqual([409, 'MODIFICADO']);
  const now = await read();
  expect(now.discounts.filter(one => one.chosen).map(one => one.id_discount)).toEqual([theirs.id_discount]);
  const both = [theirs.id_discount, mine.id_discount];
  expect((await give(advisor, { id_reservation, version: now.version ?? 0 }, both)).status).toBe(200);
  const alone = await advisor.ok(calls.getDiscountClientAvailable, { id_client: company.exporter });
  expect(alone.version).toBeNull();
});

describe('an automatic discount', () => {
  test('is added with the booking, removed when it no longer applies, and not added again after a person removed it', async () => {
    const accountant = await t.as('contador');
    const automatic = await accountant.ok(
      calls.addDiscount,
      offer({ name: 'Fin de año', value: '5.00', id_clients: [company.exporter] }),
    );
    const better = await accountant.ok(
      calls.addDiscount,
      offer({ name: 'Temporada', value: '8.00', id_clients: [company.exporter], reservation_type: 'E' }),
    );
    const reservation = await booked();
    const id = reservation.id_reservation;
    // Of two discounts that exclude each other, the one with the higher amount applies.
    expect(await linesOf(id)).toEqual(['-36.00', '-4.80']);
    const advisor = await t.as('asesor');
    expect((await give(advisor, await fresh(id), [])).status).toBe(200);
    expect(await linesOf(id)).toEqual(['-22.50', '-3.00']);
    expect((await give(advisor, await fresh(id), [])).status).toBe(200);
    expect(await linesOf(id)).toEqual([]);
    for (const { id_discount } of [automatic, better]) {
      const { version, can } = await accountant.ok(calls.getDiscount, { id_discount });
      expect(can.remove).not.toBe(true);
      expect((await accountant.call(calls.deleteDiscount, { id_discount, version })).body.code).toBe('DESCUENTO_USADO');
      const now = await accountant.ok(calls.getDiscount, { id_discount });
      await accountant.ok(calls.updateDiscount, {
        ...offer({
          name: now.name,
          value: now.value,
          id_clients: now.id_clients,
          reservation_type: now.reservation_type,
        }),
        id_discount,
        version: now.version,
        active: false,
      });
    }
    expect(await linesOf((await booked()).id_reservation)).toEqual([]);
  });
});

describe('codes', () => {
  test('are entered once into a company’s wallet; an unknown one is refused, and the eleventh try within a minute is not checked', async () => {
    const { code, id_discount } = await add({ limit_client: 1 });
    expect((await claim('NADIE-LO-DIO')).body).toMatchObject({
      code: 'CODIGO_INVALIDO',
      message: 'El código no existe',
    });
    expect((await claim(code)).status).toBe(200);
    expect((await claim(code)).status).toBe(200);
    const client = await t.as('exporterAdmin');
    const { disponibles } = await client.ok(calls.myDiscounts, {});
    expect(disponibles.find(row => row.id_discount === id_discount)).toMatchObject({ left: 1, uses: [] });
    expect(
      (await (await t.as('importerAdmin')).ok(calls.myDiscounts, {})).disponibles.map(row => row.id_discount),
    ).not.toContain(id_discount);
    const over = await add({ valid_from: '2026-01-01', valid_to: '2026-01-31' });
    expect((await claim(over.code)).body).toMatchObject({
      code: 'DESCUENTO_VENCIDO',
      message: 'El descuento venció el 31/ene/2026',
    });
    for (let i = 0; i < 10; i++) await claim(`INVENTADO-${i}`, 'importerAdmin');
    expect((await claim(code, 'importerAdmin')).body.code).toBe('DEMASIADOS_INTENTOS');
  });

  test('are read by operator staff with the permission, and by no customer, whatever its role permits', async () => {
    const { id_discount } = await add();
    const all = ['discount.read', 'discount.write'];
    await t.write(tx =>
      tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
        select r.id_role, 'EXP', 'action', a.id_permission_action, true from roles r, permission_actions a where r.code = 'ADM_LOCAL' and a.code = any(${all}::text[])
        on conflict do nothing`),
    );
    const client = await t.as('exporterAdmin');
    expect((await client.ok(calls.getDiscounts, {})).rows).toEqual([]);
    expect((await client.call(calls.getDiscount, { id_discount })).status).toBe(404);
    expect((await client.call(calls.addDiscount, offer())).status).toBe(403);
    expect((await (await t.as('monitor')).call(calls.getDiscounts, {})).status).toBe(403);
  });

  test.skipIf(engine !== 'postgres')('grants the last use of a code to one of many concurrent requests', async () => {
    const { code, id_discount } = await add({ limit_total: 1 });
    const people = [await t.as('exporterAdmin'), await t.as('forwarderAdmin'), await t.as('strangerAdmin')];
    const answers = await Promise.all(people.map(who => who.call(calls.redeemCodeDiscount, { code })));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(answer => answer.status === 409).map(answer => answer.body.message)).toEqual(
      Array.from({ length: 2 }, () => 'El código ya fue utilizado'),
    );
    const found = await (await t.as('contador')).ok(calls.getDiscount, { id_discount });
    expect([found.used + found.kept, found.state]).toEqual([1, 'AGOTADO']);
  });

  test.skipIf(engine !== 'postgres')(
    'never grants two uses to two concurrent reservations under a limit of one',
    async () => {
      const discount = await add({ limit_client: 1, stackable: true });
      await claim(discount.code);
      const advisor = await t.as('asesor');
      for (let round = 0; round < 5; round++) {
        const [a, b] = [await booked(), await booked()];
        const [one, two] = await Promise.all([a, b].map(of => give(advisor, of, [discount.id_discount])));
        expect([one?.status, two?.status].sort()).toEqual([200, 422]);
        for (const one of [a, b]) await give(advisor, await fresh(one.id_reservation), []);
      }
    },
  );

  test.skipIf(engine !== 'postgres')('never grants more than its budget to two concurrent reservations', async () => {
    const discount = await add({ budget_usd: '60.00', stackable: true });
    await claim(discount.code);
    const advisor = await t.as('asesor');
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await booked(), await booked()];
      const answers = await Promise.all([a, b].map(of => give(advisor, of, [discount.id_discount])));
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 422]);
      expect(answers.find(answer => answer.status === 422)?.body.code).toBe('PRESUPUESTO_AGOTADO');
      for (const one of [a, b]) await give(advisor, await fresh(one.id_reservation), []);
    }
  });
});

describe('saving a discount', () => {
  test('can end a discount whose service or place is inactive; refuses another inactive one', async () => {
    const { discount } = await given({ stackable: true, id_port: place.dpw });
    await t.write(tx =>
      tx.run(sql`update locations set active = false where id_location in (${place.dpw}, ${place.contecon})`),
    );
    const accountant = await t.as('contador');
    const { version, code } = await accountant.ok(calls.getDiscount, { id_discount: discount.id_discount });
    const change = {
      ...offer({ code, stackable: true, id_port: place.dpw }),
      id_discount: discount.id_discount,
      version,
    };
    expect((await accountant.call(calls.updateDiscount, { ...change, id_port: place.contecon })).body.fields).toEqual({
      id_port: 'El puerto no existe o ya no se usa',
    });
    expect((await accountant.ok(calls.updateDiscount, { ...change, active: false })).state).toBe('INACTIVO');
    await t.write(tx =>
      tx.run(sql`update locations set active = true where id_location in (${place.dpw}, ${place.contecon})`),
    );
  });

  test.skipIf(engine !== 'postgres')('never lets concurrent use pass a new limit', async () => {
    const accountant = await t.as('contador');
    const advisor = await t.as('asesor');
    for (let round = 0; round < 5; round++) {
      const discount = await add({ stackable: true, name: `Sin límite ${round}` });
      await claim(discount.code);
      const [a, b] = [await booked(), await booked()];
      await give(advisor, a, [discount.id_discount]);
      const { version, code } = await accountant.ok(calls.getDiscount, { id_discount: discount.id_discount });
      const change = {
        ...offer({ code, stackable: true, name: `Sin límite ${round}` }),
        id_discount: discount.id_discount,
        version,
      };
      const [limited, used] = await Promise.all([
        accountant.call(calls.updateDiscount, { ...change, limit_total: 1 }),
        give(advisor, b, [discount.id_discount]),
      ]);
      expect([limited.status, used.status].filter(status => status === 200)).toHaveLength(1);
      expect([limited.body.code, used.body.code]).not.toContain('ERROR_INTERNO');
    }
  });

  test('keeps the value of a used discount, and refuses limits below its use', async () => {
    const { discount } = await given({ stackable: true });
    const accountant = await t.as('contador');
    const { version, code } = await accountant.ok(calls.getDiscount, { id_discount: discount.id_discount });
    const change = { ...offer({ code, stackable: true }), id_discount: discount.id_discount, version };
    expect((await accountant.call(calls.updateDiscount, { ...change, value: '20.00' })).body.fields).toEqual({
      value: 'Ya se usó: no cambia',
    });
    expect((await accountant.call(calls.updateDiscount, { ...change, budget_usd: '1.00' })).body.fields).toEqual({
      budget_usd: 'Ya dio más de ese valor',
    });
    const ended = await accountant.ok(calls.updateDiscount, { ...change, valid_to: '2026-11-20' });
    expect(ended.state).toBe('VENCIDO');
    expect((await accountant.call(calls.updateDiscount, change)).body.code).toBe('MODIFICADO');
  });
  test('keeps codes unique; the list finds by words and state, and its Excel has discounts and redemptions', async () => {
    const { code } = await add({ name: 'Campaña de octubre', value: '12.50' });
    const accountant = await t.as('contador');
    expect((await accountant.call(calls.addDiscount, offer({ code }))).body.code).toBe('CODIGO_DUPLICADO');
    const { rows } = await accountant.ok(calls.getDiscounts, {
      search: 'campana octubre',
      filters: { state: ['VIGENTE'] },
    });
    expect(rows.map(row => [row.name, row.value, row.state])).toEqual([['Campaña de octubre', '12.50', 'VIGENTE']]);
  });
});

test('refuses a discount that lowers the margin of an approved reservation too far, except with a reason by a person with the right', async () => {
  const discount = await add({ value: '95.00' });
  await claim(discount.code);
  const { id_reservation, version } = await approvedReservation(t, booking);
  await t.write(tx => tx.run(sql`update parameters set value = '0' where key = 'margen_minimo_pct'`));
  const of = { id_reservation, version, id_discounts: [discount.id_discount] };
  expect((await (await t.as('asesor')).call(calls.saveDiscountReservation, of)).body.code).toBe('MARGEN_INSUFICIENTE');
  const me = await t.as('admin');
  expect((await me.call(calls.saveDiscountReservation, of)).body.fields).toHaveProperty('margin_reason');
  expect(
    (await me.call(calls.saveDiscountReservation, { ...of, margin_reason: 'Cliente nuevo, primer viaje' })).status,
  ).toBe(200);
  await t.write(tx => tx.run(sql`update parameters set value = '-100' where key = 'margen_minimo_pct'`));
});
