import { allCalls } from '@cabezal/contract/all-calls';
import type { CodeTexts } from './declarations.ts';
import { registerManifests } from './manifests.ts';
import type { Module, Plugin, Wiring } from './module.ts';
import { commentsModule } from './modules/bookings/comments/comments.module.ts';
import { containerPricesModule } from './modules/bookings/container-prices/container-prices.module.ts';
import { reprice } from './modules/bookings/container-prices/reprice.ts';
import { discountsModule } from './modules/bookings/discounts/discounts.module.ts';
import { necModule } from './modules/bookings/nec/nec.module.ts';
import { settleShipments } from './modules/bookings/nec/send-shipment.ts';
import { plannedCostsModule } from './modules/bookings/planned-costs/planned-costs.module.ts';
import { recurringModule } from './modules/bookings/recurring/recurring.module.ts';
import { reservationServicesModule } from './modules/bookings/reservation-services/reservation-services.module.ts';
import { PAYMENT_ORDERS } from './modules/bookings/reservations/deciding/order-claim.ts';
import { reservationsModule } from './modules/bookings/reservations/reservations.module.ts';
import { settleSlotFees } from './modules/bookings/reservations/slots/slot-fees.ts';
import { summariesModule } from './modules/bookings/summaries/summaries.module.ts';
import { tasksModule } from './modules/bookings/tasks/tasks.module.ts';
import { freeTimeModule } from './modules/empties/free-time/free-time.module.ts';
import { movementsModule } from './modules/empties/movements/movements.module.ts';
import { streetTurnsModule } from './modules/empties/street-turns/street-turns.module.ts';
import { STREET_TURNS } from './modules/empties/street-turns/turn-claim.ts';
import { credentialsModule } from './modules/fleet/credentials/credentials.module.ts';
import { driversModule } from './modules/fleet/drivers/drivers.module.ts';
import { equipmentsModule } from './modules/fleet/equipments/equipments.module.ts';
import { modemsModule } from './modules/fleet/modems/modems.module.ts';
import { trucksModule } from './modules/fleet/trucks/trucks.module.ts';
import { boardsModule } from './modules/insight/boards/boards.module.ts';
import { dailySumsModule } from './modules/insight/daily-sums/daily-sums.module.ts';
import { dashboardModule } from './modules/insight/dashboard/dashboard.module.ts';
import { indicatorsModule } from './modules/insight/indicators/indicators.module.ts';
import { projectionsModule } from './modules/insight/projections/projections.module.ts';
import { reportsModule } from './modules/insight/reports/reports.module.ts';
import { searchModule } from './modules/insight/search/search.module.ts';
import { advanceRemindersModule } from './modules/money/advance-reminders/advance-reminders.module.ts';
import { ADVANCES } from './modules/money/advances/advance-claim.ts';
import { advancesModule } from './modules/money/advances/advances.module.ts';
import { billingModule } from './modules/money/billing/billing.module.ts';
import { billingAgeingModule } from './modules/money/billing-ageing/billing-ageing.module.ts';
import { carrierOrdersModule } from './modules/money/carrier-orders/carrier-orders.module.ts';
import { settleCarrierOrders } from './modules/money/carrier-orders/settle-orders.ts';
import { closingModule } from './modules/money/closing/closing.module.ts';
import { SENT_COSTS } from './modules/money/costs/cost-claim.ts';
import { costsModule } from './modules/money/costs/costs.module.ts';
import { CLOSED_CUTOFFS } from './modules/money/cutoff-lines/cutoff-claim.ts';
import { cutoffsModule } from './modules/money/cutoffs/cutoffs.module.ts';
import { procurementModule } from './modules/money/procurement/procurement.module.ts';
import { repostsModule } from './modules/money/reposts/reposts.module.ts';
import { travelAllowancesModule } from './modules/money/travel-allowances/travel-allowances.module.ts';
import { chargeProposalsModule } from './modules/operations/charge-proposals/charge-proposals.module.ts';
import { dayPlansModule } from './modules/operations/day-plans/day-plans.module.ts';
import { dispatchModule } from './modules/operations/dispatch/dispatch.module.ts';
import { disvModule } from './modules/operations/disv/disv.module.ts';
import { settleDisvs } from './modules/operations/disv/settle-disvs.ts';
import { driverNoticesModule } from './modules/operations/driver-notices/driver-notices.module.ts';
import { guidesModule } from './modules/operations/guides/guides.module.ts';
import { justificationsModule } from './modules/operations/justifications/justifications.module.ts';
import { logbookModule } from './modules/operations/logbook/logbook.module.ts';
import { proposalsModule } from './modules/operations/proposals/proposals.module.ts';
import { qrModule } from './modules/operations/qr/qr.module.ts';
import { qualityModule } from './modules/operations/quality/quality.module.ts';
import { slotChangesModule } from './modules/operations/slot-changes/slot-changes.module.ts';
import { slotDraftsModule } from './modules/operations/slot-drafts/slot-drafts.module.ts';
import { slotRequestsModule } from './modules/operations/slot-requests/slot-requests.module.ts';
import { stopsModule } from './modules/operations/stops/stops.module.ts';
import { terminalsModule } from './modules/operations/terminals/terminals.module.ts';
import { travelModule } from './modules/operations/travel/travel.module.ts';
import { companiesModule } from './modules/people/companies/companies.module.ts';
import { notificationsModule } from './modules/people/notifications/notifications.module.ts';
import { protectOperatorsOwn } from './modules/people/permissions/operators-own.ts';
import { permissionsModule } from './modules/people/permissions/permissions.module.ts';
import { sessionModule } from './modules/people/session/session.module.ts';
import { usersModule } from './modules/people/users/users.module.ts';
import { cantonsModule } from './modules/places/cantons/cantons.module.ts';
import { connectionPointsModule } from './modules/places/connection-points/connection-points.module.ts';
import { locationsModule } from './modules/places/locations/locations.module.ts';
import { nearbyLocationsModule } from './modules/places/nearby-locations/nearby-locations.module.ts';
import { roadsModule } from './modules/places/roads/roads.module.ts';
import { routesModule } from './modules/places/routes/routes.module.ts';
import { PROPOSED_CHARGES } from './modules/prices/charge-proposal-store/proposal-claim.ts';
import { feesModule } from './modules/prices/fees/fees.module.ts';
import { parameterValuesModule } from './modules/prices/parameter-values/parameter-values.module.ts';
import { BOOKED_CHARGES } from './modules/prices/pricing/booked-charge-claim.ts';
import { AGREED_COSTS } from './modules/prices/pricing/given-cost-claim.ts';
import { refreshMargins } from './modules/prices/pricing/margins.ts';
import { BILLED_STAND_BY } from './modules/prices/pricing/stand-by-claim.ts';
import { purchaseFeesModule } from './modules/prices/purchase-fees/purchase-fees.module.ts';
import { servicesModule } from './modules/prices/services/services.module.ts';
import { cataloguesModule } from './modules/system/catalogues/catalogues.module.ts';
import { filesModule } from './modules/system/files/files.module.ts';
import { historyModule } from './modules/system/history/history.module.ts';
import { housekeepingModule } from './modules/system/housekeeping/housekeeping.module.ts';
import { housekeepingPlugin } from './modules/system/housekeeping/housekeeping.plugin.ts';
import { ImportKinds } from './modules/system/imports/import-kinds.ts';
import { importsModule } from './modules/system/imports/imports.module.ts';
import { noticeTemplatesModule } from './modules/system/notice-templates/notice-templates.module.ts';
import { noticesModule } from './modules/system/notices/notices.module.ts';
import { presenceModule } from './modules/system/presence/presence.module.ts';
import { recordsModule } from './modules/system/records/records.module.ts';
import { sapGateway } from './modules/system/sap/sap-gateway.ts';
import { viewsModule } from './modules/system/views/views.module.ts';
import { alertsModule } from './modules/tracking/alerts/alerts.module.ts';
import { coldChainModule } from './modules/tracking/cold-chain/cold-chain.module.ts';
import { coordinatesModule } from './modules/tracking/coordinates/coordinates.module.ts';
import { monitoringModule } from './modules/tracking/monitoring/monitoring.module.ts';
import { playbackModule } from './modules/tracking/playback/playback.module.ts';
import { positionDaysModule } from './modules/tracking/position-days/position-days.module.ts';
import { positionsModule } from './modules/tracking/positions/positions.module.ts';
import { recordCasesModule } from './modules/tracking/record-cases/record-cases.module.ts';
import { timesModule } from './modules/tracking/times/times.module.ts';
import { truckDaysModule } from './modules/tracking/truck-days/truck-days.module.ts';
import { documentsModule } from './modules/trips/documents/documents.module.ts';
import { settleClocks } from './modules/trips/free-time-clocks/settle-clocks.ts';
import { receiptsModule } from './modules/trips/receipts/receipts.module.ts';
import { settleSlots } from './modules/trips/slots/settle-slots.ts';
import { SLOTS } from './modules/trips/slots/slot-claim.ts';
import { settleLeftEquipment } from './modules/trips/state/assignment/left-equipment.ts';
import { type Claim, setClaims } from './modules/trips/state/claims/claims.ts';
import { DRIVER_PROBLEMS, LINKS } from './modules/trips/state/claims/guide-claims.ts';
import { seesReservation } from './modules/trips/state/facts/reservation-facts.queries.ts';
import { tripStateModule } from './modules/trips/state/state.module.ts';
import { type Settler, setSettlers } from './modules/trips/state/status/settlers.ts';
import { settleReservationTasks } from './modules/trips/tasks/settle-tasks.ts';
import { tellFacts } from './modules/trips/told-facts/tell-facts.ts';
import { toldFactsModule } from './modules/trips/told-facts/told-facts.module.ts';
import { type ConstraintTexts, setConstraintTexts } from './platform/http/errors.ts';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Lane } from './platform/live/stream.ts';
import { mailDelivery } from './platform/mail/mail.ts';
import type { Delivery } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

