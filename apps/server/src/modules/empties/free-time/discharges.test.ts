import { createSubReservation, type EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { checkImport } from '@cabezal/contract/system/imports/imports.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { untilBlocked, untilWaiting, whileLocked } from '../../../../test/interleave.ts';
import { company, place, user } from '../../../../test/world.ts';
import { bringIn, rowAt, uploadSheet } from '../../system/imports/import.samples.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { storeDischarge } from './clock-list.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

let made = 0;
const newBox = () => {
  const number = `MSKU${String(600_000 + made++)}`;
  return `${number}${checkDigit(number)}`;
};
/** An accepted import of one 40HC with Maersk and a known box. */
async function imported(container_code = newBox()) {
  const appointment_date = addDays('2026-11-24', 4 * made++);
  const stops = [
    { code: 'PRT', id_location: place.contecon, appointment_at: `${appointment_date}T04:00:00.000Z` },
    { code: 'PLT', id_location: place.plantQuito },
    { code: 'DEP', id_location: place.tercon },
  ];
  const containers = [{ id_container_type: 3, weight_kg: 18_000, container_code }];
  const r = await approvedReservation(t, importBooking({ id_shipping_line: 1, appointment_date, stops, containers }));
  return { ...r, code: container_code };
}
const clerk = () => t.as('operador');
const clockOf = async (id_reservation: number) =>
  (await (await clerk()).ok(calls.listFreeTime, { filters: { id_reservation } })).rows[0];

test('pasted dates are reported row by row before anything is stored; on consent they start the clocks', async () => {
  const [one, two] = [await imported(), await imported()];
  const abroad = newBox();
  const rows = [
    {
      container_code: `${one.code.slice(0, 4)} ${one.code.slice(4, 10)}-${one.code.slice(10)}`,
      discharged_on: '2026-11-10',
    },
    { container_code: abroad, discharged_on: '2026-11-10' },
    { container_code: `${one.code.slice(0, 10)}${(Number(one.code.at(-1)) + 1) % 10}`, discharged_on: '2026-11-10' },
    { container_code: two.code, discharged_on: '2026-12-24' },
  ];
  const me = await clerk();
  const looked = await me.ok(calls.loadDischarges, { rows, store: false });
  expect(looked).toMatchObject({ good: 1, stored: 0 });
  expect(looked.rows.map(row => row.error)).toEqual([
    null,
    'No está en ninguna reserva abierta',
    'El número de contenedor no es válido, no concuerda el digito verificador',
    expect.stringContaining('futur'),
  ]);
  expect(looked.rows[0]).toMatchObject({ id_reservation: one.id_reservation, client_name: expect.any(String) });
  expect((await clockOf(one.id_reservation))?.discharged_on).toBeNull();

  expect(await me.ok(calls.loadDischarges, { rows, store: true })).toMatchObject({ good: 1, stored: 1 });
  expect(await clockOf(one.id_reservation)).toMatchObject({ started_on: '2026-11-10', last_free_day: '2026-11-17' });
  expect((await clockOf(two.id_reservation))?.started_on).toBeNull();

  // The clock runs already: the same day changes nothing, another one gets a remark.
  const again = await me.ok(calls.loadDischarges, { rows: rows.slice(0, 1), store: true });
  expect(again).toMatchObject({ good: 0, stored: 0, rows: [{ unchanged: true, remark: 'Ya tiene ese día' }] });
  const [moved] = rows.map(row => ({ ...row, discharged_on: '2026-11-12' }));
  const other = await me.ok(calls.loadDischarges, { rows: moved === undefined ? [] : [moved], store: true });
  expect(other).toMatchObject({ stored: 1, rows: [{ remark: 'Decía 10/nov/2026' }] });
  expect((await clockOf(one.id_reservation))?.started_on).toBe('2026-11-12');
});

test('a paste or file does not overwrite a date that a colleague saved after the preview', async () => {
  const [one, two, three] = [await imported(), await imported(), await imported()];
  const me = await clerk();
  const rows = [one, two].map(({ code }) => ({ container_code: code, discharged_on: '2026-11-10' }));
  const looked = await me.ok(calls.loadDischarges, { rows, store: false });
  const head = ['Contenedor', 'Descarga'];
  const file = await bringIn(t, 'operador', 'discharges', [head, [three.code, '10/11/2026'], [two.code, '10/11/2026']]);
  const save = async (code: string, discharged_on: string) =>
    (await t.as('admin')).ok(calls.loadDischarges, { rows: [{ container_code: code, discharged_on }], store: true });
  await save(one.code, '2026-11-12');
  await save(three.code, '2026-11-13');

  const seen = rows.map((row, n) => ({ ...row, before: looked.rows[n]?.before ?? null }));
  const stored = await me.ok(calls.loadDischarges, { rows: seen, store: true });
  expect([stored.stored, ...stored.rows.map(row => row.error)]).toEqual([
    1,
    'Otra persona guardó el 12/nov/2026 mientras tanto: revise otra vez',
    null,
  ]);
  expect((await clockOf(one.id_reservation))?.discharged_on).toBe('2026-11-12');

  const refused = await file.tryStore();
  expect([refused.status, refused.body.code]).toEqual([409, 'REVISION_CAMBIADA']);
  expect(await rowAt(me, file.id_import, file.rows[0]?.row_number ?? 0)).toMatchObject({
    before: { discharged_on: '13/nov/2026' },
    remarks: { discharged_on: expect.stringContaining('Otra persona lo cambió') },
  });
  expect((await clockOf(three.id_reservation))?.discharged_on).toBe('2026-11-13');
  // After another preview it is stored.
  await file.store();
  expect((await clockOf(three.id_reservation))?.discharged_on).toBe('2026-11-10');
});

test('refuses a box of an export, and a person without the right to write clocks', async () => {
  const code = newBox();
  const out = await approvedReservation(
    t,
    exportBooking({
      containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, container_code: code }],
    }),
  );
  const rows = [{ container_code: code, discharged_on: '2026-11-10' }];
  const { good, rows: said } = await (await clerk()).ok(calls.loadDischarges, { rows, store: true });
  expect([good, said[0]?.id_reservation, said[0]?.error]).toEqual([
    0,
    out.id_reservation,
    'Una exportación no tiene descarga del buque',
  ]);
  for (const who of ['exporterAdmin', 'carrierAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(calls.loadDischarges, { rows, store: true })).status).toBe(403);
});

test('a file of dates reports errors by column and is corrected in place; a second import changes nothing', async () => {
  const r = await imported();
  const head = ['Contenedor', 'Descarga'];
  const found = await bringIn(t, 'operador', 'discharges', [
    head,
    [r.code, '10/11/2026'],
    [newBox(), '10/11/2026'],
    [r.code, '11/11/2026'],
  ]);
  expect(found.errors).toEqual([
    {},
    { container_code: 'No está en ninguna reserva abierta' },
    { container_code: expect.any(String) },
  ]);
  await found.store();
  expect((await clockOf(r.id_reservation))?.started_on).toBe('2026-11-10');
  const again = await bringIn(t, 'operador', 'discharges', [head, [r.code, '10/11/2026']]);
  expect(again.counts).toMatchObject({ SAME: 1, NEW: 0 });
  const other = await bringIn(t, 'operador', 'discharges', [head, [r.code, '12/11/2026']]);
  expect(other.rows[0]).toMatchObject({ effect: 'CHANGE', before: { discharged_on: '10/nov/2026' } });
  const id_file = await uploadSheet(t, 'carrierAdmin', [head, [r.code, '10/11/2026']]);
  expect((await (await t.as('carrierAdmin')).call(checkImport, { kind: 'discharges', id_file })).status).toBe(403);
});

/** Rows with this date for these containers, in this order. */
const daysOf = (boxes: readonly Awaited<ReturnType<typeof imported>>[], discharged_on: string) => ({
  rows: boxes.map(({ sub_reservations: [box] }) => ({
    id_sub_reservation: box?.id_sub_reservation,
    version: box?.version,
    discharged_on,
  })),
});

// The embedded database has one connection, so there the one ends before the other begins.
test.skipIf(engine !== 'postgres')(
  'two colleagues who set the same dates in opposite order wait for each other without a deadlock',
  async () => {
    const [one, two] = [await imported(), await imported()];
    const [me, colleague] = [await clerk(), await t.as('admin')];
    let answers: Promise<EditAnswer[]> = Promise.resolve([]);
    await whileLocked(
      t,
      tx => holdReservations(tx, [one.id_reservation]),
      async () => {
        const forth = me.ok(calls.setDischarge, daysOf([one, two], '2026-11-10'));
        await untilWaiting(t, 1);
        const back = colleague.ok(calls.setDischarge, daysOf([two, one], '2026-11-11'));
        await untilWaiting(t, 2);
        answers = Promise.all([forth, back]);
      },
    );
    const [forth, back] = await answers;
    expect(forth?.results.map(row => row.ok)).toEqual([true, true]);
    expect(back?.results).toMatchObject([{ code: 'MODIFICADO' }, { code: 'MODIFICADO' }]);
  },
);

test.skipIf(engine !== 'postgres')(
  'a transaction that waits for an earlier reservation holds no lock on a later one, whichever box was booked first',
  async () => {
    const [one, two] = [await imported(), await imported()];
    const me = await clerk();
    const { id_reservation, version } = one;
    const more = [{ id_container_type: 3, weight_kg: 18_000, container_code: newBox() }];
    const { sub_reservations } = await me.ok(createSubReservation, { id_reservation, version, containers: more });
    // The second box of the earlier reservation is newer than that of the later one.
    const young = { ...one, sub_reservations: sub_reservations.slice(1) };
    let setting: Promise<EditAnswer> | undefined;
    await t.write(async tx => {
      await holdReservations(tx, [id_reservation]);
      setting = me.ok(calls.setDischarge, daysOf([two, young], '2026-11-10'));
      await untilWaiting(t, 1);
      await tx.run(sql`select from reservations where id_reservation = ${two.id_reservation} for update nowait`);
    });
    expect((await setting)?.results.map(row => row.ok)).toEqual([true, true]);
  },
);

type Box = Awaited<ReturnType<typeof imported>>;
const DISCHARGES_HEAD = ['Contenedor', 'Descarga'];
const pasted = ({ code }: Box) => [{ container_code: code, discharged_on: '2026-11-10' }];

test.skipIf(engine !== 'postgres')(
  'storing a pasted or imported date waits for a colleague’s open transaction and overwrites nothing',
  async () => {
    const [one, two] = [await imported(), await imported()];
    const me = await clerk();
    const rows = pasted(one).map(row => ({ ...row, before: null }));
    const file = await bringIn(t, 'operador', 'discharges', [DISCHARGES_HEAD, [two.code, '10/11/2026']]);
    const whileSaved = async <T>({ id_reservation, sub_reservations }: Box, store: () => Promise<T>) => {
      let answer: Promise<T> | undefined;
      await t.write(async tx => {
        await holdReservations(tx, [id_reservation]);
        await storeDischarge(tx, sub_reservations[0]?.id_sub_reservation ?? 0, '2026-11-12');
        answer = store();
        await untilBlocked(t, answer);
      });
      return answer;
    };
    const stored = await whileSaved(one, () => me.ok(calls.loadDischarges, { rows, store: true }));
    expect(stored).toMatchObject({ stored: 0, rows: [{ error: expect.stringContaining('Otra persona guardó') }] });
    const refused = await whileSaved(two, file.tryStore);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'REVISION_CAMBIADA']);
    for (const { id_reservation } of [one, two])
      expect((await clockOf(id_reservation))?.discharged_on).toBe('2026-11-12');
  },
);

