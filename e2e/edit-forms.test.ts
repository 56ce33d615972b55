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
import { finishTravel, getGuide, getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import {
  listJustifications,
  saveJustification,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { getRatingSummary } from '@cabezal/contract/operations/quality/quality.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getCompanies, getCompany, getDeposits, getPorts } from '@cabezal/contract/people/companies/companies.calls';
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
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { now, today } from '../test/clock.ts';
import { turnsOf } from '../test/rotation.ts';
import { type Caller, callerOf } from './booked.ts';
import { openBrowser } from './browser.ts';
import { type EditIds, nextYear } from './edit-form.ts';
import { editForms } from './edit-forms.data.ts';
import { costForms } from './edit-forms-costs.data.ts';
import { tripForms } from './edit-forms-trips.data.ts';
import { findScreenIds } from './screens.ids.ts';
import { type RunningServer, startServer } from './server.ts';
import { twoPeople } from './two-people.ts';

const inTurn = turnsOf(import.meta.url);

/** The forms of records that the demonstration company has; those of trips to terminals are in edit-forms-slots.test.ts. */
const allForms = [...editForms, ...costForms, ...tripForms];
let server: RunningServer;
let browser: Browser;
let ids: EditIds;

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
    justifiedGuide: late.id_guide,
    ratedGuide: first(await commentsOf(rated.id_company)).id_guide,
    toSchedule: first(programming.rows).id_reservation,
    costOrder: costOrder.numero_orden,
  };
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

/** A run of the gate tests one of this many forms. */
const share = 21;
twoPeople(inTurn(allForms, share), () => ({ url: server.url, browser, ids }));
