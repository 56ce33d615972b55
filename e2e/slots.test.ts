import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  getReservation,
  saveReservation,
  saveSchedule,
  updatePendingState,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assign, reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import * as codes from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { getSlots } from '@cabezal/contract/trips/slots/slots.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { startTerminal, type TerminalSimulator } from '@cabezal/simulator/outside/terminal';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { importBooking } from '../apps/server/test/booking.ts';
import { place } from '../apps/server/test/world.ts';
import { inDays, now } from '../test/clock.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** Data of a trip at the terminal that change later: its slot, its box, the shipping line of the box; and the terminal's own data. */
let server: RunningServer;
let terminal: TerminalSimulator;
let browser: Browser;
let clerk: Caller;
let dispatcher: Caller;
let person: Person;
let page: Page;
const unit = (n: number) => ({ id_truck: n, id_driver: n, id_generator: n, id_chassis: n + 3 });

beforeAll(async () => {
  terminal = await startTerminal();
  server = await startServer({ DPW_URL: terminal.url }, 'postgres');
  browser = await openBrowser('none');
  clerk = await callerOf(server.url, 'operador');
  dispatcher = await callerOf(server.url, 'despacho');
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await terminal?.close();
});

const pictures = process.env.JOURNEY_PICTURES;
const picture = async (name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/slots-${name}.png` });
};
const dialog = () => page.getByRole('dialog');

test('after a change of truck the slot is changed at the terminal, or the trip keeps the slot’s truck', async () => {
  const trip = await bookTrip(clerk, inDays(4), '10:00');
  const [made] = (await dispatcher(assign, { assignments: [{ id_leg: trip.id_leg, ...unit(1) }] })).guides;
  const id_guide = made?.id_guide ?? 0;
  const give = async (n: number) =>
    dispatcher(reassign, {
      moves: [{ id_guide, version: (await dispatcher(getGuide, { id_guide })).version, ...unit(n) }],
    });
  const truckOf = async () => (await dispatcher(getGuide, { id_guide })).id_truck;
  const slot = async () =>
    (await clerk(getSlots, { id_reservation: trip.id_reservation })).slots.map(one => [one.external_code, one.state]);

  await goTo(page, `/reservas/${trip.id_reservation}?tab=turnos`);
  const need = page.getByRole('row').filter({ hasText: 'Ingreso' });
  await need.getByRole('button', { name: 'Registrar' }).click();
  await dialog().getByLabel('Código del turno').fill('DPW-1');
  await dialog().getByRole('button', { name: 'Registrar turno' }).click();
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await row('DPW-1').getByText('Confirmado').waitFor();

  // Another truck and driver: an open page shows the change without a reload.
  await give(2);
  await row('DPW-1').getByText('Cambiando').waitFor();
  await row('DPW-1')
    .getByText(/^Camión: GSB-0002/)
    .waitFor();
  await picture('changing');
  await page.getByRole('button', { name: 'El terminal cambió el turno DPW-1' }).click();
  await dialog().getByText('GSB-0001').waitFor();
  await dialog().getByLabel('Código nuevo').fill('DPW-2');
  await dialog().getByRole('button', { name: 'El terminal lo cambió' }).click();
  await row('DPW-2').getByText('Confirmado').waitFor();
  expect(await slot()).toEqual([['DPW-2', 'CONFIRMADO']]);

  await give(3);
  await row('DPW-2').getByText('Cambiando').waitFor();
  await page.getByRole('button', { name: 'Dejar como estaba el turno DPW-2' }).click();
  await dialog().getByLabel('Motivo').fill('El terminal no acepta el cambio');
  await dialog().getByRole('button', { name: 'Dejar como estaba' }).click();
  await row('DPW-2').getByText('Confirmado').waitFor();
  expect(await truckOf()).toBe(2);
  expect(person.errors).toEqual([]);
});

test('the draft of a slot says what lacks, leads to its field, and becomes the slot when the terminal gives it', async () => {
  const trip = await bookTrip(clerk, inDays(8), '10:00');
  await dispatcher(assign, { assignments: [{ id_leg: trip.id_leg, ...unit(2) }] });
  await goTo(page, `/reservas/${trip.id_reservation}?tab=turnos`);
  const row = page.getByRole('row').filter({ hasText: 'Ingreso' });
  await row.getByRole('button', { name: 'Borrador' }).click();
  const lack = dialog().getByRole('listitem').filter({ hasText: 'Ingrese la DAE' });
  await picture('draft');
  await lack.getByRole('button', { name: 'Editar el contenedor' }).click();
  await dialog().last().getByLabel('DAE').fill('028-2026-40-00012345');
  await dialog().last().getByRole('button', { name: 'Guardar' }).click();
  await waitForText(page, 'Contenedor guardado');
  await lack.waitFor({ state: 'detached' });
  await dialog().getByRole('row').filter({ hasText: '028-2026-40-00012345' }).waitFor();
  await dialog().getByLabel('Correos').fill('garita@empresa.ec');
  await dialog().getByRole('button', { name: 'Guardar borrador' }).click();
  await waitForText(page, /^Borrador guardado: \d+ datos por completar$/);
  await row.getByText(/^CZ\d{8}$/).waitFor();
  await row.getByText('Borrador', { exact: true }).first().waitFor();
  await row.getByRole('button', { name: 'Registrar' }).click();
  await dialog().getByLabel('Código del turno').fill('DPW-44');
  await dialog().getByRole('button', { name: 'Registrar turno' }).click();
  await page.getByRole('row').filter({ hasText: 'DPW-44' }).getByText('Confirmado').waitFor();
  expect(person.errors).toEqual([]);
});

test('a wrong container number is removed before the truck leaves with the box, and entered again', async () => {
  const trip = await bookTrip(clerk, inDays(6), '10:00');
  const [made] = (await dispatcher(assign, { assignments: [{ id_leg: trip.id_leg, ...unit(1) }] })).guides;
  const id_guide = made?.id_guide ?? 0;
  await dispatcher(issueGuide, { id_guide, version: made?.version });
  await goTo(page, `/guias?guia=${id_guide}`);
  const drawer = page.locator('.cz-guides-drawer-foot');
  const enter = async (code: string) => {
    await page.getByRole('tab', { name: 'Carga' }).click();
    await page.getByLabel('Número de contenedor').fill(code);
    await page.getByRole('button', { name: 'Guardar contenedor y sellos' }).click();
    await waitForText(page, 'Contenedor y sellos guardados');
  };
  await enter('CMAU4120760');
  await drawer.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Quitar contenedor' }).click();
  await picture('box');
  await dialog().last().getByLabel('Motivo').fill('Se digitó el de otra reserva');
  await dialog().last().getByRole('button', { name: 'Quitar contenedor' }).click();
  await waitForText(page, 'Contenedor quitado');
  const code = async () => (await dispatcher(getGuide, { id_guide })).container_code;
  expect(await code()).toBeNull();
  await drawer.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar la guía' }).waitFor();
  await page.getByRole('menuitem', { name: 'Quitar contenedor' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await enter('MSKU7502140');
  expect(await code()).toBe('MSKU7502140');
  expect(person.errors).toEqual([]);
});

test('a box without a shipping line is listed as pending until a person sets the line', async () => {
  const booked = await clerk(saveReservation, importBooking({ appointment_date: inDays(5) }));
  const { id_reservation, version } = booked;
  const accepted = await clerk(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  await clerk(saveSchedule, { id_reservation, version: accepted.version });
  const open = `/reserva/actividades?f.kind=${encodeURIComponent(JSON.stringify(['no_line']))}`;
  await goTo(page, open);
  const lacking = page.getByRole('row').filter({ hasText: 'Sin naviera' });
  await picture('lacking');
  await lacking.getByRole('button', { name: 'Poner naviera' }).click();
  await dialog().getByText('empiezan a correr los días libres').waitFor();
  await picture('line');
  await choose(page, 'Naviera', 'Maersk');
  await dialog().getByRole('button', { name: 'Registrar naviera' }).click();
  await waitForText(page, 'Naviera registrada');
  expect((await clerk(getReservation, { id_reservation })).shipping_line).toMatch(/Maersk/);
  await goTo(page, open);
  await page.getByText('Nada coincide con lo que busca').waitFor();
  expect(person.errors).toEqual([]);
});

test('missing data of an import that prevent its issue are shown on the reservation and in the drawer, with a button to enter them', async () => {
  const day = inDays(7);
  const containers = [{ id_container_type: 3, weight_kg: 18_000, container_code: 'TRIU8423172' }];
  const booked = await clerk(saveReservation, importBooking({ appointment_date: day, bl: null, containers }));
  const { id_reservation, version } = booked;
  const accepted = await clerk(updatePendingState, { id_reservation, estado: 'ACCEPTED', version });
  const planned = await clerk(saveSchedule, { id_reservation, version: accepted.version });
  const leg = planned.sub_reservations[0]?.legs.find(one => one.kind === 'VIAJE');
  const unitOfImport = { id_truck: 1, id_driver: 1, id_generator: null, id_chassis: 4 };
  const [made] = (await dispatcher(assign, { assignments: [{ id_leg: leg?.id_leg ?? 0, ...unitOfImport }] })).guides;
  await goTo(page, `/reservas/${id_reservation}`);
  await page.getByText('Para emitir falta: BL y turno').waitFor();

  await goTo(page, `/guias?guia=${made?.id_guide}`);
  const lacks = page.getByRole('alert').filter({ hasText: 'Para emitir la guía falta' });
  await picture('lacks');
  await lacks.getByRole('button', { name: 'Registrar el turno' }).click();
  await dialog().last().getByLabel('Código del turno').fill('CGSA-77');
  await dialog().last().getByRole('button', { name: 'Registrar turno' }).click();
  await lacks.getByText('El turno de').waitFor({ state: 'detached' });
  await lacks.getByRole('link', { name: 'Ingresar el BL' }).click();
  await dialog().getByLabel('BL').fill('MAEU77');
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  await waitForText(page, 'Reserva corregida');
  await goTo(page, `/guias?guia=${made?.id_guide}`);
  await page.getByRole('tab', { name: 'Viaje' }).waitFor();
  expect(await lacks.count()).toBe(0);
  expect(person.errors).toEqual([]);
});

test('the rules of a terminal are entered once and hold for its slots; its codes are pasted in one go', async () => {
  await goTo(page, '/mantenimiento_general?tab=terminales&q=DP World Posorja');
  await page.getByRole('button', { name: 'Editar DP World Posorja' }).click();
  await dialog().getByLabel('Anticipación').fill('240');
  await dialog().getByLabel('Anula hasta').fill('10080');
  await dialog().getByLabel('Cargo por turno perdido').fill('75');
  await picture('rules');
  await dialog().getByRole('button', { name: 'Guardar reglas' }).click();
  await waitForText(page, 'Reglas guardadas');
  const trip = await bookTrip(clerk, inDays(3), '10:00');
  await goTo(page, `/reservas/${trip.id_reservation}?tab=turnos`);
  const need = page.getByRole('row').filter({ hasText: 'Ingreso' });
  await need.getByText(/^Consígalo hasta el/).waitFor();
  await need.getByRole('button', { name: 'Registrar' }).click();
  await dialog().getByLabel('Código del turno').fill('DPW-9');
  await dialog().getByRole('button', { name: 'Registrar turno' }).click();
  await page.getByRole('row').filter({ hasText: 'DPW-9' }).getByText('Confirmado').waitFor();
  const [slot] = (await clerk(getSlots, { id_reservation: trip.id_reservation })).slots;
  expect(slot?.can.delete).toMatch(/^DP World Posorja acepta anulaciones hasta las \d\d:\d\d/);
  expect(slot?.no_show_fee).toBe('75.00');

  await goTo(page, '/mantenimiento_general?tab=codigos&lista=navieras');
  await page.getByRole('button', { name: 'Pegar códigos' }).click();
  await dialog().getByLabel('Nombres y códigos').fill('Maersk\tMSK-77\nNadie\tX-1');
  await dialog().getByText('1 nuevo · 1 no existe').waitFor();
  await picture('paste');
  await dialog().getByRole('button', { name: 'Guardar 1 código' }).click();
  await waitForText(page, '1 código guardado');
  await page.getByRole('row').filter({ hasText: 'Maersk' }).getByText('MSK-77').waitFor();
  expect(person.errors).toEqual([]);
});

/** Gives every record that DP World names a code. */
async function nameAll(): Promise<void> {
  const admin = await callerOf(server.url, 'admin');
  const id_terminal = place.dpw;
  const of = { filters: { id_terminal } };
  const named = ({ rows }: { rows: { id_own: number; version: number }[] }) =>
    rows.map(({ id_own, version }) => ({ id_own, version, code: 'X' }));
  await admin(codes.saveTerminalClients, { id_terminal, rows: named(await admin(codes.listTerminalClients, of)) });
  await admin(codes.saveTerminalDeposits, { id_terminal, rows: named(await admin(codes.listTerminalDeposits, of)) });
  await admin(codes.saveTerminalProducts, { id_terminal, rows: named(await admin(codes.listTerminalProducts, of)) });
  await admin(codes.saveTerminalLines, { id_terminal, rows: named(await admin(codes.listTerminalLines, of)) });
  await admin(codes.saveDpwContainerTypes, { rows: named(await admin(codes.listDpwContainerTypes, {})) });
  // Provinces and cantons are too many for one page: those of the plant's province.
  const { rows } = await admin(codes.listTerminalPlaces, { ...of, search: 'El Oro' });
  const { rows: cantons } = await admin(codes.listTerminalPlaces, { ...of, search: 'Guabo' });
  const places = new Map([...rows, ...cantons].map(row => [`${row.kind} ${row.id_own}`, row]));
  const coded = [...places.values()].map(({ kind, id_own, version }) => ({ kind, id_own, version, code: 'X' }));
  await admin(codes.saveTerminalPlaces, { id_terminal, rows: coded });
}

/** A trip with truck and driver, with everything that DP World asks but what the draft itself asks. */
async function readyTrip(day: string, n: number, container_code: string) {
  const trip = await bookTrip(clerk, day, '10:00');
  const [made] = (await dispatcher(assign, { assignments: [{ id_leg: trip.id_leg, ...unit(n) }] })).guides;
  const { id_reservation } = trip;
  const booked = await clerk(getReservation, { id_reservation });
  const [sub] = booked.sub_reservations;
  await clerk(updateSubReservation, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    container_code,
    seals: [`A${n}`],
    dae: '028-2026-40-00012345',
    vgm_kg: 26_400,
    humidity_pct: 85,
    ventilation: 0,
  });
  const { version } = await clerk(getReservation, { id_reservation });
  await clerk(correctReservation, { id_reservation, version, id_ship: 1, voyage: '12W' });
  return { id_reservation, id_guide: made?.id_guide ?? 0 };
}

/** Opens the draft of the trip's port, and sends it. */
async function sendDraft(id_reservation: number): Promise<void> {
  await goTo(page, `/reservas/${id_reservation}?tab=turnos`);
  await page.getByRole('row').filter({ hasText: 'Ingreso' }).getByRole('button', { name: 'Borrador' }).click();
  await dialog().getByLabel('Correos').fill('garita@empresa.ec');
  await dialog().getByRole('button', { name: 'Enviar al terminal' }).click();
  await waitForText(page, 'Turno enviado a DP World Posorja');
}

test('a draft is sent to the terminal, which gives the slot once; deleting it cancels it there', async () => {
  await nameAll();
  const { id_reservation } = await readyTrip(inDays(10), 1, 'TGHU6543213');

  await goTo(page, `/reservas/${id_reservation}?tab=turnos`);
  await page.getByRole('row').filter({ hasText: 'Ingreso' }).getByRole('button', { name: 'Borrador' }).click();
  await dialog().getByLabel('Correos').fill('garita@empresa.ec');
  await dialog().getByRole('button', { name: 'Ver cupos' }).click();
  await dialog()
    .getByText(/^Cupos de hace/)
    .waitFor();
  await picture('offers');
  await dialog().getByRole('button', { name: 'Enviar al terminal' }).click();
  await waitForText(page, 'Turno enviado a DP World Posorja');
  const row = page.getByRole('row').filter({ hasText: /DPW-7\d{3}/ });
  await row.getByText('Confirmado').waitFor();
  await picture('given');
  expect(terminal.appointments.map(one => one.state)).toEqual(['CONFIRMED']);

  await row.getByRole('button', { name: /^Eliminar el turno DPW-/ }).click();
  await dialog().getByLabel('Motivo').fill('El cliente cambió la fecha');
  await dialog().getByRole('button', { name: 'Eliminar turno' }).click();
  await waitForText(page, 'Anulación pedida al terminal');
  await row.getByText('Anulado').waitFor();
  expect(terminal.appointments.map(one => one.state)).toEqual(['CANCELLED']);
  expect(person.errors).toEqual([]);
});

/** When the truck of a guide is expected at its port, as positions say it. */
async function expectAt(id_guide: number, eta_at: string): Promise<void> {
  const db = openDatabase(postgresPool(server.databaseUrl ?? '', 1), now);
  await db.write(systemScope, systemAuthor, async tx => {
    await tx.run(sql`update guide_stops set eta_at = ${eta_at} where id_guide = ${id_guide} and code = 'PRT'`);
    await tx.run(sql`update guides set eta_at = ${eta_at} where id_guide = ${id_guide}`);
  });
  await db.end();
}

test('a late truck gets a new window by one press, and its guide waits until the terminal has changed the slot', async () => {
  const { id_reservation, id_guide } = await readyTrip(inDays(12), 2, 'SUDU6204593');
  await sendDraft(id_reservation);
  const row = page.getByRole('row').filter({ hasText: /DPW-7\d{3}/ });
  await row.getByText('Confirmado').waitFor();
  const ours = () => terminal.appointments.filter(one => one.asked.container_code === 'SUDU6204593');
  const [before] = ours();
  const late = Date.parse(before?.to ?? before?.from ?? '') + 50 * 60_000;
  await expectAt(id_guide, new Date(late).toISOString());

  // The terminal decides later: until then the trip waits.
  terminal.behave({ later: true });
  await goTo(page, '/despachos');
  await goTo(page, `/reservas/${id_reservation}?tab=turnos`);
  await row.getByText(/^Llega el .* después de su turno$/).waitFor();
  await row.getByRole('button', { name: /^Reprogramar el turno DPW-/ }).click();
  await dialog().getByText('y el camión llega el').waitFor();
  await picture('rebook');
  const windows = dialog().getByRole('button', { name: /^Reprogramar a las \d\d:\d\d$/ });
  await windows.first().waitFor();
  expect(await windows.count()).toBe(3);
  await windows.first().click();
  await waitForText(page, 'Cambio pedido a DP World Posorja');
  await row.getByText('Cambiando').waitFor();
  await row.getByText(/^Cambio pedido el/).waitFor();
  const { version } = await dispatcher(getGuide, { id_guide });
  await expect(dispatcher(issueGuide, { id_guide, version })).rejects.toThrow(/aún no está confirmado/);

  terminal.decide();
  terminal.behave({});
  await row.getByRole('button', { name: /^Consultar el cambio del turno DPW-/ }).click();
  await row.getByText('Confirmado').waitFor();
  await picture('rebooked');
  expect(ours().map(one => one.state)).toEqual(['CONFIRMED']);
  expect(Date.parse(ours()[0]?.from ?? '')).toBeGreaterThanOrEqual(late + 15 * 60_000);
  expect(terminal.changes).toHaveLength(1);
  expect(person.errors).toEqual([]);
});

test('the drafts of a day are sent together from the list by hour, with a result for each', async () => {
  const { id_reservation } = await readyTrip(inDays(14), 3, 'FCIU1234560');
  await goTo(page, `/reservas/${id_reservation}?tab=turnos`);
  await page.getByRole('row').filter({ hasText: 'Ingreso' }).getByRole('button', { name: 'Borrador' }).click();
  await dialog().getByLabel('Correos').fill('garita@empresa.ec');
  await dialog().getByRole('button', { name: 'Guardar borrador' }).click();
  await waitForText(page, 'Borrador validado');
  const { needs } = await clerk(getSlots, { id_reservation });
  const draft = needs.find(need => need.draft !== null)?.draft;
  await goTo(page, `/despachos?vista=turnos&dia=${businessDate(draft?.slot_from ?? '')}&q=${id_reservation}-1`);
  const row = page.getByRole('row').filter({ hasText: 'Sin turno' }).filter({ hasText: 'Validado' });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enviar 1', exact: true }).click();
  await dialog()
    .getByText(draft?.reference ?? '', { exact: true })
    .waitFor();
  await picture('bulk');
  await dialog().getByRole('button', { name: 'Enviar 1 borrador' }).click();
  await dialog().getByText('1 enviado', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await page
    .getByRole('row')
    .filter({ hasText: /DPW-7\d{3}/ })
    .getByText('Confirmado')
    .waitFor();
  expect(person.errors).toEqual([]);
});
