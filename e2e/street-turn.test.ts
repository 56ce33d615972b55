import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  getReservation,
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listFreeTime, setDischarge } from '@cabezal/contract/empties/free-time/free-time.calls';
import { denyStreetTurn, listStreetTurns } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { issueGuide, recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { getServices } from '@cabezal/contract/prices/services/services.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking, importBooking } from '../apps/server/test/booking.ts';
import { place } from '../apps/server/test/world.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** Street turns: boxes of imports continue to exports nearby, with the approval of the line (9-operations §13, J8). */
const morning = new Date('2027-03-02T13:00:00Z'); // a Tuesday, 08:00 in Guayaquil

let server: MovingServer;
let browser: Browser;
let office: Caller;
let clerk: Person;
const imports: ReservationDetail[] = [];
const exports: ReservationDetail[] = [];

async function approved(booking: Record<string, unknown>): Promise<ReservationDetail> {
  const { id_reservation, version } = await office(saveReservation, booking);
  const accepted = await office(updatePendingState, { id_reservation, version, estado: 'ACCEPTED' });
  await office(saveSchedule, { id_reservation, version: accepted.version });
  return office(getReservation, { id_reservation });
}
const read = ({ id_reservation }: ReservationDetail) => office(getReservation, { id_reservation });
const boxes = [0, 1].map(i => {
  const number = `MSKU${710_000 + i}`;
  return `${number}${checkDigit(number)}`;
});
const [first = '', second = ''] = boxes;

async function signedIn(): Promise<Person> {
  const person = await openWindow(browser);
  await person.page.clock.setSystemTime(server.now());
  await signIn(person, server.url, 'operador@demo.ec');
  return person;
}

beforeAll(async () => {
  // Mail is configured, so that the line can be asked by mail; no server listens at this address.
  server = await startMovingServer(morning, { environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  browser = await openBrowser();
  office = await callerOf(server.url, 'operador');
  const boss = await callerOf(server.url, 'admin');
  const { rows } = await boss(getServices, { page: 1, page_size: 100, sort: [] });
  const id_service = rows.find(service => service.code === 'FLE')?.id_service;
  for (const reservation_type of ['E', 'I']) {
    await boss(addFee, {
      reservation_type,
      valid_from: '2027-03-02',
      items: [{ id_service, method: 'FIJO', amount: '480.00' }],
    });
  }
  for (const [i, container_code] of boxes.entries()) {
    const box = { id_container_type: 3, weight_kg: 18_000 };
    const from = importBooking({
      id_shipping_line: 1,
      appointment_date: '2027-03-03',
      appointment_time: '08:00',
      bl: `MAEU12345678${i}`,
      stops: [
        { code: 'PRT', id_location: place.contecon, appointment_at: '2027-03-03T10:00:00.000Z' },
        { code: 'PLT', id_location: place.plantDaule },
        { code: 'DEP', id_location: place.tercon },
      ],
      containers: [{ ...box, container_code }],
    });
    const to = exportBooking({
      appointment_date: '2027-03-04',
      appointment_time: '08:00',
      booking: `MAEU26418095${i}`,
      stops: exportBooking().stops.map(stop =>
        stop.code === 'PLT' ? { ...stop, id_location: place.plantDaule } : stop,
      ),
      containers: [box],
    });
    imports.push(await approved(from));
    exports.push(await approved(to));
  }
  clerk = await signedIn();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/street-turn-${name}.png` });
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const over = (page: Page) => page.getByRole('dialog').last();

/** Requests the street turn of a box; the matching determines the export. */
async function askFor(page: Page, box: string): Promise<void> {
  await button(page, `Solicitar a la naviera ${box}`).click();
  await over(page).getByLabel('Cómo está el contenedor').click();
  await page.locator('.ant-select-dropdown:visible').getByText('Operativo', { exact: true }).click();
  await over(page)
    .getByLabel(/^Correo de la naviera/)
    .fill('vacios@maersk.ec');
  await button(page, 'Solicitar').click();
  await waitForText(page, 'Solicitud enviada a vacios@maersk.ec');
}
async function turnOf(box: string) {
  const { rows } = await office(listStreetTurns, { page: 1, page_size: 10, sort: [], search: box });
  const [turn] = rows;
  if (turn === undefined) throw new Error(`${box} has no street turn`);
  return turn;
}

test('both boxes are proposed with their savings and reasons, and requested from the line', async () => {
  const { page } = clerk;
  await goTo(page, '/despachos');
  await page.getByRole('link', { name: /Reúsos de vacío 2 cajas/ }).click();
  await page.getByText('2 cajas').first().waitFor();
  await page
    .getByText(/Devolver .* km y retirar .* km, en vez de 0 km entre plantas/)
    .first()
    .waitFor();
  await picture(page, 'proposed');
  await askFor(page, first);
  await button(page, `Solicitar a la naviera ${first}`).waitFor({ state: 'detached' });
  await askFor(page, second);
  await page.getByText('Ahora no hay reúsos posibles').waitFor();
});

test('after the approval with its document the legs are removed, and the export leaves from the plant with the box', async () => {
  const { page } = clerk;
  await page.getByText('Solicitados', { exact: true }).click();
  await button(page, `Aprobar el reúso de ${first}`).click();
  await over(page).getByLabel('Número o referencia de la autorización').fill('Correo 8841');
  await button(page, 'Registrar aprobación').click();
  await page.getByText('Adjunte la aprobación escrita de la naviera y su referencia').waitFor();
  await over(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'aprobacion.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await over(page).getByText('Listo').waitFor();
  await button(page, 'Registrar aprobación').click();
  await waitForText(page, 'Reúso aprobado');
  await page.getByText('Correo 8841').waitFor();
  await picture(page, 'approved');
  const turn = await turnOf(first);
  const from = imports.find(one => one.id_reservation === turn.import.id_reservation) as ReservationDetail;
  const to = exports.find(one => one.id_reservation === turn.export.id_reservation) as ReservationDetail;
  const legsOf = async (of: ReservationDetail) => (await read(of)).sub_reservations[0]?.legs ?? [];
  expect((await legsOf(from)).map(leg => [leg.kind, leg.required])).toEqual([
    ['VIAJE', true],
    ['DEVOLUCION', false],
  ]);
  expect((await legsOf(to)).map(leg => [leg.kind, leg.required])).toEqual([
    ['RETIRO', false],
    ['VIAJE', true],
  ]);
  await goTo(page, `/reservas/${to.id_reservation}?tab=guias`);
  await page.getByText('No requerido: reúso de vacío').first().waitFor();
  await picture(page, 'reservation');
  const { sub_reservations } = await read(from);
  const { rows } = await office(listFreeTime, { page: 1, page_size: 5, sort: [], search: first });
  await office(setDischarge, {
    rows: [
      {
        id_sub_reservation: sub_reservations[0]?.id_sub_reservation,
        version: rows[0]?.sub_version,
        discharged_on: '2027-02-28',
      },
    ],
  });
  // The import arrives at the plant, where the export takes over its box.
  const [back, out] = [await legsOf(from), await legsOf(to)];
  await driveFirst(back, 1, ['2027-03-03T11:00:00Z', '2027-03-03T11:30:00Z', '2027-03-03T13:00:00Z']);
  await driveFirst(out, 2, ['2027-03-04T11:00:00Z', '2027-03-04T11:30:00Z']);
  expect(clerk.errors.filter(error => !/409|422/.test(error))).toEqual([]);
  [clerk, office] = [await signedIn(), await callerOf(server.url, 'operador')];
  await goTo(clerk.page, `/vacios?tab=reuso&ver=solicitados&q=${first}`);
  await clerk.page.getByText('Ejecutado', { exact: true }).first().waitFor();
  const clocks = await office(listFreeTime, { page: 1, page_size: 5, sort: [], search: first });
  const sides = Object.fromEntries(clocks.rows.map(row => [row.side, [row.started_on, row.returned_on]]));
  expect(sides).toEqual({ IMPORT: ['2027-02-28', '2027-03-04'], EXPORT: ['2027-03-04', null] });
});

/** Assigns a truck to the trip of these legs and records its first events, alternately arrival and departure. */
async function driveFirst(
  legs: { id_leg: number; kind: string }[],
  n: number,
  times: readonly string[],
): Promise<void> {
  const dispatcher = await callerOf(server.url, 'despacho');
  const id_leg = legs.find(leg => leg.kind === 'VIAJE')?.id_leg;
  const assignments = [{ id_leg, id_truck: n, id_driver: n, id_generator: null, id_chassis: n + 3 }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  if (made === undefined) throw new Error('not assigned');
  let guide = await dispatcher(issueGuide, { id_guide: made.id_guide, version: made.version });
  for (const [i, at] of times.entries()) {
    server.moveTo(new Date(at));
    // The session has ended during the night.
    const watcher = await callerOf(server.url, 'monitor');
    const stop = guide.stops[Math.floor(i / 2)];
    guide = await watcher(i % 2 === 0 ? recordArrival : recordDeparture, { id_stop: stop?.id_stop, at });
  }
}

test('the next one is denied once: a second denial is reported as a conflict', async () => {
  const { page } = clerk;
  await goTo(page, `/vacios?tab=reuso&ver=solicitados&q=${second}`);
  await button(page, `Negar el reúso de ${second}`).click();
  await over(page).getByLabel('Motivo').fill('La naviera necesita la caja en el depósito');
  const { id_street_turn, version } = await turnOf(second);
  await office(denyStreetTurn, { id_street_turn, version, motive: 'No hay cupo' });
  await button(page, 'Registrar negativa').click();
  await over(page).getByText('El registro fue modificado por otro usuario').waitFor();
  await button(page, 'Cancelar').click();
  await button(page, 'Salir sin guardar').click();
  await page.getByText('Negado', { exact: true }).first().waitFor();
  await page.getByText('No hay cupo').waitFor();
  await picture(page, 'denied');
  expect((await turnOf(second)).state).toBe('NEGADO');
  await page.getByText('Propuestos', { exact: true }).click();
  await page.getByText('Ahora no hay reúsos posibles').waitFor();
  expect(clerk.errors.filter(error => !/409|422/.test(error))).toEqual([]);
});
