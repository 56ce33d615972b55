import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { approveFees, getFee } from '@cabezal/contract/prices/fees/fees.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, place, user } from '../../../../test/world.ts';
import { changeFee, feeInput, freight, makeFee } from './fee.samples.ts';
import { runSimulations } from './simulation.jobs.ts';

let t: TestApp;
let booked: number;
beforeAll(async () => {
  t = await startTestApp();
  booked = (await (await t.as('operador')).ok(saveReservation, exportBooking())).id_reservation;
});
afterAll(() => t.close());

const cheaper = () =>
  feeInput({ id_port: place.dpw, id_client: company.exporter, valid_from: '2026-11-22', items: [freight('400.00')] });

async function simulated(input: Record<string, unknown>) {
  const me = await t.as('contador');
  const asked = await me.ok(calls.simulateFees, input);
  expect(asked).toMatchObject({ state: 'WAITING', open: null, closed: null });
  await runSimulations(t.services.db);
  return me.ok(calls.getSimulation, { id_simulation: asked.id_simulation });
}

test('shows the open reservations with another price, by client and lane, with reasons, and changes none of them', async () => {
  const before = await t.rows(sql`select * from charges order by id_charge`);
  const found = await simulated({ fees: [cheaper()] });
  expect(found).toMatchObject({ state: 'DONE', months: 3, closed: { changed: 0, reservations: [] } });
  expect(found.open).toMatchObject({
    changed: 1,
    loses_price: 0,
    total: { containers: 1, change: expect.stringMatching(/^-/) },
  });
  const [row] = found.open?.reservations ?? [];
  expect(row).toMatchObject({ id_reservation: booked, containers: 1 });
  expect(Number(row?.before) - Number(row?.after)).toBe(50);
  expect(row?.sentences.join(' ')).toContain('$400,00');
  expect(found.open?.by_client).toMatchObject([{ client: 'Bananera Río Jubones', containers: 1 }]);
  expect(found.open?.by_lane).toHaveLength(1);
  expect(await t.rows(sql`select * from charges order by id_charge`)).toEqual(before);
  const me = await t.as('contador');
  const [header = [], first = []] = await cellsOf(me, calls.getSimulationExcel, { id_simulation: found.id_simulation });
  expect([header[1], first[1]]).toEqual(['De', 'Total']);
});

test('leaves out prices set by a person and reports their number', async () => {
  const me = await t.as('admin');
  const { id_reservation } = await me.ok(saveReservation, exportBooking());
  const open = async () => (await simulated({ fees: [cheaper()] })).open;
  expect(await open()).toMatchObject({ changed: 2, left_out: 0 });
  const { subs } = await me.ok(getReservationFee, { id_reservation });
  const [line] = subs[0]?.rubros ?? [];
  await me.ok(updateRubrosSubReserve, {
    id_sub_reservation: subs[0]?.id_sub_reservation,
    version: subs[0]?.version,
    rubros: [
      {
        id_charge: line?.id_charge,
        id_service: line?.id_service,
        quantity: 1,
        unit_price: '600.00',
        justification: 'Acuerdo',
      },
    ],
  });
  expect(await open()).toMatchObject({ changed: 1, left_out: 1 });
});

