import { editSchedule, setMissingLine } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide, guidePrinted, saveGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide, legOf, set } from '../../../../test/trips.ts';
import type { PdfNode } from '../../../platform/pdf/pdf.ts';
import { PRINTED, type PrintedField } from '../../trips/state/facts/printed-fields.ts';
import { guideContent } from './guide-pdf.ts';

let t: TestApp;
let guide: GuideDetail;
beforeAll(async () => {
  t = await startTestApp();
  guide = await issuedGuide(t, await approvedReservation(t, exportBooking()), 'RETIRO');
});
afterAll(() => t.close());

const contentOf = (shown: GuideDetail) =>
  guideContent({
    guide: shown,
    receipts: [],
    signatures: new Map(),
    operator: { name: 'Operadora', ruc: '0999999999001' },
    qr: 'https://x/qr/1',
    zone: 'America/Guayaquil',
    printed_at: new Date('2026-11-24T10:00:00.000Z'),
  });
const LATER = '2027-01-01T15:00:00.000Z';
const withStops = (change: Partial<GuideDetail['stops'][number]>) => (of: GuideDetail) => ({
  stops: of.stops.map(stop => ({ ...stop, ...change })),
});

/** For each field that makes a print stale, what then changes in the guide. */
const CHANGES: Record<PrintedField, (of: GuideDetail) => Partial<GuideDetail>> = {
  booking: () => ({ booking: 'OTRO1' }),
  bl: () => ({ reservation_type: 'I', bl: 'OTRO2' }),
  id_shipping_line: () => ({ shipping_line: 'Otra naviera' }),
  id_product: () => ({ product: 'Camarón' }),
  container_code: () => ({ container_code: 'MSKU7502140' }),
  id_container_type: () => ({ container_type: '20OT' }),
  weight_kg: () => ({ weight_kg: 12_345 }),
  set_point_c: () => ({ set_point_c: '-18.0' }),
  seals: () => ({ seals: ['OTRO3'] }),
  own_generator: ({ own_generator }) => ({ own_generator: !own_generator }),
  id_truck: () => ({ disk: '999', license_plate: 'GBO9999' }),
  id_driver: () => ({ driver_name: 'Otro Conductor' }),
  id_carrier: () => ({ carrier_name: 'Otra transportista' }),
  id_generator: () => ({ generator_disk: 'G-99' }),
  id_chassis: () => ({ chassis_disk: 'CH-99' }),
  stops: of => ({
    ...withStops({ name: 'Otra parada', action: null, canton: 'Loja', code: 'PES' })(of),
    distance_km: '1.0',
  }),
  slot_code: withStops({ slot_code: 'T-99' }),
  appointment_at: withStops({ appointment_at: LATER }),
  planned_times: withStops({ planned_arrival: LATER, planned_departure: LATER }),
};

test.each(Object.entries(CHANGES))('%s makes a print stale, and is on the paper', (_, change) => {
  expect(contentOf({ ...guide, ...change(guide) })).not.toEqual(contentOf(guide));
});

test('all that is on the paper and can change after the issue makes it stale', () => {
  const read = new Set<string>();
  const get = (target: GuideDetail, key: string | symbol): unknown => {
    read.add(String(key));
    return Reflect.get(target, key);
  };
  for (const reservation_type of ['E', 'I'] as const) contentOf(new Proxy({ ...guide, reservation_type }, { get }));
  const changing = Object.values(CHANGES).flatMap(change => Object.keys(change(guide)));
  const fixed = ['client_name', 'guide_number', 'id_reservation', 'issued_at', 'kind', 'number', 'reservation_type'];
  expect([...read].filter(key => !changing.includes(key) && !fixed.includes(key))).toEqual([]);
});

/** Rows of the table of stops, as text. */
function stopRows(shown: GuideDetail): string[][] {
  const text = (cell: unknown): string =>
    typeof cell === 'string' ? cell : ((cell as PdfNode).stack?.map(text).join('\n') ?? String((cell as PdfNode).text));
  const table = contentOf(shown).find(node => typeof node === 'object' && 'table' in node && node.table) as PdfNode;
  return (table.table?.body ?? []).slice(1).map(row => row.map(text));
}

