import {
  getReservation,
  reservationMoney,
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import {
  acceptChargeProposal,
  dismissChargeProposal,
  getChargeProposals,
} from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import {
  associateContainer,
  closeGuide,
  getGuide,
  getGuides,
  issueGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../apps/server/test/booking.ts';
import { type Caller, callerOf } from './booked.ts';
import { goTo, openWindow, signIn, waitForText } from './browser.ts';
import { attachMissing } from './papers.ts';
import { driveOn, tripUnderWay, type UnderWay } from './under-way.ts';

/** A false freight of a carrier: half of it is billed and paid, and another truck does the trip (9-operations §13, J4). */
const theCarriers = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const own = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };
const another = { id_truck: 2, id_driver: 2, id_generator: 2, id_chassis: 5 };

let trip: UnderWay | undefined;
let office: Caller;

beforeAll(async () => {
  trip = await tripUnderWay(theCarriers);
  office = await callerOf(trip.server.url, 'operador');
});
afterAll(async () => {
  await trip?.browser.close();
  await trip?.server.stop();
});

/** Chooses an entry of the menu of the shown guide. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.cz-guides-drawer-foot').getByRole('button', { name: 'Más' }).click();
  // After its name an entry may show why it is disabled.
  await page
    .getByRole('menuitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}

async function markFalse(page: Page, evidence: boolean): Promise<void> {
  await choose(page, 'Falso flete');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Registrar falso flete' });
  await dialog.getByLabel('Opción').click();
  await page
    .getByText(/se cobra 50 %, se paga 50 %/)
    .first()
    .click();
  await dialog.getByLabel('Qué pasó').fill('El cliente canceló cuando el camión ya iba a la planta');
  // The charges are shown line by line before they are stored.
  const shown = dialog.getByRole('region', { name: 'Lo que se cobra' });
  await shown.getByText('Se cobra 50 % de esa parte').waitFor();
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/tarifa TF-0002\s+\$450,00/),
    expect.stringMatching(/es el único del contenedor\s+\$450,00/),
    expect.stringMatching(/\$225,00/),
  ]);
  const picture = process.env.JOURNEY_PICTURES;
  if (picture) await page.screenshot({ path: `${picture}/false-freight-amount.png` });
  if (evidence) {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'planta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  }
  await dialog.getByRole('button', { name: 'Registrar falso flete' }).click();
  await waitForText(page, 'Falso flete registrado');
}

test('half is billed and paid; undone, nothing is; marked again with a second truck, both are owed', async () => {
  if (trip === undefined) throw new Error('no trip');
  const { monitor, id_guide, id_reservation, id_leg } = trip;
  const { page } = monitor;
  const money = async () => {
    const { sale, costs } = await office(reservationMoney, { id_reservation });
    return { sale, costs: costs.map(cost => [cost.kind, cost.subtotal]) };
  };
  const before = await money();
  await goTo(page, `/guias?guia=${id_guide}`);
  await markFalse(page, true);
  expect((await money()).sale).toBe('225.00');

  await choose(page, 'Deshacer el falso flete');
  await page.getByRole('dialog').getByRole('textbox').last().fill('El cliente volvió a pedirlo');
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer falso flete' }).click();
  await waitForText(page, 'Falso flete deshecho');
  expect(await office(getGuide, { id_guide })).toMatchObject({ status: 'VIAJANDO', false_freight: null });
  expect(await money()).toEqual(before);

  // The existing document counts; no other one is required.
  await markFalse(page, false);
  const { version } = await office(getGuide, { id_guide });
  const figures = { km: 90.5, gallons: 14, peaje: '12.00', viatico: '15.00', anticipo: '40.00', stand_by: [] };
  await office(closeGuide, { ...figures, id_guide, version });
  expect(await money()).toEqual({ sale: '225.00', costs: [['PURCHASE', '159.00']] });

  const dispatcher = await callerOf(trip.server.url, 'despacho');
  const [second] = (await dispatcher(assign, { assignments: [{ id_leg, ...another }] })).guides;
  await dispatcher(issueGuide, { id_guide: second?.id_guide, version: second?.version });
  expect((await money()).sale).toBe('675.00');

  // The second trip is not closed yet, so its full price waits.
  const accountant = await callerOf(trip.server.url, 'contador');
  await expect(accountant(generatePaymentOrder, { id_reservations: [id_reservation] })).rejects.toThrow(
    /RESERVA_ABIERTA/,
  );
  expect(monitor.errors ?? []).toEqual([]);

  // It is finished and closed: both are billed, each line once.
  const clerk = await openWindow(trip.browser);
  await clerk.page.clock.setSystemTime(trip.server.now());
  await signIn(clerk, trip.server.url, 'operador@demo.ec');
  const id_second = second?.id_guide ?? 0;
  await driveOn(trip, id_second);
  await attachMissing(clerk.page, id_second);
  const driven = await office(getGuide, { id_guide: id_second });
  await office(closeGuide, { ...figures, id_guide: id_second, version: driven.version });
  expect((await office(getReservation, { id_reservation })).status).toBe('FINISHED');
  const order = await accountant(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order.lines.map(line => line.subtotal).sort()).toEqual(['225.00', '450.00']);
  expect(clerk.errors).toEqual([]);
});

/** An export of the next day whose empty box was picked up and is in the yard. */
async function pickedUp({ server }: UnderWay, watcher: Caller): Promise<number> {
  const appointment_date = addDays(businessDate(server.now()), 1);
  const booked = await office(saveReservation, exportBooking({ appointment_date, appointment_time: '12:00' }));
  const { id_reservation, version } = booked;
  const accepted = await office(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  const planned = await office(saveSchedule, { id_reservation, version: accepted.version });
  const pickUp = planned.sub_reservations[0]?.legs.find(leg => leg.kind === 'RETIRO');
  const dispatcher = await callerOf(server.url, 'despacho');
  const assignments = [{ id_leg: pickUp?.id_leg, ...own }];
  const [made] = (await dispatcher(assign, { assignments })).guides;
  const id_guide = made?.id_guide ?? 0;
  await dispatcher(issueGuide, { id_guide, version: made?.version });
  await watcher(associateContainer, { id_guide, container_code: 'TRIU8423172', seals: [] });
  await driveOn({ server, watcher }, id_guide);
  return id_reservation;
}

test('a box whose ship was rolled returns to its depot: its trip is dropped, the return is driven, closed and billed', async () => {
  if (trip === undefined) throw new Error('no trip');
  const { server, browser } = trip;
  // Days have passed, so people sign in again.
  office = await callerOf(server.url, 'operador');
  const watcher = await callerOf(server.url, 'monitor');
  const id_reservation = await pickedUp(trip, watcher);
  const person = await openWindow(browser);
  const { page } = person;
  await page.clock.setSystemTime(server.now());
  await signIn(person, server.url, 'monitor@demo.ec');
  await goTo(page, `/reservas/${id_reservation}`);
  await page.getByRole('button', { name: `Acciones del contenedor ${id_reservation}-1` }).click();
  await page.getByRole('menuitem', { name: 'Retornar el contenedor' }).click();
  const dialog = page.getByRole('dialog', { name: `Retornar el contenedor ${id_reservation}-1` });
  await dialog.getByLabel('Motivo').click();
  await page.getByText('Rolado por la naviera', { exact: true }).click();
  // Its position and origin are filled in.
  await dialog.getByText('Tercon').waitFor();
  await dialog.getByLabel('Qué pasó').fill('La naviera roló el embarque');
  await dialog.getByRole('switch', { name: 'Por cobrar al cliente' }).click();
  const picture = process.env.JOURNEY_PICTURES;
  if (picture) await page.screenshot({ path: `${picture}/false-freight-return.png` });
  await dialog.getByRole('button', { name: 'Crear el retorno' }).click();
  await waitForText(page, 'Retorno creado: asígnelo en Despachos');
  const { sub_reservations } = await office(getReservation, { id_reservation });
  const legs = sub_reservations.flatMap(sub => sub.legs);
  expect(legs.map(leg => [leg.kind, leg.required])).toEqual([
    ['RETIRO', true],
    ['VIAJE', false],
    ['DEVOLUCION', true],
  ]);
  // It arrives at its depot: we no longer hold the box, although its trip was never driven.
  const back = legs.find(leg => leg.kind === 'DEVOLUCION');
  const dispatcher = await callerOf(server.url, 'despacho');
  // An empty needs no genset.
  const unit = { ...own, id_generator: null };
  const [made] = (await dispatcher(assign, { assignments: [{ id_leg: back?.id_leg, ...unit }] })).guides;
  const id_guide = made?.id_guide ?? 0;
  await dispatcher(issueGuide, { id_guide, version: made?.version });
  await driveOn({ server, watcher }, id_guide);
  expect(await watcher(getGuide, { id_guide })).toMatchObject({ status: 'DEVOLUCION_POR_CERRAR' });
  expect(person.errors).toEqual([]);
  await closeAll(id_reservation);
  expect((await office(getReservation, { id_reservation })).status).toBe('FINISHED');
  await billReturn(id_reservation);
});

/** The clerk attaches the papers of every guide of the reservation and closes it. */
async function closeAll(id_reservation: number): Promise<void> {
  if (trip === undefined) throw new Error('no trip');
  office = await callerOf(trip.server.url, 'operador');
  const clerk = await openWindow(trip.browser);
  await clerk.page.clock.setSystemTime(trip.server.now());
  await signIn(clerk, trip.server.url, 'operador@demo.ec');
  const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  const { rows } = await office(getGuides, { filters: { id_reservation } });
  expect(rows.map(guide => guide.kind).sort()).toEqual(['DEVOLUCION', 'RETIRO']);
  for (const { id_guide } of rows) {
    await attachMissing(clerk.page, id_guide);
    const { version } = await office(getGuide, { id_guide });
    await office(closeGuide, { ...figures, id_guide, version });
  }
  expect(clerk.errors).toEqual([]);
}

/** The accountant decides what the return costs the client: its trip is billed, storage is not. */
async function billReturn(id_reservation: number): Promise<void> {
  if (trip === undefined) throw new Error('no trip');
  const accountant = await callerOf(trip.server.url, 'contador');
  const { rows } = await accountant(getChargeProposals, { filters: { id_reservations: [id_reservation] } });
  const of = (kind: string) => rows.find(proposal => proposal.kind === kind);
  const [back, storage] = [of('RETURN'), of('STORAGE')];
  await accountant(acceptChargeProposal, {
    id_charge_proposal: back?.id_charge_proposal,
    version: back?.version,
    unit_price: '60.00',
    justification: 'Acordado con el cliente por teléfono',
  });
  await accountant(dismissChargeProposal, {
    id_charge_proposal: storage?.id_charge_proposal,
    version: storage?.version,
    reason: 'El depósito lo recibió el mismo día',
  });
  const order = await accountant(generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(order.lines.map(line => line.subtotal)).toContain('60.00');
}