/** The server's table of contents, by area (docs/architecture.md), the lowest first. */
const MODULES: readonly Module[] = [
  // system
  cataloguesModule,
  filesModule,
  historyModule,
  importsModule,
  housekeepingModule,
  presenceModule,
  recordsModule,
  viewsModule,
  noticesModule,
  noticeTemplatesModule,
  // trips
  documentsModule,
  receiptsModule,
  toldFactsModule,
  tripStateModule,
  // people
  companiesModule,
  notificationsModule,
  permissionsModule,
  sessionModule,
  usersModule,
  // places
  cantonsModule,
  connectionPointsModule,
  locationsModule,
  nearbyLocationsModule,
  roadsModule,
  routesModule,
  // fleet
  credentialsModule,
  driversModule,
  equipmentsModule,
  modemsModule,
  trucksModule,
  // prices
  feesModule,
  parameterValuesModule,
  purchaseFeesModule,
  servicesModule,
  // bookings
  commentsModule,
  discountsModule,
  plannedCostsModule,
  recurringModule,
  reservationServicesModule,
  reservationsModule,
  necModule,
  containerPricesModule,
  summariesModule,
  tasksModule,
  // operations
  chargeProposalsModule,
  dayPlansModule,
  dispatchModule,
  driverNoticesModule,
  guidesModule,
  justificationsModule,
  logbookModule,
  proposalsModule,
  qrModule,
  terminalsModule,
  qualityModule,
  slotChangesModule,
  slotDraftsModule,
  slotRequestsModule,
  disvModule,
  stopsModule,
  travelModule,
  // empties
  movementsModule,
  freeTimeModule,
  streetTurnsModule,
  // tracking
  alertsModule,
  monitoringModule,
  coldChainModule,
  coordinatesModule,
  playbackModule,
  positionDaysModule,
  recordCasesModule,
  truckDaysModule,
  timesModule,
  positionsModule,
  // money
  advanceRemindersModule,
  advancesModule,
  billingModule,
  billingAgeingModule,
  carrierOrdersModule,
  closingModule,
  costsModule,
  cutoffsModule,
  procurementModule,
  repostsModule,
  travelAllowancesModule,
  // insight
  boardsModule,
  dashboardModule,
  dailySumsModule,
  indicatorsModule,
  projectionsModule,
  reportsModule,
  searchModule,
];

