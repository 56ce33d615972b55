import * as bonuses from '@cabezal/contract/money/cutoffs/bonuses.calls';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { closeGuide, getGuide, reverseClosing } from '@cabezal/contract/operations/guides/guides.calls';
import {
  editJustification,
  listJustifications,
  saveJustification,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { saveDriverParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { add } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { attachPapers, drive, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { ownTrip, PAPERS } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
  const valid_from = '2026-12-01';
  await boss.ok(saveDriverParameters, {
    values: [
      { key: 'bono_puntualidad_usd', value: '5.00', valid_from },
      { key: 'bono_sin_incidente_usd', value: '3.00', valid_from },
      { key: 'bono_tope_mes_usd', value: '30.00', valid_from },
    ],
  });
});
afterAll(() => t.close());

/** The open lines of a guide: concept, amount, explanation. */
const open = async ({ id_guide }: { id_guide: number }) =>
  (await accounts.ok(calls.getConductoresBonosDetalles, { page_size: 200 })).rows
    .filter(row => row.id_guide === id_guide)
    .map(row => [row.concept, row.amount, row.formula]);
const motiveOf = async (responsible: string) => {
  const [row] = await t.rows<{ id_motivo: number }>(
    sql`select id_motivo from motives where kind = 'DELAY' and responsible = ${responsible} order by 1 limit 1`,
  );
  return row?.id_motivo;
};
async function close(period_to: string) {
  const { total: expected_total, fingerprint } = await accounts.ok(calls.previewCutoff, { kind: 'BONOS', period_to });
  return accounts.ok(calls.generarCorteBonos, { period_to, expected_total, fingerprint });
}
const closeAgain = async (id_guide: number) => {
  const figures = { km: 234, gallons: 36, peaje: '12.00', viatico: '50.00', anticipo: '0.00', stand_by: [] };
  const { version } = await boss.ok(getGuide, { id_guide });
  await boss.ok(closeGuide, { ...figures, id_guide, version });
};

let first: { id_guide: number };

test('a trip that was on time and without an incident earns both; retiros and trips before the first day earn none', async () => {
  const early = await ownTrip(t, '2026-11-28');
  first = await ownTrip(t, '2026-12-02');
  expect(await open(first)).toEqual([
    ['BONO_PUNTUALIDAD', '5.00', 'A tiempo en todas las citas'],
    ['BONO_SIN_INCIDENTE', '3.00', 'Sin incidente'],
  ]);
  expect(await open(early)).toEqual([]);
});

test('a late arrival loses it and says where, unless it is justified as not the driver’s fault', async () => {
  const late = await ownTrip(t, '2026-12-03', '50.00', undefined, { start: '2026-12-03T14:00:00Z' });
  const earned = async () => (await open(late)).find(([concept]) => concept === 'BONO_PUNTUALIDAD');
  expect(await earned()).toEqual(['BONO_PUNTUALIDAD', '0.00', expect.stringMatching(/^Llegó tarde a .+: \+6 h$/)]);
  const monitor = await t.as('monitor');
  const delays = async () =>
    (await monitor.ok(listJustifications, { id_guide: late.id_guide })).filter(row => row.kind === 'LATE_ARRIVAL');
  const own = await motiveOf('TRANSPORTISTA');
  for (const { reservation_milestone_id } of await delays())
    await monitor.ok(saveJustification, { reservation_milestone_id, kind: 'LATE_ARRIVAL', id_motivo: own });
  expect((await earned())?.[1]).toBe('0.00');
  const others = await motiveOf('CLIENTE');
  for (const { justification } of await delays())
    await monitor.ok(editJustification, {
      id: justification?.id_justification,
      version: justification?.version,
      id_motivo: others,
    });
  expect((await earned())?.[1]).toBe('5.00');
});

test('an accident loses the bonus without an incident, any other report does not; the corte, its PDF and its Excel name them', async () => {
  const report = (kind: 'ACCIDENTE' | 'COLA') => async (id_guide: number) => {
    const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide }));
    t.advance(1);
    await phone.ok(travelProblem, { kind, at: t.services.clock().toISOString() });
  };
  const queue = await ownTrip(t, '2026-12-04', '50.00', undefined, { before: report('COLA'), resources: set(3) });
  expect((await open(queue)).map(([, amount]) => amount)).toEqual(['5.00', '3.00']);
  const accident = await ownTrip(t, '2026-12-05', '50.00', undefined, { before: report('ACCIDENTE') });
  expect((await open(accident))[1]).toEqual(['BONO_SIN_INCIDENTE', '0.00', 'Tuvo un accidente en el viaje']);
  const corte = await close('2026-12-05');
  expect(corte.total).toBe('29.00');
  const { body } = await accounts.call(calls.cutoffStatement, { id_corte: corte.id_corte });
  const paper = await readPdfText(fileOf({ body }));
  for (const text of ['Bono de puntualidad', 'Bono sin incidente', 'Tuvo un accidente en el viaje'])
    expect(paper).toContain(text);
  const book = await accounts.call(calls.cortesBonosExcel, { filters: { id_corte: corte.id_corte } });
  const sheet = (await readWorkbook(fileOf(book))).getWorksheet('DETALLE_VIAJES');
  const cells: string[] = [];
  sheet?.eachRow(row => cells.push(...(row.values as unknown[]).map(String)));
  for (const text of ['Bono de puntualidad', 'Bono sin incidente', 'Tuvo un accidente en el viaje'])
    expect(cells).toContain(text);
});