/** Every way of storing a date. */
const ways: Record<string, (box: Box) => Promise<unknown>> = {
  'set by hand': async box => (await clerk()).ok(calls.setDischarge, daysOf([box], '2026-11-10')),
  pasted: async box => (await clerk()).ok(calls.loadDischarges, { rows: pasted(box), store: true }),
  'of a file': async ({ code }) => {
    const file = await bringIn(t, 'operador', 'discharges', [DISCHARGES_HEAD, [code, '10/11/2026']]);
    return file.store();
  },
};

test.each(Object.entries(ways))('notifies the client of a box about its date, %s', async (_, store) => {
  const box = await imported();
  const heard: string[] = [];
  const watching = t.services.hub.watch(
    {
      operator: false,
      id_company: company.importer,
      id_user: user.importerAdmin,
      send: ({ noun, id }) => heard.push(`${noun} ${id}`),
      loadAgain: () => undefined,
    },
    undefined,
  );
  /** Waits until all earlier messages have arrived. */
  const untilHeard = async (id_location: number): Promise<void> => {
    await t.write(async tx => tx.changed('location', id_location, [company.importer]));
    await expect.poll(() => heard).toContain(`location ${id_location}`);
  };
  // The messages of its booking do not count.
  await untilHeard(1);
  heard.length = 0;
  await store(box);
  expect((await clockOf(box.id_reservation))?.discharged_on).toBe('2026-11-10');
  await untilHeard(2);
  expect(heard).toContain(`reservation ${box.id_reservation}`);
  watching.close();
});