/** The parts of all modules together. */
export interface ModuleParts {
  routes: Route[];
  pluginCalls: Route['call'][];
  plugins: Plugin[];
  lanes: Lane[];
  jobs: Job[];
  deliveries: Delivery[];
}

/** Sentences for database constraints that enforce business rules. */
export const CONSTRAINTS: ConstraintTexts = Object.assign({}, ...MODULES.map(({ constraints }) => constraints));

/** The kinds of record whose single fields the history shows. */
export const RECORD_KINDS = MODULES.flatMap(({ records }) => records ?? []);

/** Spanish texts of the codes that modules store. */
export const CODE_TEXTS = MODULES.flatMap<CodeTexts>(({ codeTexts }) => codeTexts ?? []);

/** Claims of modules on containers, trips and guides: a verb that removes one calls them in this order. */
export const CLAIMS: readonly Claim[] = [
  PAYMENT_ORDERS,
  CLOSED_CUTOFFS,
  SENT_COSTS,
  BILLED_STAND_BY,
  STREET_TURNS,
  ADVANCES,
  LINKS,
  SLOTS,
  PROPOSED_CHARGES,
  BOOKED_CHARGES,
  AGREED_COSTS,
  DRIVER_PROBLEMS,
];

/** Settlers in the order in which they run: tasks depend on slots and clocks, orders of carriers on margins. */
const SETTLERS: readonly Settler[] = [
  settleLeftEquipment,
  settleSlots,
  settleClocks,
  settleDisvs,
  settleReservationTasks,
  refreshMargins,
  settleCarrierOrders,
  settleSlotFees,
  settleShipments,
  tellFacts,
];

