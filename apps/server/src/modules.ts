import type { Module, Plugin, Wiring } from './module.ts';
import { advanceRemindersModule } from './modules/advance-reminders/advance-reminders.module.ts';
import { ADVANCES } from './modules/advances/advance-claim.ts';
import { advancesModule } from './modules/advances/advances.module.ts';
import { billingModule } from './modules/billing/billing.module.ts';
import { billingAgeingModule } from './modules/billing-ageing/billing-ageing.module.ts';
import { boardsModule } from './modules/boards/boards.module.ts';
import { cantonsModule } from './modules/cantons/cantons.module.ts';
import { carrierOrdersModule } from './modules/carrier-orders/carrier-orders.module.ts';
import { settleCarrierOrders } from './modules/carrier-orders/settle-orders.ts';
import { cataloguesModule } from './modules/catalogues/catalogues.module.ts';
import { chargeProposalsModule } from './modules/charge-proposals/charge-proposals.module.ts';
import { closingModule } from './modules/closing/closing.module.ts';
import { commentsModule } from './modules/comments/comments.module.ts';
import { companiesModule } from './modules/companies/companies.module.ts';
import { connectionPointsModule } from './modules/connection-points/connection-points.module.ts';
import { costsModule } from './modules/costs/costs.module.ts';
import { credentialsModule } from './modules/credentials/credentials.module.ts';
import { cutoffsModule } from './modules/cutoffs/cutoffs.module.ts';
import { dashboardModule } from './modules/dashboard/dashboard.module.ts';
import { dayPlansModule } from './modules/day-plans/day-plans.module.ts';
import { discountsModule } from './modules/discounts/discounts.module.ts';
import { dispatchModule } from './modules/dispatch/dispatch.module.ts';
import { documentsModule } from './modules/documents/documents.module.ts';
import { driverNoticesModule } from './modules/driver-notices/driver-notices.module.ts';
import { driversModule } from './modules/drivers/drivers.module.ts';
import { emptiesModule } from './modules/empties/empties.module.ts';
import { equipmentsModule } from './modules/equipments/equipments.module.ts';
import { factsModule } from './modules/facts/facts.module.ts';
import { feesModule } from './modules/fees/fees.module.ts';
import { filesModule } from './modules/files/files.module.ts';
import { freeTimeModule } from './modules/free-time/free-time.module.ts';
import { guidesModule } from './modules/guides/guides.module.ts';
import { setRecordKinds } from './modules/history/field-label.ts';
import { historyModule } from './modules/history/history.module.ts';
import { ImportKinds } from './modules/imports/import-kinds.ts';
import { importsModule } from './modules/imports/imports.module.ts';
import { indicatorsModule } from './modules/indicators/indicators.module.ts';
import { justificationsModule } from './modules/justifications/justifications.module.ts';
import { locationsModule } from './modules/locations/locations.module.ts';
import { logbookModule } from './modules/logbook/logbook.module.ts';
import { modemsModule } from './modules/modems/modems.module.ts';
import { monitoringModule } from './modules/monitoring/monitoring.module.ts';
import { nearbyLocationsModule } from './modules/nearby-locations/nearby-locations.module.ts';
import { operationsModule } from './modules/operations/operations.module.ts';
import { operationsPlugin } from './modules/operations/operations.plugin.ts';
import { settlePaperwork } from './modules/paperwork/settle-paperwork.ts';
import { parameterValuesModule } from './modules/parameter-values/parameter-values.module.ts';
import { permissionsModule } from './modules/permissions/permissions.module.ts';
import { plannedCostsModule } from './modules/planned-costs/planned-costs.module.ts';
import { presenceModule } from './modules/presence/presence.module.ts';
import { procurementModule } from './modules/procurement/procurement.module.ts';
import { projectionsModule } from './modules/projections/projections.module.ts';
import { proposalsModule } from './modules/proposals/proposals.module.ts';
import { PROPOSED_CHARGES } from './modules/proposed-charges/proposal-claim.ts';
import { purchaseFeesModule } from './modules/purchase-fees/purchase-fees.module.ts';
import { qrModule } from './modules/qr/qr.module.ts';
import { qualityModule } from './modules/quality/quality.module.ts';
import { GIVEN_COSTS } from './modules/rates/given-cost-claim.ts';
import { refreshMargins } from './modules/rates/margins.ts';
import { recordsModule } from './modules/records/records.module.ts';
import { recurringModule } from './modules/recurring/recurring.module.ts';
import { reportsModule } from './modules/reports/reports.module.ts';
import { repostsModule } from './modules/reposts/reposts.module.ts';
import { reservationServicesModule } from './modules/reservation-services/reservation-services.module.ts';
import { reservationsModule } from './modules/reservations/reservations.module.ts';
import { roadsModule } from './modules/roads/roads.module.ts';
import { routesModule } from './modules/routes/routes.module.ts';
import { sapGateway } from './modules/sap/sap-gateway.ts';
import { searchModule } from './modules/search/search.module.ts';
import { servicesModule } from './modules/services/services.module.ts';
import { sessionModule } from './modules/session/session.module.ts';
import { slotChangesModule } from './modules/slot-changes/slot-changes.module.ts';
import { settleSlots } from './modules/slots/settle-slots.ts';
import { stopsModule } from './modules/stops/stops.module.ts';
import { streetTurnsModule } from './modules/street-turns/street-turns.module.ts';
import { STREET_TURNS } from './modules/street-turns/turn-claim.ts';
import { reprice } from './modules/sub-rates/reprice.ts';
import { subRatesModule } from './modules/sub-rates/sub-rates.module.ts';
import { summariesModule } from './modules/summaries/summaries.module.ts';
import { tasksModule } from './modules/tasks/tasks.module.ts';
import { timesModule } from './modules/times/times.module.ts';
import { trackingModule } from './modules/tracking/tracking.module.ts';
import { travelModule } from './modules/travel/travel.module.ts';
import { type Claim, setClaims } from './modules/trips/claims.ts';
import { DRIVER_PROBLEMS, LINKS } from './modules/trips/guide-claims.ts';
import { type Settler, setSettlers } from './modules/trips/settlers.ts';
import { tripsModule } from './modules/trips/trips.module.ts';
import { trucksModule } from './modules/trucks/trucks.module.ts';
import { usersModule } from './modules/users/users.module.ts';
import { viewsModule } from './modules/views/views.module.ts';
import { type ConstraintTexts, tellConstraints } from './platform/http/errors.ts';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Lane } from './platform/live/stream.ts';
import { mailDelivery } from './platform/mail/mail.ts';
import type { Delivery } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