test('lists lost prices first, treats a proposal as approved, and replays closed reservations', async () => {
  await t.write(tx =>
    tx.run(sql`update companies set id_advisor = ${user.asesor} where id_company = ${company.exporter}`),
  );
  const proposal = await makeFee(await t.as('asesor'), {
    id_port: place.dpw,
    id_client: company.exporter,
    valid_from: '2026-11-22',
    items: [freight('470.00')],
  });
  const found = await simulated({ proposals: [proposal.id_fee] });
  expect(Number(found.open?.total.after) - Number(found.open?.total.before)).toBe(20);
  // The container loses its price only with drafts that replace both the general and the client's rate and end before the appointment.
  const short = { ...cheaper(), id_plant: null, id_canton: null, valid_to: '2026-11-23' };
  const [own] = await t.rows<{ id_canton: number }>(sql`select id_canton from fees where id_fee = 2`);
  const lost = await simulated({
    fees: [1, 2].map(id_fee => ({
      ...short,
      id_fee,
      id_canton: own?.id_canton,
      id_client: id_fee === 2 ? company.exporter : null,
    })),
  });
  expect(lost.open).toMatchObject({ loses_price: 1, reservations: [{ id_reservation: booked, after: null }] });
  expect(lost.open?.reservations[0]?.sentences[0]).toBe('Asocie una tarifa a la reserva');
  await t.write(tx => tx.run(sql`update reservations set finished_at = '2026-11-20' where id_reservation = ${booked}`));
  const closed = await simulated({ fees: [cheaper()], months: 12 });
  expect(closed).toMatchObject({ open: { changed: 0 }, closed: { changed: 1 } });
  // Most drafts begin in the future: closed reservations are simulated as if the drafts had always been valid.
  const coming = await simulated({ fees: [{ ...cheaper(), valid_from: '2026-12-01' }], months: 12 });
  expect(coming).toMatchObject({ open: { changed: 0 }, closed: { changed: 1 } });
  await t.write(tx => tx.run(sql`update reservations set finished_at = null where id_reservation = ${booked}`));
  await (await t.as('contador')).ok(approveFees, { rows: [{ id: proposal.id_fee, version: 1 }] });
});

test('validates drafts, resumes an interrupted simulation, hides it from other audiences, and keeps it for thirty days', async () => {
  const me = await t.as('contador');
  const bad = await me.call(calls.simulateFees, {
    fees: [{ ...cheaper(), items: [{ ...freight('1.00'), id_service: 999 }] }],
  });
  expect(bad.body.fields).toHaveProperty(['fees.0.items.0.id_service']);
  const { id_simulation } = await me.ok(calls.simulateFees, { fees: [cheaper()] });
  await t.write(tx => tx.run(sql`update fee_simulations set state = 'RUNNING' where id_simulation = ${id_simulation}`));
  await runSimulations(t.services.db);
  expect((await me.ok(calls.getSimulation, { id_simulation })).state).toBe('DONE');
  const customer = await t.as('exporterAdmin');
  expect((await customer.call(calls.getSimulation, { id_simulation })).status).toBe(404);
  expect((await customer.call(calls.getFeeCoverage)).status).toBe(404);
  t.advance(31 * 24 * 60);
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
  await runSimulations(t.services.db);
  expect((await (await t.as('contador')).call(calls.getSimulation, { id_simulation })).status).toBe(404);
  t.setNow('2026-11-24T14:00:00.000Z');
});

test('limits the simulations of one person, and does not restart forever one that ends its process', async () => {
  const [me, other] = [await t.as('contador'), await t.as('asesor')];
  const asked = await Promise.all([1, 2, 3, 4].map(() => me.call(calls.simulateFees, { fees: [cheaper()] })));
  expect(asked.map(answer => answer.body.code ?? 'WAITING').sort()).toEqual([
    'SIMULACIONES_EN_CURSO',
    'WAITING',
    'WAITING',
    'WAITING',
  ]);
  const { id_simulation } = await other.ok(calls.simulateFees, { fees: [cheaper()] });
  await t.write(tx =>
    tx.run(sql`update fee_simulations set state = 'RUNNING', starts = 3 where id_simulation = ${id_simulation}`),
  );
  await expect(runSimulations(t.services.db)).rejects.toThrow('begun too often');
  expect((await other.ok(calls.getSimulation, { id_simulation })).state).toBe('FAILED');
  await me.ok(calls.simulateFees, { fees: [cheaper()] });
});

test('coverage lists driven lanes that will have no price soon, and rates that end without a version after them', async () => {
  const me = await t.as('contador');
  expect(await me.ok(calls.getFeeCoverage)).toEqual({ without_price: [], ending: [] });
  const end = sql`update fees set valid_to = '2026-12-05' where id_fee in (1, 2) or id_client = ${company.exporter}`;
  await t.write(tx => tx.run(end));
  const { without_price, ending } = await me.ok(calls.getFeeCoverage);
  expect(without_price).toMatchObject([
    {
      client: 'Bananera Río Jubones',
      containers: 2,
      container_type: '40RH',
      from: '2026-12-06',
      ends: expect.any(String),
    },
  ]);
  expect(ending.map(row => row.code)).toEqual(expect.arrayContaining(['TF-0001', 'TF-0002']));
});

