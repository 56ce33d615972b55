import * as calls from '@cabezal/contract/catalogues/catalogues.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('products and ships are found by the words of their name, without regard to accents; a closed one is not offered', async () => {
  const me = await t.as('exporterAdmin');
  const found = await me.ok(calls.getProducts, { name: 'platano' });
  expect(found.map(p => p.name)).toEqual(['Plátano verde']);
  expect((await me.ok(calls.getProducts, { reservation_type: 'I' })).every(p => p.reservation_type === 'I')).toBe(true);
  expect((await me.ok(calls.getShips, { name: 'niteroi maersk' })).map(s => s.id_ship)).toEqual([1]);
  await t.write(tx => tx.run(sql`update products set active = false where name = 'Plátano verde'`));
  expect(await me.ok(calls.getProducts, { name: 'platano' })).toEqual([]);
});

test('a person without a session gets none, a per cent sign in a search is only a per cent sign', async () => {
  expect((await t.withToken(null).call(calls.getContainerTypes)).status).toBe(401);
  const me = await t.as('operador');
  expect(await me.ok(calls.getProducts, { name: '%' })).toEqual([]);
  expect((await me.ok(calls.getContainerTypes)).map(c => c.code)).toContain('40RH');
});

test('the price of a service and the sale side of a false freight are not sent to a carrier or driver', async () => {
  const customer = await (await t.as('exporterAdmin')).ok(calls.getBookableServices);
  expect(customer.length).toBeGreaterThan(3);
  expect(customer.every(s => s.bookable && s.unit_price !== undefined)).toBe(true);
  for (const who of ['carrierAdmin', 'driver'] as const) {
    const me = await t.as(who);
    for (const row of [...(await me.ok(calls.getBookableServices)), ...(await me.ok(calls.getServices, {}))])
      expect(row).not.toHaveProperty('unit_price');
  }
  const carrier = (await (await t.as('carrierAdmin')).ok(calls.getFalseFreightOptions))[0];
  expect(carrier).toHaveProperty('carrier_pct');
  expect(carrier).not.toHaveProperty('sale_pct');
  const exporter = (await (await t.as('exporterAdmin')).ok(calls.getFalseFreightOptions))[0];
  expect(exporter).toHaveProperty('sale_pct');
  expect(exporter).not.toHaveProperty('carrier_pct');
});

test('motives come by kind with «Otro» last', async () => {
  const me = await t.as('monitor');
  const motives = await me.ok(calls.getReservationMotives);
  expect(motives.at(-1)?.name).toBe('Otro');
  const logbook = await me.ok(calls.getLogbookMotives);
  expect(logbook.map(m => m.id_motivo).filter(id => motives.some(m => m.id_motivo === id))).toEqual([]);
});

test('the VAT that holds is the one of the business date', async () => {
  const me = await t.as('contador');
  const current = async () =>
    (await me.ok(calls.getIva)).filter(i => i.current && i.kind === 'STANDARD').map(i => i.tarifa);
  expect(await current()).toEqual(['15.00']);
  t.setNow('2024-04-01T04:59:00Z'); // still 31 March in Guayaquil
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  expect(await current()).toEqual(['12.00']);
});

test('services of the price list are all there, the bookable ones are a part of them', async () => {
  const me = await t.as('asesor');
  const all = await me.ok(calls.getServices, {});
  const bookable = await me.ok(calls.getBookableServices);
  expect(all.length).toBeGreaterThan(bookable.length);
  expect((await me.ok(calls.getServices, { name: 'flete terrestre' })).map(s => s.code)).toEqual(['FLE']);
  expect((await me.ok(calls.getReservationTypes)).map(r => r.code)).toEqual(['E', 'I']);
});