/** The server's table of contents. */
const MODULES: readonly Module[] = [
  advanceRemindersModule,
  advancesModule,
  billingModule,
  billingAgeingModule,
  boardsModule,
  cantonsModule,
  carrierOrdersModule,
  cataloguesModule,
  chargeProposalsModule,
  closingModule,
  commentsModule,
  companiesModule,
  connectionPointsModule,
  costsModule,
  credentialsModule,
  cutoffsModule,
  dashboardModule,
  dayPlansModule,
  discountsModule,
  dispatchModule,
  documentsModule,
  driverNoticesModule,
  driversModule,
  emptiesModule,
  equipmentsModule,
  factsModule,
  feesModule,
  filesModule,
  freeTimeModule,
  guidesModule,
  historyModule,
  importsModule,
  indicatorsModule,
  justificationsModule,
  locationsModule,
  logbookModule,
  modemsModule,
  monitoringModule,
  nearbyLocationsModule,
  operationsModule,
  parameterValuesModule,
  permissionsModule,
  plannedCostsModule,
  presenceModule,
  procurementModule,
  projectionsModule,
  proposalsModule,
  purchaseFeesModule,
  qrModule,
  qualityModule,
  recordsModule,
  recurringModule,
  reportsModule,
  repostsModule,
  reservationServicesModule,
  reservationsModule,
  roadsModule,
  routesModule,
  searchModule,
  servicesModule,
  sessionModule,
  slotChangesModule,
  stopsModule,
  streetTurnsModule,
  subRatesModule,
  summariesModule,
  tasksModule,
  timesModule,
  trackingModule,
  travelModule,
  tripsModule,
  trucksModule,
  usersModule,
  viewsModule,
];

/** What the modules serve, together. */
export interface ModuleParts {
  routes: Route[];
  pluginCalls: Route['call'][];
  plugins: Plugin[];
  lanes: Lane[];
  jobs: Job[];
  deliveries: Delivery[];
}

/** Constraints of the database that hold a rule of the business. */
export const CONSTRAINTS: ConstraintTexts = Object.assign({}, ...MODULES.map(({ constraints }) => constraints));

/** The kinds of record of which the history tells single fields. */
export const RECORD_KINDS = MODULES.flatMap(({ records }) => records ?? []);

/** What modules hold of containers, trips and guides: a verb that takes one away meets them in this order. */
export const CLAIMS: readonly Claim[] = [STREET_TURNS, ADVANCES, LINKS, PROPOSED_CHARGES, GIVEN_COSTS, DRIVER_PROBLEMS];

/** What follows from the facts of a container, in this order: turns stand on slots, orders of carriers on margins. */
const SETTLERS: readonly Settler[] = [settleSlots, settlePaperwork, refreshMargins, settleCarrierOrders];

export function moduleParts(services: Services): ModuleParts {
  tellConstraints(CONSTRAINTS);
  setRecordKinds(RECORD_KINDS);
  setSettlers(SETTLERS);
  setClaims(CLAIMS);
  const importKinds = new ImportKinds(MODULES.flatMap(({ imports }) => imports?.(services) ?? []));
  const menuCounts = MODULES.flatMap(module => module.menuCounts ?? []);
  const wiring: Wiring = { services, sap: sapGateway(services.env), importKinds, reprice, menuCounts };
  const routes = MODULES.flatMap(module => module.routes?.(wiring) ?? []);
  const pluginCalls = MODULES.flatMap(module => module.pluginCalls ?? []);
  // What people use is served by processes of the role `api`; how the process fares, by each.
  const forPeople = services.env.ROLES.has('api') ? MODULES : [];
  return {
    routes: forPeople.length > 0 ? routes : [],
    pluginCalls,
    plugins: [
      operationsPlugin(services, [...routes, ...pluginCalls.map(call => ({ call }))]),
      ...forPeople.flatMap(module => module.plugins?.(wiring) ?? []),
      ...MODULES.flatMap(module => module.pluginsEverywhere?.(wiring) ?? []),
    ],
    lanes: forPeople.flatMap(module => module.lanes?.(wiring) ?? []),
    jobs: MODULES.flatMap(module => module.jobs?.(wiring) ?? []),
    deliveries: [mailDelivery(services.mailer), ...MODULES.flatMap(module => module.deliveries?.(wiring) ?? [])],
  };
}