test('stores the simulated drafts as versions in one step, each as a separate change, and only once', async () => {
  const me = await t.as('contador');
  // The client is not one of the advisor's.
  const lane = { id_port: place.contecon, id_client: company.importer, id_container_type: 3 };
  const [one, two] = [
    await makeFee(me, { ...lane, valid_from: '2026-11-24' }),
    await makeFee(me, { ...lane, id_container_type: 4, valid_from: '2026-11-24' }),
  ];
  t.setNow('2026-11-25T14:00:00.000Z');
  const tried = (id_fee: number, id_container_type: number, amount: string) =>
    feeInput({ ...lane, id_fee, id_container_type, valid_from: '2026-11-26', items: [freight(amount)] });
  const found = await simulated({ fees: [tried(one.id_fee, 3, '510.00'), tried(two.id_fee, 4, '520.00')] });
  const { id_simulation } = found;
  expect(found.rates).toEqual([
    { id_fee: one.id_fee, code: one.code, proposed: false },
    { id_fee: two.id_fee, code: two.code, proposed: false },
  ]);
  // One of the rates has changed since: it is not overwritten.
  await changeFee(me, two.id_fee, { valid_from: '2026-11-27', items: [freight('600.00')] });
  const advisor = await (await t.as('asesor')).ok(calls.saveSimulation, { id_simulation });
  expect(advisor.results.map(row => !row.ok && row.code)).toEqual(['TARIFA_AJENA', 'TARIFA_AJENA']);
  expect((await (await t.as('exporterAdmin')).call(calls.saveSimulation, { id_simulation })).status).toBe(403);
  const saved = await me.ok(calls.saveSimulation, { id_simulation });
  expect(saved).toMatchObject({ changed: 1, refused: 1, results: [{ ok: true, version: 2 }, { ok: false }] });
  const stored =
    await t.rows(sql`select f.version, f.valid_from::text as valid_from, f.valid_to::text as valid_to, i.amount::text as amount
    from fees f join fee_items i using (id_fee) where f.id_family = ${one.id_fee} order by f.version`);
  expect(stored).toEqual([
    { version: 1, valid_from: '2026-11-24', valid_to: '2026-11-25', amount: '500.00' },
    { version: 2, valid_from: '2026-11-26', valid_to: null, amount: '510.00' },
  ]);
  const again = await me.ok(calls.saveSimulation, { id_simulation });
  expect(again).toMatchObject({ changed: 0, refused: 2 });
  // A rate that is not stored yet is saved by its own form.
  const fresh = await simulated({ fees: [cheaper()] });
  expect(fresh.rates).toEqual([]);
  expect(await me.call(calls.saveSimulation, { id_simulation: fresh.id_simulation })).toMatchObject({
    status: 409,
    body: { code: 'SIMULACION_SIN_VERSIONES' },
  });
});

test('approves simulated proposals in one step', async () => {
  await t.write(tx =>
    tx.run(sql`update companies set id_advisor = ${user.asesor} where id_company = ${company.exporter}`),
  );
  const proposal = await makeFee(await t.as('asesor'), {
    id_port: place.dpw,
    id_client: company.exporter,
    id_container_type: 4,
    valid_from: '2026-12-24',
  });
  const { id_simulation, rates } = await simulated({ proposals: [proposal.id_fee] });
  expect(rates).toEqual([{ id_fee: proposal.id_fee, code: proposal.code, proposed: true }]);
  const asked = await (await t.as('asesor')).ok(calls.saveSimulation, { id_simulation });
  expect(asked).toMatchObject({ changed: 0, refused: 1 });
  const me = await t.as('contador');
  expect(await me.ok(calls.saveSimulation, { id_simulation })).toMatchObject({ changed: 1, refused: 0 });
  expect((await me.ok(getFee, { id_fee: proposal.id_fee })).state).toBe('FUTURA');
});
