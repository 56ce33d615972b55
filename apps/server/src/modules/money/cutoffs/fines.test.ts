import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { addBonusFine, getBonusFines, voidBonusFine } from '@cabezal/contract/money/cutoffs/fines.calls';
import { reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { saveDriverParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { company, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { carrierTrip, ownTrip } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
  await boss.ok(saveDriverParameters, {
    values: [{ key: 'bono_sin_incidente_usd', value: '3.00', valid_from: '2026-12-01' }],
  });
});
afterAll(() => t.close());

/** The row that an upload of the person would create. */
const uploaded = async (id_user: number) => {
  const { id_file } = await t.write(tx =>
    tx.one(sql<{
      id_file: number;
    }>`insert into files (storage_key, filename, type, size, state, id_company, created_by, stored_at)
      values (gen_random_uuid()::text, 'acta.pdf', 'application/pdf', 100, 'STORED', 1, ${id_user}, now()) returning id_file`),
  );
  return id_file;
};
const motive = 'Exceso de velocidad';
const preview = (period_to: string) =>
  accounts.ok(calls.previewCutoff, { kind: 'BONOS', period_to, id_payee: 1 }).then(shown => ({
    ...shown,
    amounts: shown.lines.map(line => [line.concept, line.amount]),
  }));
async function close(period_to: string) {
  const { total: expected_total, fingerprint } = await preview(period_to);
  return accounts.ok(calls.generarCorteBonos, { period_to, expected_total, fingerprint });
}

test('a fine is deducted by the next corte of the driver, once, and its trip loses the bonus without an incident', async () => {
  const { id_guide, guide_number } = await ownTrip(t, '2026-12-02');
  const other = await ownTrip(t, '2026-12-03');
  const id_file = await uploaded(user.contador);
  expect((await preview('2026-12-03')).amounts).toEqual([
    ['BONO_SIN_INCIDENTE', '3.00'],
    ['BONO_SIN_INCIDENTE', '3.00'],
  ]);
  const given = { id_guide, amount: '2.00', date: '2026-12-02', motive, id_file };
  const fine = await accounts.ok(addBonusFine, given);
  expect(fine).toMatchObject({ id_driver: 1, guide_number, amount: '2.00', number: null, can: { void: true } });
  const shown = await preview('2026-12-03');
  expect(shown.amounts).toEqual([
    ['BONO_SIN_INCIDENTE', '0.00'],
    ['BONO_SIN_INCIDENTE', '3.00'],
    ['MULTA', '-2.00'],
  ]);
  expect(shown.lines.map(line => line.formula)).toContain(`${guide_number}: ${motive}`);
  // One of a later day waits.
  await accounts.ok(addBonusFine, { ...given, id_guide: other.id_guide, amount: '1.00', date: '2026-12-03' });
  const corte = await close('2026-12-02');
  expect(corte.total).toBe('0.00');
  const { id_fine } = fine;
  expect((await accounts.call(voidBonusFine, { id_fine, motive })).body.code).toBe('MULTA_EN_CORTE');
  const line = (await accounts.ok(calls.cortesBonosDetalles, {})).rows.find(one => one.concept === 'MULTA');
  await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
  expect((await preview('2026-12-03')).amounts).toContainEqual(['MULTA', '2.00']);
  await accounts.ok(voidBonusFine, { id_fine, motive: 'La velocidad era de otro camión' });
  const { rows } = await accounts.ok(getBonusFines, { filters: { id_payee: 1 } });
  expect(rows.map(row => [row.amount, row.void_reason])).toEqual([
    ['1.00', null],
    ['2.00', 'La velocidad era de otro camión'],
  ]);
  const next = (await preview('2026-12-03')).amounts;
  expect(next.filter(([concept]) => concept === 'MULTA')).toEqual([
    ['MULTA', '-1.00'],
    ['MULTA', '2.00'],
  ]);
});

test('it has a trip of an own driver, a day that is not in the future, and a paper of the person; others neither enter nor read it', async () => {
  const own = await ownTrip(t, '2026-12-05');
  const carried = await carrierTrip(t, '2026-12-06', '100.00');
  const id_file = await uploaded(user.contador);
  const given = { id_guide: own.id_guide, amount: '5.00', date: '2026-12-05', motive, id_file };
  const refused = async (changes: object) =>
    Object.keys((await accounts.call(addBonusFine, { ...given, ...changes })).body.fields ?? {});
  expect(await refused({ id_guide: carried.id_guide })).toEqual(['id_guide']);
  expect(await refused({ id_guide: 999_999 })).toEqual(['id_guide']);
  expect(await refused({ date: '2026-12-31' })).toEqual(['date']);
  expect(await refused({ id_file: await uploaded(user.operador) })).toEqual(['id_file']);
  expect((await accounts.call(addBonusFine, { ...given, amount: '0.00' })).status).toBe(400);
  for (const who of ['operador', 'driver', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(addBonusFine, given)).status, who).toBe(403);
  await accounts.ok(addBonusFine, given);
  expect((await (await t.as('driver')).ok(getBonusFines, {})).rows).toEqual([]);
});

test('a fine that comes after the corte of its trip takes the paid bonus back; voided, the next corte gives it again', async () => {
  const { id_guide } = await ownTrip(t, '2026-12-08');
  const ofTrip = async (period_to: string) =>
    (await preview(period_to)).lines
      .filter(line => line.id_guide === id_guide)
      .map(line => line.amount)
      .toSorted();
  expect(await ofTrip('2026-12-08')).toEqual(['3.00']);
  await close('2026-12-08');
  expect(await ofTrip('2026-12-09')).toEqual([]);
  const given = { id_guide, amount: '7.00', date: '2026-12-08', motive };
  const late = async () => accounts.ok(addBonusFine, { ...given, id_file: await uploaded(user.contador) });
  const mistaken = await late();
  expect(await ofTrip('2026-12-09')).toEqual(['-3.00', '0.00']);
  await accounts.ok(voidBonusFine, { id_fine: mistaken.id_fine, motive: 'No era él' });
  expect(await ofTrip('2026-12-09')).toEqual(['-3.00', '3.00']);
  const { id_fine } = await late();
  t.setNow('2026-12-10T15:00:00Z');
  await close('2026-12-09');
  // In a corte the line of the fine is reversed first; the bonus that it cost follows.
  const { rows } = await accounts.ok(calls.cortesBonosDetalles, { page_size: 200 });
  const line = rows.find(one => one.concept === 'MULTA' && one.amount === '-7.00');
  await boss.ok(calls.reverseCutoffLine, { id_line: line?.id_line, motive });
  await accounts.ok(voidBonusFine, { id_fine, motive: 'No era él' });
  expect(await ofTrip('2026-12-10')).toEqual(['0.00', '3.00']);
});

test('a fine of a driver who was of another company on the day of the trip is refused', async () => {
  const { id_guide } = await ownTrip(t, '2026-12-11', '50.00', undefined, { resources: set(2) });
  const fine = async () => ({
    id_guide,
    amount: '5.00',
    date: '2026-12-11',
    motive,
    id_file: await uploaded(user.contador),
  });
  const until = (day: string) =>
    t.write(tx =>
      tx.run(
        sql`insert into driver_former_terms (id_driver, until, id_company) values (2, ${day}::date, ${company.carrier})`,
      ),
    );
  // He left the other company on the day of the trip; a day later he was still there.
  await until('2026-12-11');
  expect((await accounts.call(addBonusFine, await fine())).status).toBe(200);
  await until('2026-12-12');
  const refused = await accounts.call(addBonusFine, await fine());
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['id_guide']]);
});

