import { saveReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listFreeTime, setDischarge } from '@cabezal/contract/empties/free-time/free-time.calls';
import {
  type EmptyOperation,
  saveEmptyOperation,
  updateEmptyOperation,
} from '@cabezal/contract/empties/movements/movements.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { type BdVacioSimulator, startBdVacio } from '@cabezal/simulator/outside/bdvacio';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importBooking } from '../apps/server/test/booking.ts';
import { company, place } from '../apps/server/test/world.ts';
import { soon } from '../test/soon.ts';
import { type Caller, callerOf } from './booked.ts';
import { answered, goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** Movements of empties of a line, and free days of boxes (9-operations §13, J9). */
const morning = new Date('2027-03-02T13:00:00Z');

let server: MovingServer;
let browser: Browser;
let register: BdVacioSimulator;
let office: Caller;
let clerk: Person;
let operation: EmptyOperation;
let id_operation = 0;

beforeAll(async () => {
  register = await startBdVacio();
  server = await startMovingServer(morning, { environment: { BDVACIO_URL: register.url } });
  browser = await openBrowser();
  office = await callerOf(server.url, 'operador');
  operation = await office(saveEmptyOperation, {
    id_client: company.exporter,
    id_shipping_line: 1,
    kind: 'EVACUACION',
    quantity: 300,
    id_service: 1,
    id_origin: place.tercon,
    id_destination: place.dpw,
    starts_at: '2027-03-05T14:00:00.000Z',
  });
  ({ id_operation } = operation);
  clerk = await openWindow(browser);
  await clerk.page.clock.setSystemTime(server.now());
  await signIn(clerk, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await register?.close();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/empties-${name}.png` });
};
const boxes = Array.from({ length: 300 }, (_, i) => {
  const number = `MSKU${600_000 + i}`;
  return `${number}${checkDigit(number)}`;
});
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('three hundred boxes are pasted, one with a wrong check digit: it is reported, the others are stored', async () => {
  const { page } = clerk;
  await goTo(page, `/vacios?tab=movimientos`);
  await button(page, `Cargar la operación ${id_operation}`).click();
  const bad = `${boxes[120]?.slice(0, 10)}${(Number(boxes[120]?.at(-1)) + 1) % 10}`;
  await page
    .getByLabel('Contenedores', { exact: true })
    .fill(boxes.map((box, i) => (i === 120 ? bad : box)).join('\n'));
  await button(page, 'Revisar 300').click();
  await page.getByText('299 contenedores listos, 1 fila con error').waitFor();
  await page.getByText(`no concuerda el digito verificador (¿${boxes[120]}?)`).waitFor();
  await picture(page, 'preview');
  // Meanwhile a colleague changes the voyage: the conflict is reported once, and the paste continues with the new version.
  const { version } = operation;
  await office(updateEmptyOperation, { id: id_operation, version, voyage: '204W' });
  await button(page, 'Cargar 299').click();
  await page.getByText('El registro fue modificado por otro usuario').waitFor();
  await answered(page);
  await button(page, 'Cargar 299').click();
  await page.getByText('299 de 300').waitFor();
  await picture(page, 'loaded');
});

test('after a 500 of BDVacío the message is sent again until it is accepted once', async () => {
  const { page } = clerk;
  register.misbehave('http500');
  await button(page, `Sincronizar la operación ${id_operation}`).click();
  await page.getByText('Enviando').waitFor();
  await soon(() => expect(register.received.length).toBeGreaterThanOrEqual(1));
  await picture(page, 'sending');
  register.misbehave(null);
  // The next try follows after a pause: the test moves the clock until it was made.
  await soon(() => {
    server.moveTo(new Date(server.now().getTime() + 60_000));
    expect(register.registered()).toHaveLength(1);
  });
  await page.getByText('Sincronizado', { exact: true }).waitFor();
  expect(register.registered()).toMatchObject([{ boxes: { length: 299 } }]);
});

test('a cancelled operation shows its state', async () => {
  const { page } = clerk;
  await button(page, `Cancelar la operación ${id_operation}`).click();
  await page.getByText('Se cancelan 299 de 299 contenedores').waitFor();
  await page.getByLabel('Motivo').fill('La naviera cambió de buque');
  await button(page, 'Cancelar operación').click();
  await page.getByText('299 cancelados').waitFor();
  await page.getByText('Con cambios').waitFor();
});

test('an extension moves the last free day; an unknown amount is not shown', async () => {
  const { page } = clerk;
  const booking = importBooking({ id_shipping_line: 1, appointment_date: '2027-03-08' });
  const booked = await office(saveReservation, booking);
  const { id_reservation, version } = booked;
  await office(updatePendingState, { id_reservation, version, estado: 'ACCEPTED' });
  const { rows } = await office(listFreeTime, { filters: { id_reservation } });
  const { id_sub_reservation = 0, sub_version = 0 } = rows[0] ?? {};
  await office(setDischarge, { rows: [{ id_sub_reservation, version: sub_version, discharged_on: '2027-02-20' }] });
  await goTo(page, `/vacios?tab=en_puerto`);
  await page.getByText('27/feb/2027').waitFor();
  await page.getByText('3 días vencidos').waitFor();
  await page.getByText('$375,00').waitFor();
  await button(page, 'Prórroga CMAU4120760').click();
  await page.getByLabel('Días de prórroga').fill('5');
  await page.getByLabel('Documento de la naviera').fill('Correo de Maersk');
  await button(page, 'Guardar prórroga').click();
  await page.getByText('quedan 2 días').waitFor();
  await picture(page, 'extended');
  expect(clerk.errors).toEqual([]);
});