test('a rule of a road goes before any other; the limit of the month cuts the last, and a reversed closing gives its room back', async () => {
  const { id_route } = await t.write(tx =>
    tx.one(sql<{
      id_route: number;
    }>`insert into routes (name, id_origin, id_destination, km, minutes, tolls, line, source, author)
      values ('Guabo – Posorja', ${place.plantGuabo}, ${place.dpw}, 100, 120, 1, '[]', 'GRAPH', 'Prueba') returning id_route`),
  );
  const rule = { kind: 'VIAJE' as const, valid_from: '2026-12-06' };
  await accounts.ok(bonuses.addBonusRule, { ...rule, amount: '1.00' });
  const made = await accounts.ok(bonuses.addBonusRule, { ...rule, id_route, amount: '15.00' });
  expect(made).toMatchObject({ id_route, route: 'Guabo – Posorja' });
  const two = await accounts.call(bonuses.addBonusRule, { ...rule, id_route, id_canton: 1, amount: '15.00' });
  expect(two.body.fields).toHaveProperty('id_route');
  const unknown = await accounts.call(bonuses.addBonusRule, { ...rule, id_route: 999_999, amount: '15.00' });
  expect(unknown.body.fields).toEqual({ id_route: 'Elija la ruta' });
  const last = await ownTrip(t, '2026-12-07');
  const amounts = async () => (await open(last)).map(([concept, amount]) => [concept, amount]);
  // 21.00 of 30.00 are paid for December.
  expect(await amounts()).toEqual([
    ['BONO', '9.00'],
    ['BONO_PUNTUALIDAD', '0.00'],
    ['BONO_SIN_INCIDENTE', '0.00'],
  ]);
  expect((await open(last))[0]?.[2]).toBe('Regla de bono de $15,00; tope de $30,00 en dic 2026');
  const lines = (await accounts.ok(calls.cortesBonosDetalles, { page_size: 200 })).rows;
  const motive = 'El viaje se cerró por error';
  for (const line of lines.filter(one => one.id_guide === first.id_guide))
    await boss.ok(calls.reverseCutoffLine, { id_line: line.id_line, motive });
  // Both are open again, and earlier than the last trip.
  expect((await open(first)).map(([, amount]) => amount)).toEqual(['5.00', '3.00', '-5.00', '-3.00']);
  expect((await amounts())[0]).toEqual(['BONO', '9.00']);
  const { version } = await boss.ok(getGuide, { id_guide: first.id_guide });
  await boss.ok(reverseClosing, { id_guide: first.id_guide, version, motive });
  expect(await amounts()).toEqual([
    ['BONO', '15.00'],
    ['BONO_PUNTUALIDAD', '2.00'],
    ['BONO_SIN_INCIDENTE', '0.00'],
  ]);
  await closeAgain(first.id_guide);
  expect((await amounts())[0]).toEqual(['BONO', '9.00']);
});

test('after a rescue both drivers share the fixed bonuses by hours, once both guides are closed', async () => {
  const { guide } = await underWay(t, '2026-12-09', 'TRIU8423172', set(3));
  const rescue = await rescued(t, await t.as('monitor'), guide, { id_truck: 2, id_driver: 2 });
  const closeWithPapers = async (id_guide: number) => {
    // The ticket: the toll is higher than that of the road.
    await attachPapers(t, id_guide, [...PAPERS, 'TICKET']);
    await closeAgain(id_guide);
  };
  await closeWithPapers(guide.id_guide);
  // Nobody knows yet whether the trip will be on time, nor how long the other one drives.
  expect((await open(guide)).filter(([concept]) => concept !== 'BONO')).toEqual([]);
  await drive(t, rescue.id_guide, '2026-12-09T10:00:00Z');
  await closeWithPapers(rescue.id_guide);
  const parts = [];
  for (const one of [guide, rescue]) parts.push((await open(one)).find(([concept]) => concept === 'BONO_PUNTUALIDAD'));
  expect(parts.map(part => part?.[2])).toEqual([
    expect.stringMatching(/^A tiempo en todas las citas: \d+ h de .+ h$/),
    expect.stringMatching(/^A tiempo en todas las citas: .+ h$/),
  ]);
  expect(add(...parts.map(part => part?.[1] ?? '0.00'))).toBe('5.00');
});
