import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDays } from '../test/clock.ts';
import { bookTrip, callerOf } from './booked.ts';
import { answered, goTo, openBrowser, openWindow, type Person, signIn, signInAt, waitForText } from './browser.ts';
import { choose } from './fields.ts';
import { type RunningServer, startServer } from './server.ts';

/** Behaviour of all forms: keys, pasted lists, times, drafts, and the question before typed text is lost. */
let server: RunningServer;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  server = await startServer({}, 'postgres');
  browser = await openBrowser('none');
  person = await openWindow(browser);
  page = person.page;
  await signIn(person, server.url, 'operador@demo.ec');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const leaving = () => page.getByRole('dialog').filter({ hasText: '¿Salir sin guardar?' });
/** Opens another screen and discards unsaved input of an earlier test. */
async function leaveTo(route: string): Promise<void> {
  await goTo(page, route);
  const title = route === '/dashboard' ? 'Inicio · Cabezal' : 'Reservas · Cabezal';
  const left = async () => {
    if (await leaving().isVisible()) await leaving().getByRole('button', { name: 'Salir sin guardar' }).click();
    // The address is not enough: it is set back while the dialog asks whether to leave.
    return new URL(page.url()).hash === `#${route}` && !(await leaving().isVisible()) && (await page.title());
  };
  await expect.poll(left).toBe(title);
}
const newBooking = async () => {
  await leaveTo('/dashboard');
  await goTo(page, '/reserva/add');
  await page.getByLabel(/^Booking/).waitFor();
};

test('a typed hour is shown and stored as typed', async () => {
  await newBooking();
  const time = page.getByLabel(/^Hora( ?opcional)?$/);
  await time.fill('09:45');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => time.inputValue()).toBe('09:45');
});

test('a date or an hour in another format is read and shown in the usual one; invalid text is refused', async () => {
  await newBooking();
  const date = page.getByLabel('Cita en planta');
  const time = page.getByLabel(/^Hora( ?opcional)?$/);
  const cutOff = page.getByLabel(/^Cut-off/);
  const write = async (field: Locator, text: string) => {
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await write(date, '27/11/2026');
  await expect.poll(() => date.inputValue()).toBe('27/nov/2026');
  await write(date, '28-11-26');
  await expect.poll(() => date.inputValue()).toBe('28/nov/2026');
  for (const [typed, shown] of [
    ['11:30', '11:30'],
    ['945', '09:45'],
    ['9', '09:00'],
    ['17h43', '17:43'],
  ] as const) {
    await write(time, typed);
    await expect.poll(() => time.inputValue()).toBe(shown);
  }
  await write(cutOff, '24.11.26 9.45');
  await expect.poll(() => cutOff.inputValue()).toBe('24/nov/2026 09:45');

  await write(date, '31/11/2026');
  await page.getByText('No es una fecha', { exact: true }).waitFor();
  await write(time, '25:10');
  await page.getByText('No es una hora', { exact: true }).waitFor();
  await write(cutOff, '24/11');
  await page.getByText('Falta la hora', { exact: true }).waitFor();
  // The text stays for correction, and the earlier value is not kept.
  expect([await date.inputValue(), await time.inputValue(), await cutOff.inputValue()]).toEqual([
    '31/11/2026',
    '25:10',
    '24/11',
  ]);
  await page.getByLabel(/^Booking/).fill('MAEU555555555');
  const kept = page.waitForRequest(/drafts\/save/);
  await button('Guardar borrador').click();
  const { payload } = (await kept).postDataJSON() as { payload: Record<string, unknown> };
  expect([payload.appointment_date, payload.appointment_time, payload.cut_off]).toEqual([null, null, null]);
  await write(time, '8.15');
  await page.getByText('No es una hora', { exact: true }).waitFor({ state: 'detached' });
  expect(await time.inputValue()).toBe('08:15');

  // When the form is sent from within the field, the text is read before.
  await date.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('mañana o pasado');
  await page.keyboard.press('Control+Enter');
  await button(/campos? por corregir/).waitFor();
  expect(await date.inputValue()).toBe('mañana o pasado');
  await page.getByText('No es una fecha', { exact: true }).waitFor();
  // A date chosen in the calendar replaces the text.
  await date.click();
  await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').nth(14).click();
  await expect.poll(() => date.inputValue()).toMatch(/^15\/\w{3}\/\d{4}$/);
  await page.getByText('No es una fecha', { exact: true }).waitFor({ state: 'detached' });
});

test('a list is filtered by dates typed in another format', async () => {
  await leaveTo('/reservas?f.appointment_from=2026-11-01&f.appointment_to=2026-11-29');
  const ends = page.locator('.cz-filter-dates input');
  await ends.first().click();
  for (const [end, text] of ['02-11-26', '28.11.26'].entries()) {
    // Enter in the first field moves the focus to the second one.
    await page.locator('.cz-filter-dates input:focus').and(ends.nth(end)).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => page.url()).toMatch(/appointment_from=2026-11-02.*appointment_to=2026-11-28/);
  await expect.poll(() => ends.nth(0).inputValue()).toBe('02/nov/2026');
  await expect.poll(() => ends.nth(1).inputValue()).toBe('28/nov/2026');
  await ends.first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('31/11');
  await page.keyboard.press('Tab');
  await waitForText(page, 'No es una fecha: «31/11»');
  // The toast disappears; the message above the list stays until it is dismissed.
  const refusal = page.getByRole('alert').filter({ hasText: 'No es una fecha: «31/11»' });
  await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
  await refusal.getByRole('button', { name: 'Quitar el aviso' }).click();
  await refusal.waitFor({ state: 'detached' });
  await expect.poll(() => ends.nth(0).inputValue()).toBe('02/nov/2026');
});

test('a typed name or code selects its shipping line, not the first one that contains the text', async () => {
  await newBooking();
  const line = page.getByLabel(/^Naviera/);
  const shown = page.locator('.ant-select').filter({ has: line });
  for (const typed of ['Maersk', 'MAEU']) {
    await line.click();
    await line.fill(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => shown.innerText()).toMatch(/^Maersk/);
    expect(await shown.innerText()).not.toContain('Hamburg');
  }
});

test('a filled select has only one tab stop, and Delete empties it', async () => {
  await newBooking();
  await choose(page, /^Naviera/, 'Maersk');
  const line = page.getByLabel(/^Naviera/);
  await line.focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest(".ant-form-item")?.innerText')).toContain('Buque');
  await line.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => page.locator('.ant-select').filter({ has: line }).innerText()).toMatch(/Elija/);
});

