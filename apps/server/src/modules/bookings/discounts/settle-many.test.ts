import * as calls from '@cabezal/contract/bookings/discounts/discounts.calls';
import { getReservation, saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { add, ZERO } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { motiveOf } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { refreshMargins } from '../../prices/pricing/margins.ts';
import { settleDiscounts } from '../../prices/pricing/settle-discounts.ts';

/** What one change concerns is settled together, within limits and budgets, and beside the facts of trips (decision 0067). */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const GENSET = { id_service: 6, quantity: 1 };
const offer = (more: object = {}) => ({
  name: 'Temporada',
  kind: 'PORCENTAJE',
  value: '10.00',
  base: 'TOTAL',
  valid_from: '2026-11-01',
  valid_to: '2026-12-31',
  stackable: true,
  id_clients: [company.exporter],
  ...more,
});
const booked = async () =>
  (await (await t.as('operador')).ok(saveReservation, exportBooking({ services: [GENSET] }))).id_reservation;
/** An automatic discount that begins after these reservations were booked. */
async function later(count: number, more: object = {}) {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await booked());
  const { id_discount } = await (await t.as('contador')).ok(calls.addDiscount, offer(more));
  return { ids, id_discount };
}
const settle = (ids: readonly number[]) =>
  t.write(async tx => {
    await tx.elevate();
    await settleDiscounts(tx, ids);
  });
const linesOf = async (id_reservation: number) =>
  (await (await t.as('admin')).ok(getReservation, { id_reservation })).charges
    .filter(charge => charge.source === 'DISCOUNT')
    .map(charge => charge.subtotal);
const sumOf = async (id_reservation: number) => add(ZERO, ...(await linesOf(id_reservation)));
const over = (id_discount: number) =>
  t.write(tx => tx.run(sql`update discounts set active = false where id_discount = ${id_discount}`));

test('of several reservations that are settled together, only as many get a discount as its limit allows', async () => {
  const { ids, id_discount } = await later(3, { limit_total: 2 });
  await settle(ids);
  expect(await Promise.all(ids.map(sumOf))).toEqual(['-51.00', '-51.00', '0.00']);
  const found = await (await t.as('contador')).ok(calls.getDiscount, { id_discount });
  expect([found.used, found.given]).toEqual([2, '102.00']);
  await over(id_discount);
});

test('and together they get no more than its budget', async () => {
  const { ids, id_discount } = await later(3, { budget_usd: '60.00' });
  await settle(ids);
  expect(await Promise.all(ids.map(sumOf))).toEqual(['-51.00', '-9.00', '0.00']);
  await over(id_discount);
});

test('many reservations take as many statements as two', async () => {
  const { ids, id_discount } = await later(8);
  const count = async (some: readonly number[]) => (await statementsOf(t, () => settle(some))).length;
  const two = await count(ids.slice(0, 2));
  expect(await count(ids.slice(2))).toBe(two);
  for (const id of ids) expect(await sumOf(id)).toBe('-51.00');
  await over(id_discount);
});

test('a page of discounts counts their redemptions in one query, and finds states by what is kept', async () => {
  const spent = await later(2, { limit_total: 2 });
  const open = await later(1);
  await settle([...spent.ids, ...open.ids]);
  const money = await t.as('contador');
  const read = async (filters: object) => (await money.ok(calls.getDiscounts, { filters })).rows;
  const asked = await statementsOf(t, () => read({}));
  expect(asked.filter(text => text.includes('discount_redemptions'))).toHaveLength(1);
  const listed = await read({});
  for (const { id_discount } of [spent, open]) {
    const { redemptions: _, margin: __, can: ___, ...row } = await money.ok(calls.getDiscount, { id_discount });
    expect(listed.find(one => one.id_discount === id_discount)).toEqual(row);
  }
  expect((await read({ state: ['AGOTADO'] })).map(row => row.id_discount)).toContain(spent.id_discount);
  const ofState = await statementsOf(t, () => read({ state: ['AGOTADO'] }));
  expect(ofState.filter(text => text.includes('discount_redemptions'))).toHaveLength(1);
  await over(spent.id_discount);
  await over(open.id_discount);
});

/** What is kept of a discount, and the same counted from its uses. */
const uses = (id_discount: number) =>
  t.rows<{ used: number; given: string }>(
    sql`select sum(used)::int as used, sum(given)::text as given from discount_uses where id_discount = ${id_discount}`,
  );