test('a skipped stop is printed as skipped, without lines to fill in', async () => {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-14' }));
  const issued = await issuedGuide(t, reservation, 'RETIRO', set(2));
  const stop = issued.stops[1];
  expect(stopRows(issued)[1]?.slice(2)).not.toContain('Omitida');
  const { guide: without } = await (await t.as('monitor')).ok(skipStop, {
    id_stop: stop?.id_stop,
    motive: 'El depósito está cerrado',
  });
  expect(without.print_stale).toBe(PRINTED.stops);
  const rows = stopRows(without);
  expect(rows.map(row => row[0])).toEqual(issued.stops.map((_, i) => String(i + 1)));
  expect(rows[1]?.[1]).toContain(stop?.name);
  expect(rows[1]?.slice(2)).toEqual(['Omitida', '—', '—', '—', '—', '—']);
  expect(rows[0]).toEqual(stopRows(issued)[0]);
});

test('the paper names the stop where the truck leaves its container, beside the work there', () => {
  const work = (action: string | null, leaves_box: boolean) =>
    stopRows({ ...guide, ...withStops({ action, leaves_box })(guide) })[0]?.[2];
  expect(work('DESCARGAR', true)).toBe('Descargar\nSe deja el contenedor');
  expect([work(null, true), work('DESCARGAR', false), work(null, false)]).toEqual([
    'Se deja el contenedor',
    'Descargar',
    '—',
  ]);
});

test('another truck, driver or chassis, and another start, require another print of an issued guide', async () => {
  const dispatcher = await t.as('despacho');
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-16' }));
  const { id_guide, planned_start } = await issuedGuide(t, reservation, 'RETIRO', set(1));
  const now = () => dispatcher.ok(getGuide, { id_guide });
  const move = async (to: object) => {
    const moved = await dispatcher.ok(updateTruckGuide, { id_guide, version: (await now()).version, ...to });
    return moved.print_stale;
  };
  expect((await now()).print_stale).toBeNull();
  expect(await move({ id_truck: 2, id_driver: 2 })).toBe('el camión, el conductor');
  // The list names each change once.
  expect(await move({ id_truck: 1, id_driver: 2, id_chassis: 5 })).toBe('el camión, el conductor, el chasis');
  await dispatcher.ok(guidePrinted, { id_guide, version: (await now()).version });
  expect(await move({ id_truck: 1, id_driver: 2 })).toBeNull();
  const later = new Date(Date.parse(planned_start) + 3_600_000).toISOString();
  expect(await move({ id_truck: 1, id_driver: 2, planned_start: later })).toBe('las horas');
});

test('moved hours require another print of an issued guide', async () => {
  const clerk = await t.as('operador');
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-18' }));
  const { id_guide } = await issuedGuide(t, await clerk.ok(getReservation, { id_reservation }), 'RETIRO', set(1));
  const { version } = await clerk.ok(getReservation, { id_reservation });
  const moved = await clerk.ok(editSchedule, {
    rows: [{ id_reservation, version, shift_min: 10 }],
    motive: 'El depósito atrasó el turno',
  });
  expect(moved.results).toMatchObject([{ ok: true }]);
  expect((await clerk.ok(getGuide, { id_guide })).print_stale).toBe('las horas');
});

test('a shipping line that is named after the issue requires another print', async () => {
  const clerk = await t.as('operador');
  const reservation = await approvedReservation(t, importBooking({ appointment_date: '2026-12-20' }));
  const made = await (await t.as('despacho')).ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg, ...set(3) });
  const { id_guide } = made;
  await t.write(tx => tx.run(sql`update guides set issued_at = ${tx.now} where id_guide = ${id_guide}`));
  expect((await clerk.ok(getGuide, { id_guide })).print_stale).toBeNull();
  await clerk.ok(setMissingLine, { id_reservation: reservation.id_reservation, id_shipping_line: 1 });
  expect((await clerk.ok(getGuide, { id_guide })).print_stale).toBe('la naviera');
});