test('a filled date or text has only one tab stop, even with the pointer over it, and Delete empties it', async () => {
  await newBooking();
  const date = page.getByLabel('Cita en planta');
  await date.fill('28/11/2026');
  await page.keyboard.press('Tab');
  await date.hover();
  await date.focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest(".ant-form-item")?.innerText')).toContain('Hora');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  await date.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect.poll(() => date.inputValue()).toBe('');
  // With the accepted units next to it: «t, lb o kg».
  expect(await page.getByLabel('Peso de carga').first().getAttribute('placeholder')).toBe('t, lb o');

  await leaveTo('/reservas');
  const search = page.getByRole('textbox', { name: /^Buscar/ });
  await search.fill('no hay');
  await search.hover();
  await page.getByRole('button', { name: 'Borrar' }).first().waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).not.toBe('Borrar');
  expect(await page.evaluate('document.activeElement.matches("input[role=combobox]")')).toBe(true);
  const filter = page.getByRole('combobox', { name: 'Estado' });
  await choose(page, 'Estado', 'Aprobada');
  await expect.poll(() => page.url()).toMatch(/f\.shown_status=/);
  await filter.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => page.url()).not.toMatch(/f\.shown_status=/);
});

test('container numbers are cleaned, and a pasted column fills rows', async () => {
  await newBooking();
  const number = page.getByLabel(/^Número de contenedor/);
  await number.first().fill('msku 750214-0');
  expect(await number.first().inputValue()).toBe('MSKU7502140');
  await page.getByLabel('Peso de carga').first().fill('21800');
  await page.evaluate('navigator.clipboard.writeText("MSKU7502140\\nTCLU1234568\\nHLXU 876543-4")');
  await number.first().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect.poll(() => number.count()).toBe(3);
  expect(await number.nth(2).inputValue()).toBe('HLXU8765434');
  expect(await page.getByLabel('Peso de carga').nth(2).inputValue()).toBe('21.800');
  await button('Quitar el contenedor 2').click();
  await expect.poll(() => number.count()).toBe(2);
  expect(await number.nth(1).inputValue()).toBe('HLXU8765434');
});