const counted = (id_discount: number) =>
  t.rows<{ used: number; given: string }>(sql`select count(*)::int as used, sum(amount)::text as given
    from discount_redemptions where id_discount = ${id_discount} and reversed_at is null`);

test('what a limited discount gave is kept, also when it gets its first limit, and its uses are not read again', async () => {
  const { ids, id_discount } = await later(3, { budget_usd: '120.00' });
  const asked = await statementsOf(t, () => settle(ids));
  expect(asked.filter(text => /discount_redemptions[^;]*id_discount = any/.test(text))).toEqual([]);
  expect(await uses(id_discount)).toEqual([{ used: 3, given: '120.00' }]);
  expect(await counted(id_discount)).toEqual(await uses(id_discount));
  const [first = 0] = ids;
  const admin = await t.as('admin');
  const { version } = await admin.ok(getReservation, { id_reservation: first });
  await admin.ok(calls.saveDiscountReservation, { id_reservation: first, version, id_discounts: [] });
  expect(await uses(id_discount)).toEqual(await counted(id_discount));
  const limitTo = (limit_total: number | null) =>
    t.write(tx =>
      tx.run(sql`update discounts set budget_usd = null, limit_total = ${limit_total}::int
        where id_discount = ${id_discount}`),
    );
  await limitTo(null);
  expect(await uses(id_discount)).toEqual([{ used: null, given: null }]);
  await limitTo(9);
  expect(await uses(id_discount)).toEqual(await counted(id_discount));
  await over(id_discount);
});

/** A discount of the exporter that its adviser gave to an approved reservation. */
async function given(day: string) {
  const accountant = await t.as('contador');
  const code = `VIAJE-${day}`;
  const { id_discount } = await accountant.ok(calls.addDiscount, offer({ code, id_clients: [] }));
  await (await t.as('exporterAdmin')).ok(calls.redeemCodeDiscount, { code });
  const reservation = await approvedReservation(t, directExport(day, '08:00', { services: [GENSET] }));
  const { id_reservation, version } = reservation;
  await (await t.as('asesor')).ok(calls.saveDiscountReservation, {
    id_reservation,
    version,
    id_discounts: [id_discount],
  });
  return { reservation, id_reservation, id_discount };
}

test('a false freight is not reduced; driven again, the freight has its discount as before', async () => {
  const { reservation, id_reservation, id_discount } = await given('2026-12-04');
  const before = await linesOf(id_reservation);
  expect(before).toEqual(['-45.00', '-6.00']);
  const guide = await issuedGuide(t, reservation, 'VIAJE');
  await attachPapers(t, guide.id_guide, ['FOTO']);
  const clerk = await t.as('operador');
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  await clerk.ok(falseFreight, {
    id_guide: guide.id_guide,
    version,
    id_motivo: await motiveOf(t, 'FALSE_FREIGHT'),
    motive: 'La planta no cargó',
  });
  expect(await linesOf(id_reservation)).toEqual([]);
  const found = await (await t.as('contador')).ok(calls.getDiscount, { id_discount });
  expect([found.used, found.given]).toEqual([1, '0.00']);
  await issuedGuide(t, reservation, 'VIAJE', set(2));
  expect(await linesOf(id_reservation)).toEqual(before);
  const reduced = await t.rows<{
    source: string;
  }>(sql`select c.source from charges k join charges c on c.id_charge = k.reduces
    where k.id_reservation = ${id_reservation} and k.source = 'DISCOUNT' order by c.id_charge`);
  expect(reduced.map(row => row.source)).toEqual(['FEE', 'SERVICE']);
});

test.skipIf(engine !== 'postgres')('a change of many beside the facts of their trips loses neither', async () => {
  const one = await given('2026-12-06');
  const two = await given('2026-12-08');
  const guide = await issuedGuide(t, one.reservation, 'VIAJE');
  const all = () =>
    t.write(async tx => {
      await tx.elevate();
      await refreshMargins(tx, [one.id_reservation, two.id_reservation]);
    });
  await Promise.all([
    all(),
    drive(t, guide.id_guide, '2026-12-06T06:00:00Z', ['DEP', 'arrival']),
    issuedGuide(t, two.reservation, 'VIAJE', set(2)),
    all(),
  ]);
  for (const { id_reservation } of [one, two]) expect(await linesOf(id_reservation)).toEqual(['-45.00', '-6.00']);
  const { stops } = await (await t.as('monitor')).ok(getGuide, { id_guide: guide.id_guide });
  expect(stops.find(stop => stop.code === 'DEP')?.arrival_at).not.toBeNull();
});