/** Registers in lower modules what higher ones provide, before any reading or writing. */
export function joinModules(): void {
  setConstraintTexts(CONSTRAINTS);
  registerManifests({ modules: MODULES, calls: allCalls });
  setSettlers(SETTLERS);
  setClaims(CLAIMS);
}

/** What the modules add to a process. `joinModules` runs before. */
export function moduleParts(services: Services): ModuleParts {
  const importKinds = new ImportKinds(MODULES.flatMap(({ imports }) => imports?.(services) ?? []));
  const menuCounts = MODULES.flatMap(module => module.menuCounts ?? []);
  const sap = sapGateway(services.env);
  const wiring: Wiring = { services, sap, importKinds, reprice, seesReservation, menuCounts };
  const routes = protectOperatorsOwn(MODULES.flatMap(module => module.routes?.(wiring) ?? []));
  const pluginCalls = MODULES.flatMap(module => module.pluginCalls ?? []);
  // Calls for people are served by processes with the role `api`; metrics and health by every process.
  const forPeople = services.env.ROLES.has('api') ? MODULES : [];
  return {
    routes: forPeople.length > 0 ? routes : [],
    pluginCalls,
    plugins: [
      housekeepingPlugin(services, [...routes, ...pluginCalls.map(call => ({ call }))]),
      ...forPeople.flatMap(module => module.plugins?.(wiring) ?? []),
      ...MODULES.flatMap(module => module.pluginsEverywhere?.(wiring) ?? []),
    ],
    lanes: forPeople.flatMap(module => module.lanes?.(wiring) ?? []),
    jobs: MODULES.flatMap(module => module.jobs?.(wiring) ?? []),
    deliveries: [mailDelivery(services.mailer), ...MODULES.flatMap(module => module.deliveries?.(wiring) ?? [])],
  };
}
