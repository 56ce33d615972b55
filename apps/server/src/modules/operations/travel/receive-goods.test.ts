import { getTripReport, tripReportPdf } from '@cabezal/contract/insight/boards/report.calls';
import { getEvents, getGuide, guidePdf, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { removeStop } from '@cabezal/contract/operations/stops/stops.calls';
import {
  getTravel,
  tapArrival,
  travelDocument,
  travelReceipt,
  travelUpload,
} from '@cabezal/contract/operations/travel/travel.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { deleteDocument, getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import { getReceipts } from '@cabezal/contract/trips/receipts/receipts.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { getFileAs } from '../../system/files/files.samples.ts';
import { addPlant } from '../charge-proposals/charge-proposals.samples.ts';
import { rescued, underWay } from '../dispatch/rescue/rescue.samples.ts';
import { type IssuedTrip, issuedTrip, tap } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const now = (): string => t.services.clock().toISOString();
const card = '1710034065';
/** An image of one pixel, in place of a signature. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function drawn({ phone }: Pick<IssuedTrip, 'phone'>, bytes = png): Promise<number> {
  const { id_file, url } = await phone.ok(travelUpload, { filename: 'firma.png', type: 'image/png', of_receipt: true });
  await t.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': 'image/png' } });
  return id_file;
}
/** The port, where the container is handed over. */
const port = ({ stops }: Pick<IssuedTrip, 'stops'>) => stops.at(-1) ?? 0;
let keys = 0;
const said = (trip: Pick<IssuedTrip, 'stops'>, more: Record<string, unknown>) => ({
  id_stop: port(trip),
  received_name: 'Ana Pérez',
  at: now(),
  key: `receipt-key-${++keys}`,
  ...more,
});
const signed = async (trip: IssuedTrip, more: Record<string, unknown> = {}) =>
  said(trip, { identification_card: card, id_file: await drawn(trip), ...more });
const unsigned = (trip: Pick<IssuedTrip, 'stops'>, more: Record<string, unknown> = {}) =>
  said(trip, { unsigned_reason: 'Manos mojadas', ...more });
/** The picture of the signature. */
async function uploaded({ id_guide }: IssuedTrip): Promise<number> {
  const [receipt] = await (await t.as('monitor')).ok(getReceipts, { id_guide });
  return receipt?.id_file ?? 0;
}
const stored = ({ id_guide }: IssuedTrip) => t.rows(sql`select 1 from receipts where id_guide = ${id_guide}`);

describe('a receipt from the phone', () => {
  test('is stored with the phone’s time and its signature as a document of the guide; the phone reads who received', async () => {
    const trip = await issuedTrip(t, 1);
    const at = now();
    t.advance(90);
    const sent = await signed(trip, { at });
    const after = await trip.phone.ok(travelReceipt, sent);
    expect(after.receipts).toEqual([{ id_stop: port(trip), received_name: 'Ana Pérez', at }]);
    const [receipt] = await (await t.as('monitor')).ok(getReceipts, { id_guide: trip.id_guide });
    expect(receipt).toMatchObject({
      stop_name: 'DP World Posorja',
      received_name: 'Ana Pérez',
      identification_card: card,
      unsigned_reason: null,
      at,
      received_at: now(),
    });
    expect(await t.rows(sql`select kind, id_stop, id_file from documents where id_guide = ${trip.id_guide}`)).toEqual([
      { kind: 'FIRMA', id_stop: port(trip), id_file: receipt?.id_file },
    ]);
    const log = await (await t.as('monitor')).ok(getEvents, { id_guide: trip.id_guide });
    expect(log.map(row => row.text)).toContain('Conductor: recibió Ana Pérez, con firma');
  });

  test('without a signature needs a reason, with one the identity card; a wrong cédula is refused', async () => {
    const trip = await issuedTrip(t, 2);
    const fieldsOf = async (more: Record<string, unknown>) =>
      Object.keys((await trip.phone.call(travelReceipt, said(trip, more))).body.fields ?? {});
    expect(await fieldsOf({})).toEqual(['unsigned_reason']);
    expect(await fieldsOf({ id_file: await drawn(trip) })).toEqual(['identification_card']);
    expect(await fieldsOf({ identification_card: '1710034066', unsigned_reason: 'No quiere firmar' })).toEqual([
      'identification_card',
    ]);
    expect(await fieldsOf({ received_name: 'A', unsigned_reason: 'No quiere firmar' })).toEqual(['received_name']);
    expect(await stored(trip)).toEqual([]);
    await trip.phone.ok(travelReceipt, unsigned(trip));
    expect(await stored(trip)).toHaveLength(1);
  });

  test('sent twice, also at once and after the guide was closed, is stored once; the key belongs to it', async () => {
    const trip = await issuedTrip(t, 3);
    const one = await signed(trip);
    const answers = await Promise.all([trip.phone.call(travelReceipt, one), trip.phone.call(travelReceipt, one)]);
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    expect(await stored(trip)).toHaveLength(1);
    expect(await t.rows(sql`select 1 from documents where id_guide = ${trip.id_guide}`)).toHaveLength(1);
    const other = await trip.phone.call(travelReceipt, { ...one, received_name: 'Luis Mora' });
    expect([other.status, other.body.code]).toEqual([422, 'CLAVE_REUTILIZADA']);
    await t.write(tx => tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${trip.id_guide}`));
    await trip.phone.ok(travelReceipt, one);
    // The answers to keys of phones are forgotten before receipts.
    await t.write(tx =>
      tx.run(sql`delete from idempotency_keys where id_user = ${-trip.id_guide} and key = ${one.key}`),
    );
    await trip.phone.ok(travelReceipt, one);
    expect(await stored(trip)).toHaveLength(1);
  });

  test('is refused where nothing is handed over, for a stop of another guide, and with a file of somebody else', async () => {
    const trip = await issuedTrip(t, 4);
    const other = await issuedTrip(t, 1);
    const plant = await trip.phone.call(travelReceipt, unsigned(trip, { id_stop: trip.stops[1] }));
    expect([plant.status, plant.body.message]).toEqual([422, 'En Empacadora El Guabo no se entrega carga']);
    expect((await trip.phone.call(travelReceipt, unsigned(trip, { id_stop: port(other) }))).status).toBe(404);
    const foreign = said(trip, { identification_card: card, id_file: await drawn(other) });
    expect((await trip.phone.call(travelReceipt, foreign)).status).toBe(404);
    const paper = await signed(trip, { id_file: await drawn(trip, Buffer.from('%PDF-1.4\n%%EOF')) });
    expect((await trip.phone.call(travelReceipt, paper)).body.code).toBe('ARCHIVO_TIPO');
    expect(await stored(trip)).toEqual([]);
  });

  test('that arrives after the closing is stored with its signature, once, and marked; photos of such a trip are not', async () => {
    const trip = await issuedTrip(t, 1);
    const at = now();
    t.advance(600);
    await t.write(tx => tx.run(sql`update guides set closed_at = ${now()} where id_guide = ${trip.id_guide}`));
    const photo = await trip.phone.call(travelUpload, { filename: 'eir.png', type: 'image/png' });
    expect([photo.status, photo.body.code]).toEqual([409, 'GUIA_CERRADA']);
    const late = await signed(trip, { at });
    const both = await Promise.all([trip.phone.call(travelReceipt, late), trip.phone.call(travelReceipt, late)]);
    expect(both.map(answer => answer.status)).toEqual([200, 200]);
    const office = await t.as('monitor');
    const rows = await office.ok(getReceipts, { id_guide: trip.id_guide });
    expect(rows).toMatchObject([{ received_name: 'Ana Pérez', at, received_at: now(), arrived_late: 'CERRADA' }]);
    expect(rows[0]?.id_file).not.toBeNull();
    const log = (await office.ok(getEvents, { id_guide: trip.id_guide })).map(row => row.text);
    expect(log).toContain('Conductor: recibió Ana Pérez, con firma; llegó cuando el viaje ya estaba cerrado');
  });

  test('that arrives after a rescue stays with the driver who recorded it; after its stop was removed it has none', async () => {
    const monitor = await t.as('monitor');
    const { guide } = await underWay(t, '2026-12-20', 'MSKU7502140');
    const phone = t.withToken(await t.tokenFor({ purpose: 'travel_resources', id_guide: guide.id_guide }));
    const of = { phone, id_guide: guide.id_guide, stops: guide.stops.map(stop => stop.id_stop) };
    const at = now();
    const withPlant = await addPlant(monitor, guide);
    const plant = withPlant.guide.stops.at(-2);
    await monitor.ok(removeStop, {
      id_stop: plant?.id_stop,
      version: withPlant.guide.version,
      motive: 'El cliente ya no la pide',
    });
    await phone.ok(travelReceipt, unsigned(of, { id_stop: plant?.id_stop, at }));
    const whole = await monitor.ok(getGuide, { id_guide: guide.id_guide });
    const rescue = await rescued(t, monitor, whole);
    await phone.ok(travelReceipt, unsigned(of, { received_name: 'Luis Mora', at }));
    const rows = await monitor.ok(getReceipts, { id_guide: guide.id_guide });
    expect(rows.map(row => [row.received_name, row.id_stop, row.arrived_late]).toSorted()).toEqual([
      ['Ana Pérez', null, 'PARADA_QUITADA'],
      ['Luis Mora', guide.stops.at(-1)?.id_stop, 'RESCATADA'],
    ]);
    expect(await monitor.ok(getReceipts, { id_guide: rescue.id_guide })).toEqual([]);
    const { id_reservation } = guide;
    expect(await monitor.ok(getReceipts, { id_reservation })).toHaveLength(2);
  });

  test('a trip has at most twenty', async () => {
    const trip = await issuedTrip(t, 2);
    for (let i = 0; i < 20; i++) await trip.phone.ok(travelReceipt, unsigned(trip));
    const more = await trip.phone.call(travelReceipt, unsigned(trip));
    expect([more.status, more.body.code]).toEqual([429, 'DEMASIADAS_FIRMAS']);
  });

  test('a page that knows no receipts still sends its taps, and a signature is not attached as a paper', async () => {
    const trip = await issuedTrip(t, 3);
    await trip.phone.ok(tapArrival, tap(trip.stops[0], now()));
    const paper = { id_file: await drawn(trip), kind: 'FIRMA', id_stop: port(trip) };
    expect((await trip.phone.call(travelDocument, paper)).status).toBe(400);
  });
});

describe('who reads it', () => {
  test('operator and payer read the identity card, carrier and driver the name; a stranger nothing', async () => {
    const trip = await issuedTrip(t, 5);
    await trip.phone.ok(travelReceipt, await signed(trip));
    const cardsOf = async (who: 'monitor' | 'exporterAdmin' | 'carrierAdmin') =>
      (await (await t.as(who)).ok(getReceipts, { id_reservation: trip.id_reservation })).map(row => [
        row.received_name,
        row.identification_card,
      ]);
    expect(await cardsOf('monitor')).toEqual([['Ana Pérez', card]]);
    expect(await cardsOf('exporterAdmin')).toEqual([['Ana Pérez', card]]);
    expect(await cardsOf('carrierAdmin')).toEqual([['Ana Pérez', null]]);
    const stranger = await t.as('strangerAdmin');
    expect((await stranger.call(getReceipts, { id_guide: trip.id_guide })).status).toBe(404);
    const id_file = await uploaded(trip);
    expect((await getFileAs(t, await t.as('carrierAdmin'), id_file)).statusCode).toBe(200);
    expect((await getFileAs(t, stranger, id_file)).statusCode).toBe(404);
  });

  test('is read of a guide, or without one of a reservation; one of both is demanded', async () => {
    const [trip, other] = [await issuedTrip(t, 3), await issuedTrip(t, 4)];
    for (const one of [trip, other]) await one.phone.ok(travelReceipt, unsigned(one));
    const office = await t.as('monitor');
    const asked = await office.ok(getReceipts, { id_guide: trip.id_guide, id_reservation: other.id_reservation });
    expect(asked.map(row => row.id_guide)).toEqual([trip.id_guide]);
    const nothing = await office.call(getReceipts, {});
    expect([nothing.status, nothing.body.fields]).toEqual([
      400,
      { id_guide: 'Indique la guía, o sin ella la reserva' },
    ]);
  });

  test('the next carrier reads neither name nor signature of the former one’s delivery', async () => {
    const trip = await issuedTrip(t, 6);
    await trip.phone.ok(travelReceipt, await signed(trip));
    const id_file = await uploaded(trip);
    const desk = await t.as('despacho');
    const { version } = await desk.ok(getGuide, { id_guide: trip.id_guide });
    const others = { id_truck: 7, id_driver: 7, id_generator: 1, id_chassis: 4 };
    await desk.ok(updateTruckGuide, { id_guide: trip.id_guide, version, ...others });
    const next = await t.as('otherCarrierAdmin');
    expect(await next.ok(getReceipts, { id_guide: trip.id_guide })).toEqual([]);
    expect((await getFileAs(t, next, id_file)).statusCode).toBe(404);
    expect(await (await t.as('exporterAdmin')).ok(getReceipts, { id_guide: trip.id_guide })).toHaveLength(1);
  });

  test('a tracking link shows name and hour, no identity card and no signature', async () => {
    const trip = await issuedTrip(t, 1);
    const at = now();
    await trip.phone.ok(travelReceipt, await signed(trip, { at }));
    const link = t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide: trip.id_guide }));
    const seen = await link.ok(getPublicTrip, {});
    expect(seen.receipts).toEqual([{ stop_name: 'DP World Posorja', received_name: 'Ana Pérez', at }]);
    expect(JSON.stringify([seen, await trip.phone.ok(getTravel)])).not.toContain(card);
    const signatures = await t.db.read({ role: 'cabezal_token', audience: 'visitor', id_guides: [trip.id_guide] }, tx =>
      tx.rows(sql`select 1 from documents where kind = 'FIRMA'`),
    );
    expect(signatures).toEqual([]);
  });

  test('the printed guide and the report show who received; the report shows the signature once', async () => {
    const trip = await issuedTrip(t, 2);
    await trip.phone.ok(travelReceipt, await signed(trip));
    const customer = await t.as('exporterAdmin');
    const { id_guide, id_reservation: reservation_id } = trip;
    const [report] = (await customer.ok(getTripReport, { reservation_id })).guides;
    expect(report?.receipts.map(row => row.received_name)).toEqual(['Ana Pérez']);
    expect(report?.photos).toEqual([]);
    const printed = [
      await customer.call(guidePdf, { id_guide }),
      await customer.call(tripReportPdf, { reservation_id }),
    ];
    for (const answer of printed) {
      const pdf = fileOf(answer);
      const text = await readPdfText(pdf);
      expect(text).toContain('Ana Pérez');
      expect(text).toContain(card);
      expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    }
  });

  test('a damaged signature does not keep the guide from being printed', async () => {
    const trip = await issuedTrip(t, 3);
    await trip.phone.ok(travelReceipt, await signed(trip, { id_file: await drawn(trip, png.subarray(0, 20)) }));
    const pdf = fileOf(await (await t.as('monitor')).call(guidePdf, { id_guide: trip.id_guide }));
    expect(await readPdfText(pdf)).toContain('Firmado');
  });
});

test('a signature is not deleted', async () => {
  const trip = await issuedTrip(t, 4);
  await trip.phone.ok(travelReceipt, await signed(trip));
  const office = await t.as('monitor');
  const [paper] = await office.ok(getDocumentsGuide, { id_guide: trip.id_guide });
  expect(paper).toMatchObject({ kind: 'FIRMA', can: { delete: 'La firma de quien recibió la carga no se quita' } });
  const refused = await office.call(deleteDocument, { id_document: paper?.id_document, motive: 'No hace falta' });
  expect([refused.status, refused.body.code]).toEqual([409, 'FIRMA_DE_RECEPCION']);
});
