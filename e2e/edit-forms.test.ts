import { addDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { addRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { getReservations } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { containersPending } from '@cabezal/contract/empties/free-time/free-time.calls';
import { saveEmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getSlotList } from '@cabezal/contract/insight/boards/slot-list.calls';
import { getPaymentOrders } from '@cabezal/contract/money/billing/payment-orders.calls';
import { saveDepositCosts, saveServicesCosts } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { addCostsProvider, getPaymentCosts } from '@cabezal/contract/money/costs/payment-costs.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { createDisvDraft, getDisvs } from '@cabezal/contract/operations/disv/disv.calls';
import { finishTravel, getGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import {
  listJustifications,
  saveJustification,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { getRatingSummary } from '@cabezal/contract/operations/quality/quality.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getCompanies, getCompany, getDeposits, getPorts } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { getNotificationsClient } from '@cabezal/contract/people/notifications/recipients.calls';
import { createRole } from '@cabezal/contract/people/permissions/permissions.calls';
import { listConnectionPoints } from '@cabezal/contract/places/connection-points/connection-points.calls';
import { listNearbyLocations } from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { listRoutes } from '@cabezal/contract/places/routes/routes.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { saveHolidays, saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { saveGeneralPurchaseFee } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { getServices } from '@cabezal/contract/prices/services/services.calls';
import { getFalseFreightOptions } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { getDriverTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { getDocumentsGuide } from '@cabezal/contract/trips/documents/documents.calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { place } from '../apps/server/test/world.ts';
import { inDays, now, today } from '../test/clock.ts';
import { turnsOf } from '../test/rotation.ts';
import { bookTrip, type Caller, callerOf } from './booked.ts';
import { goTo, openBrowser, openWindow, type Person, signIn, waitForText } from './browser.ts';
import { type EditForm, type EditIds, nextYear } from './edit-form.ts';
import { editForms } from './edit-forms.data.ts';
import { costForms } from './edit-forms-costs.data.ts';
import { tripForms } from './edit-forms-trips.data.ts';
import { findScreenIds } from './screens.ids.ts';
import { type RunningServer, startServer } from './server.ts';

const inTurn = turnsOf(import.meta.url);

/**
 * Two people change one record, in every form: the second gets a message, the typed text stays until the current data are loaded, and no
 * change is overwritten. A form that is opened again begins with the data that were saved last.
 */
const allForms = [...editForms, ...costForms, ...tripForms];
let server: RunningServer;
let browser: Browser;
let ids: EditIds;
const windows = new Map<string, Promise<Person>>();

beforeAll(async () => {
  server = await startServer({ DEMO: 'on' }, 'postgres');
  browser = await openBrowser('none');
  ids = await findIds();
});
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
  const { rows: companies } = await admin(getCompanies, { page: 1, page_size: 200, sort: [] });
  const whole = (id_company: number) => admin(getCompany, { id_company });
  const waiting = await admin(getReservations, { ...one, page_size: 50, filters: { list: 'pending' } });
  // Of a client that wants notices: nobody else gets summaries.
  const pending = await firstOf(waiting.rows, async row => (await whole(row.id_client)).notifications_share === true);
  const withTeam = await firstOf(companies, async row => (await whole(row.id_company)).operations_teams.length > 0);
  const customers = companies.filter(row => row.company_type !== 'TRANS');
  const withRecipient = await firstOf(
    customers,
    async ({ id_company }) => (await admin(getNotificationsClient, { id_company })).recipients.length > 0,
  );
  const operator = await firstOf(companies, async row => (await whole(row.id_company)).is_operator);
  const commentsOf = async (id_carrier: number) =>
    (await admin(getRatingSummary, { id_carrier })).comments.filter(one => one.rater === 'OPERATOR');
  const lateOf = (id_guide: number) => admin(listJustifications, { id_guide });
  const drivers = await admin(getDrivers, { page: 1, page_size: 50, sort: [], filters: { active: true } });
  const free = await firstOf(
    drivers.rows,
    async ({ id_driver }) => (await admin(getDriverTripsAhead, { id_driver })).length === 0,
  );
  const drafts = await admin(getPaymentOrders, { ...one, filters: { status: 'BORRADOR' } });
  const { rows: services } = await admin(getServices, { ...one, page_size: 100 });
  const freight = first(services.filter(service => service.code === 'FLE')).id_service;
  // Of next year, because a valid rate is changed by a new version.
  const coming = { valid_from: `${nextYear()}-02-01`, id_province: 7 };
  const item = { id_service: freight, method: 'FIJO', amount: '480.00' };
  const rate = await admin(addFee, { ...coming, items: [item] });
  const custody = first(services.filter(service => service.code === 'CUS')).id_service;
  await admin(addReservationServices, {
    id_reservation: pending.id_reservation,
    services: [{ id_service: custody }],
  });
  const extra = { kind: 'SOBREPESO', side: 'VENTA', method: 'POR_TONELADA', amount: '12.00' };
  await admin(saveSurcharge, { ...coming, ...extra, id_service: freight });
  await admin(saveGeneralPurchaseFee, { ...coming, items: [item] });
  const from = coming.valid_from;
  await admin(saveHolidays, { year: nextYear(), holidays: [{ date: `${nextYear()}-12-30`, name: 'Puente' }] });
  const discount = await admin(addDiscount, {
    code: 'SIN-USAR',
    name: 'Sin usar',
    kind: 'PORCENTAJE',
    value: '5.00',
    base: 'TOTAL',
    valid_from: from,
    valid_to: from,
  });
  await admin(saveServicesCosts, { id_service: freight, amount: '400.00', valid_from: from });
  const costs = await admin(getPaymentCosts, { ...one, page_size: 50, filters: { ordered: false } });
  const undocumented = first(costs.rows.filter(row => row.document_number === null));
  const costOrder = await admin(addCostsProvider, {
    company_provider_id: undocumented.company_provider_id,
    id_payment_costs: [undocumented.id_payment_cost],
    document_number: '009-001-000000100',
    document_date: today(),
  });
  const lost = await admin(getSlotList, { ...one, filters: { state: ['PERDIDO'] } });
  const exporters = companies.filter(row => row.company_type === 'EXP');
  await admin(bulkEditCompanies, {
    rows: exporters.map(({ id_company, version }) => ({ id: id_company, version })),
    changes: { create_disv: true },
  });
  const toTpg = await admin(getSlotList, {
    ...one,
    page_size: 100,
    filters: { from: inDays(1), id_location: place.tpg },
  });
  const withDisv = await firstOf(toTpg.rows, async ({ id_reservation }) => {
    const { disvs, needs } = await admin(getDisvs, { id_reservation });
    const need = needs.find(({ can }) => can.create === true);
    if (need !== undefined) await admin(createDisvDraft, { id_reservation, id_guide: need.id_guide });
    return need !== undefined || disvs.some(disv => disv.can.update === true);
  });
  const programming = await admin(getReservations, { ...one, filters: { list: 'approved' } });
  await admin(addRecurring, {
    id_reservation: first(programming.rows).id_reservation,
    name: 'Cada lunes',
    counts: [1, 0, 0, 0, 0, 0, 0],
    appointment_time: '08:00',
    create_days_ahead: 1,
    valid_from: '2099-01-05',
  });
  const [[depot], [port]] = [await admin(getDeposits, {}), await admin(getPorts, {})];
  await admin(saveDepositCosts, {
    id_location: depot?.id_location,
    cost_kind: 'LAVADO',
    amount: '25.00',
    valid_from: from,
  });
  const client = await firstOf(companies, async row => row.company_type === 'IMP' && !row.blocked);
  await admin(saveEmptyOperation, {
    id_client: client.id_company,
    id_shipping_line: 1,
    kind: 'EVACUACION',
    quantity: 2,
    id_origin: depot?.id_location,
    id_destination: port?.id_location,
    starts_at: '2099-01-05T13:00:00Z',
    id_service: freight,
  });
  const rated = await firstOf(
    companies.filter(row => row.company_type === 'TRANS'),
    async ({ id_company }) => (await commentsOf(id_company)).length > 0,
  );
  const toClose = await admin(getGuides, { page: 1, page_size: 50, sort: [], filters: { list: 'to_close' } });
  // A rescued guide cannot be corrected.
  const guideToClose = await firstOf(toClose.rows, async ({ id_guide }) => {
    const { rescued_by, stops } = await admin(getGuide, { id_guide });
    return rescued_by === null && stops.some(stop => stop.departure_at !== null);
  });
  const ofGuide = (id_guide: number) => admin(getGuide, { id_guide });
  const late = await firstOf(toClose.rows, async ({ id_guide }) => (await lateOf(id_guide)).length > 0);
  const screens = await findScreenIds(server.url);
  const underWay = await admin(getGuides, { page: 1, page_size: 50, sort: [], filters: { list: 'under_way' } });
  const inVain = await firstOf(underWay.rows, async ({ id_guide }) => {
    if (id_guide === screens.guide) return false;
    const papers = await admin(getDocumentsGuide, { id_guide });
    return papers.length > 0 && (await ofGuide(id_guide)).can.false_freight === true;
  });
  await admin(falseFreight, {
    id_guide: inVain.id_guide,
    version: (await ofGuide(inVain.id_guide)).version,
    id_motivo: first(await admin(getFalseFreightOptions, {})).id_motivo,
    motive: 'El cliente canceló en la garita',
  });
  const finished = await firstOf(underWay.rows, async ({ id_guide }) => {
    if ([screens.guide, inVain.id_guide].includes(id_guide)) return false;
    const { stops } = await ofGuide(id_guide);
    return stops.slice(0, -1).every(stop => stop.departure_at !== null) && stops.at(-1)?.arrival_at === null;
  });
  await declareFinished(admin, finished.id_guide);
  const wait = first(await lateOf(late.id_guide));
  if (wait.justification === null) {
    const { reservation_milestone_id, kind } = wait;
    await admin(saveJustification, { reservation_milestone_id, kind, value_others: 'Cola en la garita' });
  }
  const lent = await admin(containersPending, { ...one, page_size: 50 });
  return {
    ...screens,
    guideToClose: guideToClose.id_guide,
    falseFreight: inVain.id_guide,
    finishedGuide: finished.id_guide,
    service: first(services).id_service,
    discount: discount.id_discount,
    fee: rate.id_fee,
    route: first((await admin(listRoutes, one)).rows).id_route,
    point: first((await admin(listConnectionPoints, one)).rows).id_location,
    pair: first((await admin(listNearbyLocations, one)).rows).id_nearby_location,
    order: first(drafts.rows).numero_orden,
    freeDriver: free.id_driver,
    withTeam: withTeam.id_company,
    withRecipient: withRecipient.id_company,
    operator: operator.id_company,
    role: (await admin(createRole, { name: 'Rol de prueba' })).id_role,
    box: first(lent.rows.flatMap(row => (row.started_on === null ? [] : (row.container_code ?? [])))),
    pending: pending.id_reservation,
    withLostSlot: first(lost.rows).id_reservation,
    withoutSlot: await bookWithoutSlot(admin),
    withDisv: withDisv.id_reservation,
    justifiedGuide: late.id_guide,
    ratedGuide: first(await commentsOf(rated.id_company)).id_guide,
    toSchedule: first(programming.rows).id_reservation,
    costOrder: costOrder.numero_orden,
  };
}

/** A trip to DP World that lacks its slot. Whether the demonstration has one from tomorrow on depends on the hour. */
async function bookWithoutSlot(admin: Caller): Promise<number> {
  const { id_leg, id_reservation } = await bookTrip(admin, inDays(24), '10:00');
  const unit = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };
  await admin(assign, { assignments: [{ id_leg, ...unit }] });
  return id_reservation;
}

/** Skips the last stop, so that the guide can be declared finished. */
async function declareFinished(admin: Caller, id_guide: number): Promise<void> {
  const { stops } = await admin(getGuide, { id_guide });
  const { guide } = await admin(skipStop, { id_stop: stops.at(-1)?.id_stop, motive: 'El puerto no lo recibió' });
  await admin(finishTravel, { id_guide, version: guide.version, at: now().toISOString() });
}

async function firstOf<R>(rows: readonly R[], isIt: (row: R) => Promise<boolean>): Promise<R> {
  for (const row of rows) if (await isIt(row)) return row;
  throw new Error('The demo company has none');
}

/** Moves windows of other people to an empty page, because they would continue to follow the fleet and use the machine. */
async function park(as: string): Promise<void> {
  for (const [key, opening] of windows) {
    if (key.startsWith(`${as} `)) continue;
    const { page } = await opening;
    if (page.url() === 'about:blank') continue;
    await page.goto('about:blank');
    clean.delete(page);
  }
}

/** Two windows of the same person behave like two people: they share only the server. */
function windowOf(as: string, which: 'first' | 'second'): Promise<Person> {
  const key = `${as} ${which}`;
  const known = windows.get(key);
  if (known) return known;
  const opening = openWindow(browser).then(async person => {
    // Accepts the question about an unsaved form on reload.
    person.page.on('dialog', dialog => void dialog.accept());
    await signIn(person, server.url, `${as}@demo.ec`);
    return person;
  });
  windows.set(key, opening);
  return opening;
}

/** Pages whose last form was sent and closed, so that nothing covers the next one. */
const clean = new WeakSet<Page>();

/** Opens a page without a form; reloads it if an earlier test failed in it. */
async function begin(page: Page): Promise<void> {
  if (clean.delete(page)) {
    await goTo(page, '/dashboard');
  } else {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/dashboard`);
  }
  // Waits for the page: the application never sees an address that is replaced within one frame, and its dialogs stay.
  await expect.poll(() => page.title()).toMatch(/^Inicio/);
  await page.getByRole('navigation').first().waitFor();
}

/** Opens the form on that page. */
async function openForm(
  page: Page,
  form: EditForm,
  again?: EditForm['again'],
): Promise<{ place: Page | Locator; field: Locator }> {
  await goTo(page, again?.route ?? form.route(ids));
  try {
    await (again?.open ?? form.open)?.(page);
    const place = form.isOver ? page.getByRole('dialog').last() : page;
    const field = fieldOf(place, form.field);
    await field.waitFor();
    return { place, field };
  } catch (error) {
    throw new Error(`Not opened: ${page.url()} showed ${(await page.locator('body').innerText()).slice(-1500)}`, {
      cause: error,
    });
  }
}

/** The label may also contain «opcional». */
const fieldOf = (place: Page | Locator, label: string) =>
  place.getByLabel(new RegExp(`^${label}( ?opcional)?$`)).first();

/** Sends the form; `stored` waits until it closes or shows the message. */
const send = (place: Page | Locator, form: EditForm) => place.getByRole('button', { name: form.save }).last().click();
const stored = (page: Page, field: Locator, form: EditForm) =>
  form.saved
    ? waitForText(page, form.saved)
    : field.waitFor({ state: 'detached' }).catch(async () => {
        throw new Error(`Not stored: ${(await page.getByRole('alert').allInnerTexts()).join(' · ')}`);
      });

/** A run of the gate tests one of this many forms. */
const share = 21;
describe.each(inTurn(allForms, share))('$name', form => {
  test('two people change it at once', async () => {
    const [first, second, third] = form.texts;
    await park(form.as ?? 'admin');
    const mine = (await windowOf(form.as ?? 'admin', 'first')).page;
    const hers = (await windowOf(form.as ?? 'admin', 'second')).page;
    await begin(mine);
    await begin(hers);
    const a = await openForm(mine, form);
    const b = await openForm(hers, form);
    // Both type first: an unchanged form may update to the changes of others.
    await b.field.fill(second);
    if (form.other) await fieldOf(b.place, form.other.field).fill(form.other.text);
    await a.field.fill(first);
    await form.also?.(mine);
    await send(a.place, form);
    await stored(mine, a.field, form);

    await form.also?.(hers);
    await send(b.place, form);
    await hers.getByText('El registro fue modificado por otro usuario').first().waitFor();
    // The typed text stays, whether the record was read again or not, and the message names it as replaced by loading.
    expect((await b.field.inputValue()).replaceAll(/[.,]/g, '')).toBe(second.replaceAll(/[.,]/g, ''));
    await hers.getByText(/Al cargar los datos actuales se reemplaza/).waitFor();

    await hers.getByRole('button', { name: 'Cargar los datos actuales' }).click();
    await hers.getByText('Se cargaron los datos actuales').waitFor();
    // Only fields that the other person changed are replaced and named.
    const loaded = form.loaded === null ? second : (form.loaded ?? first);
    await expect.poll(() => b.field.inputValue()).toBe(loaded);
    if (form.other) {
      expect(await fieldOf(b.place, form.other.field).inputValue()).toBe(form.other.text);
      await hers.getByText(`Sigue como usted lo escribió: ${form.other.field}.`).first().waitFor();
    }
    await b.field.fill(third);
    await form.also?.(hers);
    await send(b.place, form);
    await stored(hers, b.field, form);
    clean.add(hers);

    // The first window read the record before the second one saved.
    await goTo(mine, '/dashboard');
    // Waits until the form is closed: an address that changes back within one frame would leave it open.
    await a.field.waitFor({ state: 'detached' });
    if (form.loaded === null) {
      clean.add(mine);
      return;
    }
    const again = await openForm(mine, form, form.again);
    await expect
      .poll(async () => (await again.field.inputValue()).replaceAll(/[.,]/g, ''))
      .toBe(third.replaceAll(/[.,]/g, ''));
    // Saved as well, although it was not typed again.
    if (form.other)
      await expect.poll(() => fieldOf(again.place, form.other?.field ?? '').inputValue()).toBe(form.other.text);
    clean.add(mine);
  });
});
