import { listConnectionPoints } from '@cabezal/contract/connection-points/connection-points.calls';
import { listNearbyLocations } from '@cabezal/contract/nearby-locations/nearby-locations.calls';
import { createRole } from '@cabezal/contract/permissions/permissions.calls';
import { getReservations } from '@cabezal/contract/reservations/reservations.calls';
import { listRoutes } from '@cabezal/contract/routes/routes.calls';
import { getServices } from '@cabezal/contract/services/services.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn } from './browser.ts';
import { type EditForm, type EditIds, editForms } from './edit-forms.data.ts';
import { findScreenIds } from './screens.ids.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * Two people change one record, in every form there is: the second is told, what was typed stands until the current data are loaded,
 * and nobody's change is overwritten. Opened again, a form begins with what was saved last.
 */
let server: RunningServer;
let browser: Browser;
let ids: EditIds;
const windows = new Map<string, Promise<Person>>();

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' });
  browser = await openBrowser();
  ids = await findIds();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function findIds(): Promise<EditIds> {
  const admin = await callerOf(server.url, 'admin');
  const first = <R>(rows: readonly R[]): R => {
    const [row] = rows;
    if (row === undefined) throw new Error('The demo company has none');
    return row;
  };
  const one = { page: 1, page_size: 1, sort: [] };
  const pending = await admin(getReservations, { ...one, filters: { list: 'pending' } });
  const programming = await admin(getReservations, { ...one, filters: { list: 'approved' } });
  return {
    ...(await findScreenIds(server.url)),
    service: first((await admin(getServices, one)).rows).id_service,
    route: first((await admin(listRoutes, one)).rows).id_route,
    point: first((await admin(listConnectionPoints, one)).rows).id_location,
    pair: first((await admin(listNearbyLocations, one)).rows).id_nearby_location,
    role: (await admin(createRole, { name: 'Rol de prueba' })).id_role,
    pending: first(pending.rows).id_reservation,
    toSchedule: first(programming.rows).id_reservation,
  };
}

/** Two windows of the same person behave as two people: nothing is shared but the server. */
function windowOf(as: string, which: 'first' | 'second'): Promise<Person> {
  const key = `${as} ${which}`;
  const known = windows.get(key);
  if (known) return known;
  const opening = openWindow(browser).then(async person => {
    person.page.setDefaultTimeout(30_000);
    await signIn(person, server.url, `${as}@demo.ec`);
    return person;
  });
  windows.set(key, opening);
  return opening;
}

/** The form on that page, opened. */
async function openForm(page: Page, form: EditForm): Promise<{ place: Page | Locator; field: Locator }> {
  await goTo(page, '/dashboard');
  await goTo(page, form.route(ids));
  await form.open?.(page);
  const place = form.isOver ? page.getByRole('dialog').last() : page;
  // «opcional» stands in the label, too.
  const field = place.getByLabel(new RegExp(`^${form.field}( ?opcional)?$`)).first();
  await field.waitFor();
  return { place, field };
}

const _save = (place: Page | Locator, form: EditForm) => place.getByRole('button', { name: form.save }).last().click();

describe.each(editForms)('$name', form => {
  test('changed by two people at once', async () => {
    const [first, second, third] = form.texts;
    const mine = (await windowOf(form.as ?? 'admin', 'first')).page;
    const hers = (await windowOf(form.as ?? 'admin', 'second')).page;
    const a = await openForm(mine, form);
    const b = await openForm(hers, form);
    await a.field.fill(first);
    await form.also?.(mine);
    await send(a.place, form);
    await stored(mine, a.field, form);

    await b.field.fill(second);
    await form.also?.(hers);
    await send(b.place, form);
    await hers.getByText('El registro fue modificado por otro usuario').first().waitFor();
    // What was typed stands, read anew or not, and is named as what loading replaces.
    expect((await b.field.inputValue()).replaceAll(/[.,]/g, '')).toBe(second.replaceAll(/[.,]/g, ''));
    await hers.getByText(/Al cargar los datos actuales se reemplaza/).waitFor();

    await hers.getByRole('button', { name: 'Cargar los datos actuales' }).click();
    await hers.getByText('Se cargaron los datos actuales').waitFor();
    const loaded = form.loaded === null ? '' : (form.loaded ?? first);
    await expect.poll(() => b.field.inputValue()).toBe(loaded);
    await b.field.fill(third);
    await form.also?.(hers);
    await send(b.place, form);
    await stored(hers, b.field, form);

    // The first window read the record before the second one saved.
    if (form.loaded === null) return;
    const again = await openForm(mine, form);
    await expect
      .poll(async () => (await again.field.inputValue()).replaceAll(/[.,]/g, ''))
      .toBe(third.replaceAll(/[.,]/g, ''));
  });
});
