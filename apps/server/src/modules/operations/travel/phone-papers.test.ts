import { addDriverPapers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { travelPaper, travelPapers } from '@cabezal/contract/operations/travel/travel.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { upload } from '../../system/files/files.samples.ts';
import { issuedTrip } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const DAY_MIN = 24 * 60;

test('a trip offers the guide, its papers and the licence of its driver, with sizes; each opens, those of others do not', async () => {
  const trip = await issuedTrip(t, 5);
  const office = await t.as('admin');
  const letter = await upload(t, await t.as('monitor'));
  await (await t.as('monitor')).ok(saveDocument, {
    id_file: letter,
    kind: 'CARTA_TEMPERATURA',
    id_guide: trip.id_guide,
  });
  const photo = await upload(t, await t.as('monitor'));
  await (await t.as('monitor')).ok(saveDocument, { id_file: photo, kind: 'FOTO', id_guide: trip.id_guide });
  for (const id_driver of [5, 6]) {
    const id_file = await upload(t, await t.as('carrierAdmin'));
    await (await t.as('carrierAdmin')).ok(addDriverPapers, { id_driver, files: [{ kind: 'LICENCIA', id_file }] });
  }
  const offered = await trip.phone.ok(travelPapers);
  expect(offered.map(paper => paper.name).sort()).toEqual([
    'Carta de temperatura',
    'Guía con código QR',
    'Licencia del conductor',
  ]);
  expect(offered[0]).toEqual({ id_document: null, name: 'Guía con código QR', size: null });
  for (const { id_document, name, size } of offered.slice(1)) {
    const paper = await trip.phone.call(travelPaper, { id_document });
    expect([name, paper.status, fileOf(paper).length]).toEqual([name, 200, size]);
  }
  const guide = await trip.phone.call(travelPaper);
  expect(guide.headers['content-type']).toBe('application/pdf');
  expect(await readPdfText(fileOf(guide))).toContain('GUÍA DE TRANSPORTE');
  // The licence of another driver, and a photo of the trip.
  const others = await t.rows<{ id: number }>(
    sql`select id_document as id from documents where id_driver = 6 or id_file = ${photo}`,
  );
  expect(others).toHaveLength(2);
  for (const { id } of others) expect((await trip.phone.call(travelPaper, { id_document: id })).status).toBe(404);
  expect((await office.call(travelPapers)).status).toBe(401);
});

test('a day after the trip was closed nothing is offered, and nothing opens', async () => {
  const trip = await issuedTrip(t, 1);
  const closed_at = t.services.clock().toISOString();
  await t.write(tx => tx.run(sql`update guides set closed_at = ${closed_at} where id_guide = ${trip.id_guide}`));
  t.advance(DAY_MIN - 1);
  expect(await trip.phone.ok(travelPapers)).not.toEqual([]);
  t.advance(1);
  expect(await trip.phone.ok(travelPapers)).toEqual([]);
  expect((await trip.phone.call(travelPaper)).status).toBe(404);
});

test('a tracking link opens no papers', async () => {
  const { id_guide } = await issuedTrip(t, 2);
  const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide }));
  expect((await link.call(travelPapers)).status).toBe(401);
  expect((await link.call(travelPaper)).status).toBe(401);
});
