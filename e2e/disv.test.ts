import {
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listReservationsTasks } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { company, place } from '../apps/server/test/world.ts';
import { inDays, today } from '../test/clock.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

/** A container on its way to TPG, where the installation is not connected with it. */
let server: RunningServer;
let browser: Browser;
let clerk: Caller;
let person: Person;
let page: Page;

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const dialog = () => page.getByRole('dialog');
const taskOf = async (id_reservation: number) => {
  const { rows } = await clerk(listReservationsTasks, { filters: { id_reservation } });
  return rows.find(row => row.title === 'AISV, DISV o cita de ingreso')?.status;
};

async function tripToTpg(): Promise<number> {
  const admin = await callerOf(server.url, 'admin');
  const { rows } = await admin(getCompanies, { page: 1, page_size: 200, sort: [] });
  const version = rows.find(row => row.id_company === company.exporter)?.version ?? 0;
  await admin(bulkEditCompanies, { rows: [{ id: company.exporter, version }], changes: { create_disv: true } });
  const items = [{ id_service: 1, method: 'FIJO', amount: '480.00', auto: true }];
  await admin(addFee, { valid_from: today(), id_plant: place.plantGuabo, id_port: place.tpg, items });
  const booked = await clerk(
    saveReservation,
    exportBooking({
      with_pickup: false,
      appointment_date: inDays(10),
      appointment_time: '10:00',
      stops: [
        { code: 'DEP', id_location: place.tercon },
        { code: 'PLT', id_location: place.plantGuabo },
        { code: 'PRT', id_location: place.tpg },
      ],
    }),
  );
  const { id_reservation } = booked;
  const accepted = await clerk(updatePendingState, { id_reservation, estado: 'ACCEPTED', version: booked.version });
  const scheduled = await clerk(saveSchedule, { id_reservation, version: accepted.version });
  const [leg] = scheduled.sub_reservations.flatMap(sub => sub.legs);
  const dispatcher = await callerOf(server.url, 'despacho');
  const unit = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };
  await dispatcher(assign, { assignments: [{ id_leg: leg?.id_leg ?? 0, ...unit }] });
  return id_reservation;
}

test('a DISV says what it lacks; its number is entered by hand, completes the task, and is voided', async () => {
  const id_reservation = await tripToTpg();
  await goTo(page, `/reservas/${id_reservation}?tab=turnos`);
  await page.getByText(/Esta instalación no está conectada con TPG/).waitFor();
  await page.getByRole('button', { name: 'Crear DISV' }).click();
  await dialog().getByText('Para emitir el DISV falta').waitFor();
  await dialog().getByText('Ingrese cuándo pagó el exportador al puerto').waitFor();
  await dialog().getByLabel('Correos').fill('garita@empresa.ec');
  await dialog().getByRole('button', { name: 'Guardar borrador' }).click();
  await waitForText(page, 'Borrador de DISV guardado');
  await dialog().waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Registrar número' }).click();
  await dialog().getByLabel('Número del DISV').fill('778201');
  await dialog().getByRole('button', { name: 'Registrar DISV' }).click();
  await waitForText(page, 'DISV registrado');
  const row = page.getByRole('row').filter({ hasText: '778201' });
  await row.getByText('Emitido').waitFor();
  await row.getByRole('button', { name: 'Imprimir para garita' }).waitFor();
  expect(await taskOf(id_reservation)).toBe('COMPLETED');

  await row.getByRole('button', { name: 'Anular el DISV 778201' }).click();
  await dialog().getByLabel('Motivo').fill('El camión ya no entra a TPG');
  await dialog().getByRole('button', { name: 'Anular DISV' }).click();
  await waitForText(page, 'DISV anulado');
  await row.getByText('Anulado').waitFor();
  expect(await taskOf(id_reservation)).toBe('PENDING');
  expect(person.errors).toEqual([]);
});
