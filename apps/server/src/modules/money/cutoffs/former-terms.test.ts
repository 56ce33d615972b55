import { bulkEditDrivers, changeDriverCompany } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { addBonusRule } from '@cabezal/contract/money/cutoffs/bonuses.calls';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { ownTrip } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, clerk] = [await t.as('contador'), await t.as('operador')];
  // A bulk change checks the whole driver; those of the sample world have invalid identity cards.
  await t.write(tx =>
    tx.run(sql`update drivers set identification_card = '0912345675' where id_driver = ${id_driver}`),
  );
});
afterAll(() => t.close());

const id_driver = 1;
async function grade(escalafon: string): Promise<void> {
  const { version } = await clerk.ok(getDriver, { id_driver });
  const answer = await clerk.ok(bulkEditDrivers, { rows: [{ id: id_driver, version }], changes: { escalafon } });
  expect(answer.results).toEqual([expect.objectContaining({ ok: true })]);
}
const open = async () =>
  (await accounts.ok(calls.getConductoresBonosDetalles, {})).rows.map(row => [row.id_guide, row.amount]);

test('a bonus follows the grade and the company that the driver had on the trip’s day', async () => {
  for (const [escalafon, amount] of [
    ['Conductor A', '10.00'],
    ['Conductor B', '20.00'],
  ] as const)
    await accounts.ok(addBonusRule, { kind: 'VIAJE', escalafon, amount, valid_from: '2026-12-01' });
  t.setNow('2026-12-01T15:00:00Z');
  await grade('Conductor A');
  const first = await ownTrip(t, '2026-12-02');
  t.setNow('2026-12-03T15:00:00Z');
  // Of two changes on one day the first found what he had before.
  await grade('Conductor C (nuevo)');
  await grade('Conductor B');
  const second = await ownTrip(t, '2026-12-04');
  const earned = [
    [first.id_guide, '10.00'],
    [second.id_guide, '20.00'],
  ];
  expect(await open()).toEqual(earned);
  t.setNow('2026-12-05T15:00:00Z');
  await grade('Conductor A');
  expect(await open()).toEqual(earned);
  const { version } = await clerk.ok(getDriver, { id_driver });
  await clerk.ok(changeDriverCompany, {
    id_driver,
    id_company: company.carrier,
    version,
    motive: 'Pasa a Transportes Andrade',
  });
  // He drove both for the operator.
  expect(await open()).toEqual(earned);
  const { total, fingerprint } = await accounts.ok(calls.previewCutoff, { kind: 'BONOS', period_to: '2026-12-05' });
  await accounts.ok(calls.generarCorteBonos, { period_to: '2026-12-05', expected_total: total, fingerprint });
  const [heads = [], ...rows] = await cellsOf(accounts, calls.cortesBonosExcel, {});
  const at = heads.indexOf('ESCALAFÓN');
  expect(rows.slice(0, 2).map(row => row[at])).toEqual(['Conductor A', 'Conductor B']);
});

test('a driver who was of another company on that day earns no bonus of the operator', async () => {
  await accounts.ok(addBonusRule, { kind: 'VIAJE', amount: '5.00', valid_from: '2026-12-06' });
  const trip = await ownTrip(t, '2026-12-07', '50.00', undefined, { resources: set(2) });
  const ofTrip = async () => (await open()).filter(([id_guide]) => id_guide === trip.id_guide);
  expect(await ofTrip()).toEqual([[trip.id_guide, '5.00']]);
  const until = (day: string) =>
    t.write(tx =>
      tx.run(
        sql`insert into driver_former_terms (id_driver, until, id_company) values (2, ${day}::date, ${company.carrier})`,
      ),
    );
  await until('2026-12-07');
  expect(await ofTrip()).toEqual([[trip.id_guide, '5.00']]);
  await until('2026-12-08');
  expect(await ofTrip()).toEqual([]);
});