test('a fine is entered under the lock of cortes; one that does not exist is not found', async () => {
  const { id_guide } = await ownTrip(t, '2026-12-13');
  const id_file = await uploaded(user.contador);
  const asked = await statementsOf(t, () =>
    accounts.ok(addBonusFine, { id_guide, amount: '1.00', date: '2026-12-13', motive, id_file }),
  );
  const locked = asked.findIndex(text => text.includes('pg_advisory_xact_lock(hashtextextended'));
  expect(locked).toBeGreaterThanOrEqual(0);
  expect(locked).toBeLessThan(asked.findIndex(text => text.includes('select g.id_driver, g.guide_number')));
  const missing = await accounts.call(voidBonusFine, { id_fine: 999_999, motive });
  expect([missing.status, missing.body.message]).toEqual([404, 'La multa no existe']);
});

test.runIf(engine === 'postgres')('a fine of a trip that gets another driver meanwhile is his', async () => {
  const dispatcher = await t.as('despacho');
  const reservation = await approvedReservation(t, directExport('2026-12-16'));
  const { id_guide, version } = await issuedGuide(t, reservation, 'VIAJE');
  const id_file = await uploaded(user.contador);
  let moved: Promise<unknown> | undefined;
  let fined: ReturnType<typeof enter> | undefined;
  const enter = () => accounts.ok(addBonusFine, { id_guide, amount: '1.00', date: '2026-12-13', motive, id_file });
  await whileLocked(
    t,
    tx => holdReservations(tx, [reservation.id_reservation]),
    async () => {
      moved = dispatcher.ok(reassign, { moves: [{ id_guide, version, ...set(2) }] });
      await untilWaiting(t, 1);
      fined = enter();
      await untilWaiting(t, 2);
    },
  );
  await moved;
  expect(await fined).toMatchObject({ id_driver: 2 });
});
