import * as calls from '@cabezal/contract/system/catalogues/catalogues.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('products and ships are found by words of their name, ignoring accents; an inactive one is not offered', async () => {
  const me = await t.as('exporterAdmin');
  const found = await me.ok(calls.getProducts, { name: 'platano' });
  expect(found.map(p => p.name)).toEqual(['Plátano verde']);
  expect((await me.ok(calls.getProducts, { reservation_type: 'I' })).every(p => p.reservation_type === 'I')).toBe(true);
  expect((await me.ok(calls.getShips, { name: 'niteroi maersk' })).map(s => s.id_ship)).toEqual([1]);
  await t.write(tx => tx.run(sql`update products set active = false where name = 'Plátano verde'`));
  expect(await me.ok(calls.getProducts, { name: 'platano' })).toEqual([]);
});

test('without a session there are no results; a per cent sign in a search is an ordinary character', async () => {
  expect((await t.withToken(null).call(calls.getContainerTypes)).status).toBe(401);
  const me = await t.as('operador');
  expect(await me.ok(calls.getProducts, { name: '%' })).toEqual([]);
  expect((await me.ok(calls.getContainerTypes)).map(c => c.code)).toContain('40RH');
});

test('a carrier does not get the sale side of a false freight, a customer not the purchase side', async () => {
  const carrier = (await (await t.as('carrierAdmin')).ok(calls.getFalseFreightOptions))[0];
  expect(carrier).toHaveProperty('carrier_pct');
  expect(carrier).not.toHaveProperty('sale_pct');
  const exporter = (await (await t.as('exporterAdmin')).ok(calls.getFalseFreightOptions))[0];
  expect(exporter).toHaveProperty('sale_pct');
  expect(exporter).not.toHaveProperty('carrier_pct');
});

test('motives are listed by kind, with «Otro» last', async () => {
  const me = await t.as('monitor');
  const motives = await me.ok(calls.getReservationMotives);
  expect(motives.at(-1)?.name).toBe('Otro');
  const logbook = await me.ok(calls.getLogbookMotives);
  expect(logbook.map(m => m.id_motivo).filter(id => motives.some(m => m.id_motivo === id))).toEqual([]);
});

test('the two types of reservation', async () => {
  const me = await t.as('asesor');
  expect((await me.ok(calls.getReservationTypes)).map(r => r.code)).toEqual(['E', 'I']);
});