test('the cursor starts in the first field, and Ctrl+Enter sends even if no field has the focus', async () => {
  await leaveTo('/dashboard');
  await goTo(page, '/conductores/add');
  await page.getByLabel(/^Nombres/).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Control+Enter');
  await button(/campos? por corregir/).waitFor();
});

test('Ctrl+Enter in a select sends the form and does not open the select', async () => {
  await leaveTo('/dashboard');
  await goTo(page, '/conductores/add');
  await page.getByLabel(/^Nombres/).waitFor();
  await page.locator('form [role=combobox]').first().focus();
  await page.keyboard.press('Control+Enter');
  await button(/campos? por corregir/).waitFor();
  expect(await page.locator('.ant-select-dropdown:visible').count()).toBe(0);
});

test('an untouched form is left without a question, even with prefilled values', async () => {
  await leaveTo('/dashboard');
  await goTo(page, '/camiones/add');
  await expect.poll(() => page.getByLabel('Disco').inputValue()).not.toBe('');
  await goTo(page, '/camiones');
  await page.getByRole('heading', { level: 1, name: /^Camiones/ }).waitFor();
  expect(await leaving().count()).toBe(0);
});

test('Back on an unsaved booking keeps the address and the form together', async () => {
  await newBooking();
  await page.getByLabel(/^Booking/).fill('MAEU264180953');
  await page.goBack();
  await leaving().waitFor();
  expect(page.url()).toContain('#/reserva/add');
  // Enter stays on the form: the safe answer has the focus.
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Seguir editando');
  await page.keyboard.press('Enter');
  await leaving().waitFor({ state: 'hidden' });
  expect(await page.getByLabel(/^Booking/).inputValue()).toBe('MAEU264180953');
  await page.goBack();
  await leaving().getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(() => page.url()).toContain('#/dashboard');
});

