import { getTripReport, tripReportPdf } from '@cabezal/contract/insight/boards/report.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { travelDocument, travelProblem, travelUpload } from '@cabezal/contract/operations/travel/travel.calls';
import { confirmUpload, requestUpload } from '@cabezal/contract/system/files/files.calls';
import { saveDocument } from '@cabezal/contract/trips/documents/documents.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../../test/booking.ts';
import { fileOf, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../../test/trips.ts';
import { readPdfText } from '../../../../platform/pdf/read-pdf-text.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';
import type { ReportPhoto } from './photos.queries.ts';
import { chosenPhotos, printedPhotos } from './photos.ts';

let t: TestApp;
let guide: GuideDetail;
beforeAll(async () => {
  t = await startTestApp();
  const trip = await approvedReservation(t, directExport('2026-11-24', '08:00'));
  guide = await issuedGuide(t, trip, 'VIAJE', set(1));
  await giveContainer(t, guide.id_guide, 'MSKU7502140', ['MLEC0482133']);
  await drive(t, guide.id_guide, '2026-11-24T08:00:00Z', ['PLT', 'arrival']);
});
afterAll(() => t.close());

/** An image of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Begins like an image but is incomplete. */
const damaged = png.subarray(0, 20);
const send = (url: string, payload: Buffer) =>
  t.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/png' } });

async function attach(bytes: Buffer, kind: 'SELLO' | 'FOTO'): Promise<number> {
  const monitor = await t.as('monitor');
  const { url, id_file } = await monitor.ok(requestUpload, { filename: 'sello.png', type: 'image/png' });
  await send(url, bytes);
  await monitor.ok(confirmUpload, { id_file });
  const id_stop = guide.stops.find(stop => stop.code === 'PLT')?.id_stop;
  await monitor.ok(saveDocument, { id_file, kind, id_guide: guide.id_guide, id_stop });
  return id_file;
}
const asked = () => ({ reservation_id: guide.id_reservation });
const photosOf = async (who: 'operador' | 'exporterAdmin') =>
  (await (await t.as(who)).ok(getTripReport, asked())).guides[0]?.photos ?? [];
async function paper(): Promise<{ images: number; text: string }> {
  const answer = await (await t.as('exporterAdmin')).call(tripReportPdf, asked());
  const body = fileOf(answer);
  return { images: body.toString('latin1').split('/Subtype /Image').length - 1, text: await readPdfText(body) };
}

test('report and PDF show the pictures of the trip with their place, but not those of driver problems', async () => {
  const before = await paper();
  const id_file = await attach(png, 'SELLO');
  const link = await t.tokenFor({ purpose: 'travel_resources', id_guide: guide.id_guide });
  const phone = t.withToken(link);
  await phone.ok(travelProblem, { kind: 'LLANTA', at: t.services.clock().toISOString(), key: 'problem-key-9' });
  const problem = await phone.ok(travelUpload, { filename: 'llanta.png', type: 'image/png' });
  await send(problem.url, png);
  await phone.ok(travelDocument, { id_file: problem.id_file, kind: 'FOTO', problem: 'problem-key-9' });
  for (const who of ['operador', 'exporterAdmin'] as const)
    expect(await photosOf(who), who).toEqual([
      {
        id_file,
        kind: 'SELLO',
        filename: 'sello.png',
        type: 'image/png',
        at: expect.any(String),
        stop: guide.stops.find(stop => stop.code === 'PLT')?.name,
      },
    ]);
  const after = await paper();
  expect(after.images).toBeGreaterThan(before.images);
  // The text that is read from a PDF lacks some letters.
  expect(after.text).toContain('oto del sello');
});

test('if a picture is damaged the PDF has no pictures and states how many there are', async () => {
  await attach(damaged, 'FOTO');
  const { images, text } = await paper();
  expect([images, text.includes('2 fotos m')]).toEqual([0, true]);
});

test('limits the pictures per trip, in total and in the PDF', () => {
  const of = (id_guide: number, count: number, change: Partial<ReportPhoto> = {}): ReportPhoto[] =>
    Array.from({ length: count }, (_, i) => ({
      id_guide,
      id_file: id_guide * 100 + i,
      kind: 'FOTO',
      filename: 'a.jpg',
      type: 'image/jpeg',
      stop: null,
      at: '2026-11-24T12:00:00.000Z',
      storage_key: `${id_guide}-${i}`,
      size: 200_000,
      ...change,
    }));
  const all = [1, 2, 3, 4, 5].flatMap(id => of(id, 14));
  const chosen = [...chosenPhotos(all).values()].map(({ photos, more }) => [photos.length, more]);
  expect(chosen).toEqual([
    [12, 2],
    [12, 2],
    [12, 2],
    [4, 10],
    [0, 14],
  ]);
  expect(printedPhotos(all)).toHaveLength(24);
  expect(printedPhotos(of(1, 1, { size: 5_000_000 }))).toEqual([]);
  expect(printedPhotos(of(1, 1, { type: 'image/png', size: 1_500_000 }))).toEqual([]);
  expect(printedPhotos(of(1, 1, { type: 'image/webp' }))).toEqual([]);
});