test('a note in the drawer of a guide is asked about before Esc, the cross or Back takes it away', async () => {
  const [clerk, dispatcher] = [await callerOf(server.url, 'operador'), await callerOf(server.url, 'despacho')];
  for (const unit of [1, 2]) {
    const { id_leg } = await bookTrip(clerk, inDays(2 + unit), '08:00');
    const own = { id_truck: unit, id_driver: unit, id_generator: unit, id_chassis: 3 + unit };
    await dispatcher(assign, { assignments: [{ id_leg, ...own }] });
  }
  await leaveTo('/dashboard');
  await goTo(page, '/guias');
  const guides = page.locator('a.cz-id-link');
  await guides.nth(1).waitFor();
  await guides.nth(0).click();
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Bitácora' }) });
  await drawer.getByRole('tab', { name: 'Bitácora' }).click();
  await drawer.getByRole('button', { name: 'Novedad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anotar en la bitácora' });
  const note = dialog.getByLabel('Novedad');
  await note.fill('El cliente pide avisar antes de llegar');
  const stay = async () => {
    await leaving().getByRole('button', { name: 'Seguir editando' }).click();
    await leaving().waitFor({ state: 'hidden' });
    expect(await note.inputValue()).toBe('El cliente pide avisar antes de llegar');
  };
  await page.keyboard.press('Escape');
  await stay();
  const close = () => dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await close();
  await stay();
  await page.goBack();
  await stay();
  // Given up it is asked about once.
  await close();
  await leaving().getByRole('button', { name: 'Salir sin guardar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await drawer.getByRole('button', { name: 'Cerrar la guía' }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(await leaving().count()).toBe(0);
});

test('a dialog with something written asks before Esc or a click beside it closes it', async () => {
  await leaveTo('/dashboard');
  await goTo(page, '/mantenimiento_general?tab=buques');
  await button('Nuevo buque').first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo buque' });
  await dialog.getByLabel('Nombre').fill('Buque de prueba');
  await page.keyboard.press('Escape');
  await leaving().getByRole('button', { name: 'Seguir editando' }).click();
  await leaving().waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Buque de prueba');
  await page.keyboard.press('Escape');
  await leaving().getByRole('button', { name: 'Salir sin guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
});

describe('drafts', () => {
  // A person without drafts of earlier tests.
  const writer = 'admin@demo.ec';
  beforeAll(async () => {
    await person.context.close();
    person = await openWindow(browser);
    page = person.page;
    await signIn(person, server.url, writer);
  });

  const offered = (at: Page) => at.getByText('Dejó una reserva a medias');
  const booking = (at: Page) => at.getByLabel(/^Booking/);
  async function keepDraft(at: Page, text: string): Promise<void> {
    await booking(at).fill(text);
    await at.getByRole('button', { name: 'Guardar borrador' }).click();
    await at.getByText(/Borrador guardado/).waitFor();
  }
  const goOn = (at: Page) => at.getByRole('button', { name: /^Continuar con el borrador/ }).click();

  test('a draft is offered, can be discarded at once, and ends with the booking', async () => {
    await newBooking();
    await page.getByLabel(/^Booking/).fill('MAEU111111111');
    await button('Guardar borrador').click();
    await page.getByText(/Borrador guardado/).waitFor();
    await newBooking();
    await page.getByText('Dejó una reserva a medias').waitFor();
    await button('Descartar').click();
    await page.getByText('Dejó una reserva a medias').waitFor({ state: 'detached' });
    await newBooking();
    await answered(page);
    expect(await page.getByText('Dejó una reserva a medias').count()).toBe(0);
  });

  test('an offered draft is not overwritten by text typed meanwhile; both are offered, newest first', async () => {
    await newBooking();
    await keepDraft(page, 'MAEU111111111');
    await newBooking();
    await offered(page).waitFor();
    await keepDraft(page, 'MAEU222222222');
    await newBooking();
    await goOn(page);
    await expect.poll(() => booking(page).inputValue()).toBe('MAEU222222222');
    await newBooking();
    await button('Descartar').click();
    await goOn(page);
    await expect.poll(() => booking(page).inputValue()).toBe('MAEU111111111');
    await newBooking();
    await button('Descartar').click();
    await offered(page).waitFor({ state: 'detached' });
  });

  test('two windows on one form keep a draft each', async () => {
    await newBooking();
    const other = await openWindow(browser);
    await signIn(other, server.url, writer);
    await goTo(other.page, '/reserva/add');
    await booking(other.page).waitFor();
    await keepDraft(page, 'MAEU333333333');
    await keepDraft(other.page, 'MAEU444444444');
    await other.context.close();
    await newBooking();
    await goOn(page);
    await expect.poll(() => booking(page).inputValue()).toBe('MAEU444444444');
    await newBooking();
    await button('Descartar').click();
    await goOn(page);
    await expect.poll(() => booking(page).inputValue()).toBe('MAEU333333333');
    await newBooking();
    await button('Descartar').click();
    await offered(page).waitFor({ state: 'detached' });
  });

  test('an unfinished form is offered again after the session was ended from another device', async () => {
    await newBooking();
    await booking(page).fill('MAEU555555555');
    // Simulates a session ended on another device: the next call returns 401.
    await page.route('**/drafts/save', route =>
      route.fulfill({ status: 401, json: { message: 'Su sesión terminó', code: 'SIN_SESION' } }),
    );
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await page.getByLabel('Usuario o correo').waitFor();
    await page.unroute('**/drafts/save');
    await signInAt(person, writer);
    await newBooking();
    await goOn(page);
    await expect.poll(() => booking(page).inputValue()).toBe('MAEU555555555');
  });

  test('signing out removes drafts from the browser and keeps them in the account', async () => {
    await newBooking();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await offered(page).waitFor({ state: 'detached' });
    await booking(page).fill('MAEU888888888');
    await page.getByRole('button', { name: /Cuenta de/ }).click();
    await page.getByText('Cerrar sesión').click();
    await page.getByLabel('Usuario o correo').waitFor();
    const left = await page.evaluate("Object.keys(localStorage).filter(key => key.includes('draft.'))");
    expect(left).toEqual([]);
    await signInAt(person, writer);
    await newBooking();
    await goOn(page);
    await expect.poll(() => booking(page).inputValue()).toBe('MAEU888888888');
    await newBooking();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await offered(page).waitFor({ state: 'detached' });
  });

  test('discarding a draft keeps text that another window has stored meanwhile', async () => {
    const other = await openWindow(browser);
    await signIn(other, server.url, writer);
    await newBooking();
    await keepDraft(page, 'MAEU666666666');
    await goTo(other.page, '/reserva/add');
    await offered(other.page).waitFor();
    await keepDraft(page, 'MAEU777777777');
    await other.page.getByRole('button', { name: 'Descartar' }).click();
    await goOn(other.page);
    await expect.poll(() => booking(other.page).inputValue()).toBe('MAEU777777777');
    await other.context.close();
  });
});
