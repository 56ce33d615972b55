import { getFile } from '@cabezal/contract/files/files.calls';
import { postPositions } from '@cabezal/contract/monitoring/monitoring.calls';
import type { FastifyInstance } from 'fastify';
import { folders } from './folders.ts';
import { advanceJobs } from './modules/advance-reminders/late-advances.jobs.ts';
import { ADVANCES } from './modules/advances/advance-claim.ts';
import { advanceRoutes } from './modules/advances/advances.routes.ts';
import { billingDeliveries } from './modules/billing/billing.deliveries.ts';
import { billingRoutes } from './modules/billing/billing.routes.ts';
import { BILLING_CONSTRAINTS } from './modules/billing/constraints.data.ts';
import { ageingRoutes } from './modules/billing-ageing/ageing.routes.ts';
import { ageingJobs } from './modules/billing-ageing/reminders.jobs.ts';
import { boardRoutes } from './modules/boards/boards.routes.ts';
import { cantonRoutes } from './modules/cantons/cantons.routes.ts';
import { carrierOrderDeliveries } from './modules/carrier-orders/carrier-orders.deliveries.ts';
import { settleCarrierOrders } from './modules/carrier-orders/settle-orders.ts';
import { catalogueRoutes } from './modules/catalogues/catalogues.routes.ts';
import { maintenanceRoutes } from './modules/catalogues/maintenance.routes.ts';
import { chargeProposalRoutes } from './modules/charge-proposals/charge-proposals.routes.ts';
import { closingRoutes } from './modules/closing/closing.routes.ts';
import { commentRoutes } from './modules/comments/comments.routes.ts';
import { companyImport } from './modules/companies/companies.import.ts';
import { companyRoutes } from './modules/companies/companies.routes.ts';
import { COMPANY_CONSTRAINTS } from './modules/companies/constraints.data.ts';
import { connectionPointRoutes } from './modules/connection-points/connection-points.routes.ts';
import { COST_CONSTRAINTS } from './modules/costs/constraints.data.ts';
import { costDeliveries } from './modules/costs/costs.deliveries.ts';
import { costRoutes } from './modules/costs/costs.routes.ts';
import { paymentCostRoutes } from './modules/costs/payment-costs.routes.ts';
import { credentialImport } from './modules/credentials/credentials.import.ts';
import { credentialRoutes } from './modules/credentials/credentials.routes.ts';
import { CUTOFF_CONSTRAINTS } from './modules/cutoffs/constraints.data.ts';
import { cutoffRoutes } from './modules/cutoffs/cutoffs.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { dayPlanRoutes } from './modules/day-plans/day-plans.routes.ts';
import { DISCOUNT_CONSTRAINTS } from './modules/discounts/constraints.data.ts';
import { discountRoutes } from './modules/discounts/discounts.routes.ts';
import { dispatchRoutes } from './modules/dispatch/dispatch.routes.ts';
import { rescueRoutes } from './modules/dispatch/rescue/rescue.routes.ts';
import { returnRoutes } from './modules/dispatch/returns/returns.routes.ts';
import { driverNoticeDeliveries } from './modules/driver-notices/driver-notices.deliveries.ts';
import { driverNoticeRoutes } from './modules/driver-notices/driver-notices.routes.ts';
import { driverImport } from './modules/drivers/drivers.import.ts';
import { driverRoutes } from './modules/drivers/drivers.routes.ts';
import { emptyDeliveries } from './modules/empties/empties.deliveries.ts';
import { emptyImport } from './modules/empties/empties.import.ts';
import { emptyRoutes } from './modules/empties/empties.routes.ts';
import { equipmentImport } from './modules/equipments/equipments.import.ts';
import { equipmentRoutes } from './modules/equipments/equipments.routes.ts';
import { factJobs } from './modules/facts/facts.jobs.ts';
import { FEE_CONSTRAINTS } from './modules/fees/constraints.data.ts';
import { feeImport } from './modules/fees/fees.import.ts';
import { feeRoutes } from './modules/fees/fees.routes.ts';
import { feeJobs } from './modules/fees/run-simulation.ts';
import { simulationRoutes } from './modules/fees/simulation.routes.ts';
import { surchargeRoutes } from './modules/fees/surcharges.routes.ts';
import { filesPlugin } from './modules/files/files.plugin.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { FREE_TIME_CONSTRAINTS } from './modules/free-time/constraints.data.ts';
import { dischargeImport } from './modules/free-time/discharges.import.ts';
import { freeTimeJobs } from './modules/free-time/free-time.jobs.ts';
import { freeTimeRoutes } from './modules/free-time/free-time.routes.ts';
import { guideRoutes } from './modules/guides/guides.routes.ts';
import { historyRoutes } from './modules/history/history.routes.ts';
import { ImportKinds } from './modules/imports/import-kinds.ts';
import { importJobs } from './modules/imports/imports.jobs.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { workbookRoutes } from './modules/imports/workbooks.routes.ts';
import { indicatorRoutes } from './modules/indicators/indicators.routes.ts';
import { justificationRoutes } from './modules/justifications/justifications.routes.ts';
import { locationImport } from './modules/locations/locations.import.ts';
import { locationRoutes } from './modules/locations/locations.routes.ts';
import { logbookRoutes } from './modules/logbook/logbook.routes.ts';
import { MODEM_CONSTRAINTS } from './modules/modems/constraints.data.ts';
import { modemRoutes } from './modules/modems/modems.routes.ts';
import { monitoringJobs } from './modules/monitoring/monitoring.jobs.ts';
import { monitoringRoutes } from './modules/monitoring/monitoring.routes.ts';
import { NEARBY_CONSTRAINTS } from './modules/nearby-locations/constraints.data.ts';
import { nearbyLocationRoutes } from './modules/nearby-locations/nearby-locations.routes.ts';
import { cleaningJobs } from './modules/operations/cleaning.jobs.ts';
import { operationsPlugin } from './modules/operations/operations.plugin.ts';
import { settlePaperwork } from './modules/paperwork/settle-paperwork.ts';
import { ROLE_CONSTRAINTS } from './modules/permissions/constraints.data.ts';
import { permissionRoutes } from './modules/permissions/permissions.routes.ts';
import { plannedCostRoutes } from './modules/planned-costs/planned-costs.routes.ts';
import { presenceLane, presenceRoutes } from './modules/presence/presence.routes.ts';
import { procurementRoutes } from './modules/procurement/procurement.routes.ts';
import { projectionRoutes } from './modules/projections/projections.routes.ts';
import { proposalRoutes } from './modules/proposals/proposals.routes.ts';
import { proposalJobs } from './modules/proposals/replan.ts';
import { PROPOSED_CHARGES } from './modules/proposed-charges/proposal-claim.ts';
import { purchaseFeeImport } from './modules/purchase-fees/purchase-fees.import.ts';
import { purchaseFeeRoutes } from './modules/purchase-fees/purchase-fees.routes.ts';
import { qrPlugin } from './modules/qr/qr.plugin.ts';
import { qrRoutes } from './modules/qr/qr.routes.ts';
import { qualityRoutes } from './modules/quality/quality.routes.ts';
import { GIVEN_COSTS } from './modules/rates/given-cost-claim.ts';
import { refreshMargins } from './modules/rates/margins.ts';
import { recordRoutes } from './modules/records/records.routes.ts';
import { recurringRoutes } from './modules/recurring/recurring.routes.ts';
import { recurringJobs } from './modules/recurring/run-recurring.ts';
import { moneyReportRoutes } from './modules/reports/reports.routes.ts';
import { repostRoutes } from './modules/reposts/reposts.routes.ts';
import { SERVICE_REQUEST_CONSTRAINTS } from './modules/reservation-services/constraints.data.ts';
import { reservationServiceRoutes } from './modules/reservation-services/reservation-services.routes.ts';
import { RESERVATION_CONSTRAINTS } from './modules/reservations/constraints.data.ts';
import { reservationImport } from './modules/reservations/importing/reservations.import.ts';
import { reservationRoutes } from './modules/reservations/reservations.routes.ts';
import { slotJobs } from './modules/reservations/slots/lost-slots.jobs.ts';
import { baseMapPlugin } from './modules/roads/base-map.plugin.ts';
import { ROUTE_CONSTRAINTS } from './modules/routes/constraints.data.ts';
import { routeRoutes } from './modules/routes/routes.routes.ts';
import { type SapGateway, sapGateway } from './modules/sap/sap-gateway.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { serviceRoutes } from './modules/services/services.routes.ts';
import { passwordLinkDelivery } from './modules/session/password-links.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { slotChangeRoutes } from './modules/slot-changes/slot-changes.routes.ts';
import { settleSlots } from './modules/slots/settle-slots.ts';
import { stopRoutes } from './modules/stops/stops.routes.ts';
import { templateRoutes } from './modules/stops/templates/templates.routes.ts';
import { streetTurnRoutes } from './modules/street-turns/street-turns.routes.ts';
import { STREET_TURNS } from './modules/street-turns/turn-claim.ts';
import { reprice } from './modules/sub-rates/reprice.ts';
import { subRateRoutes } from './modules/sub-rates/sub-rates.routes.ts';
import { summaryJobs } from './modules/summaries/summaries.jobs.ts';
import { summaryRoutes } from './modules/summaries/summaries.routes.ts';
import { taskJobs } from './modules/tasks/task-changes.jobs.ts';
import { taskRoutes } from './modules/tasks/tasks.routes.ts';
import { timeJobs } from './modules/times/times.jobs.ts';
import { timeRoutes } from './modules/times/times.routes.ts';
import { positionImport } from './modules/tracking/positions.import.ts';
import { positionsLane } from './modules/tracking/positions-lane.ts';
import { trackingJobs } from './modules/tracking/tracking.jobs.ts';
import { trackingPlugin } from './modules/tracking/tracking.plugin.ts';
import { guideLinkDelivery } from './modules/travel/mailed-link.ts';
import { travelRoutes } from './modules/travel/travel.routes.ts';
import { type Claim, setClaims } from './modules/trips/claims.ts';
import { TRIP_CONSTRAINTS } from './modules/trips/constraints.data.ts';
import { DRIVER_PROBLEMS, LINKS } from './modules/trips/guide-claims.ts';
import { type Settler, setSettlers } from './modules/trips/settlers.ts';
import { TRUCK_CONSTRAINTS } from './modules/trucks/constraints.data.ts';
import { truckImport } from './modules/trucks/trucks.import.ts';
import { truckRoutes } from './modules/trucks/trucks.routes.ts';
import { USER_CONSTRAINTS } from './modules/users/constraints.data.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import { type ConstraintTexts, tellConstraints } from './platform/http/errors.ts';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Lane } from './platform/live/stream.ts';
import { mailDelivery } from './platform/mail/mail.ts';
import type { Delivery } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

/** The server's table of contents: what every module serves. */
export interface ModuleParts {
  routes: Route[];
  /** Calls of the contract that a plugin serves: they stream, or must not hold a transaction. */
  pluginCalls: Route['call'][];
  /** Answers that are not calls of JSON to JSON: metrics, uploads, base map. */
  plugins: ((app: FastifyInstance) => Promise<void>)[];
  lanes: Lane[];
  jobs: Job[];
  deliveries: Delivery[];
}

const pluginCalls: Route['call'][] = [postPositions, getFile];

/** What files may bring in. */
const kindsOfImport = (services: Services): ImportKinds =>
  new ImportKinds([
    companyImport,
    driverImport,
    truckImport,
    equipmentImport,
    locationImport,
    credentialImport,
    feeImport,
    purchaseFeeImport,
    positionImport(services),
    reservationImport(services.roads),
    dischargeImport,
    emptyImport(services.roads),
  ]);

/** Constraints of the database that hold a rule of the business. */
export const CONSTRAINTS: ConstraintTexts = Object.assign(
  {},
  BILLING_CONSTRAINTS,
  COMPANY_CONSTRAINTS,
  COST_CONSTRAINTS,
  CUTOFF_CONSTRAINTS,
  DISCOUNT_CONSTRAINTS,
  FEE_CONSTRAINTS,
  FREE_TIME_CONSTRAINTS,
  MODEM_CONSTRAINTS,
  NEARBY_CONSTRAINTS,
  RESERVATION_CONSTRAINTS,
  SERVICE_REQUEST_CONSTRAINTS,
  ROLE_CONSTRAINTS,
  ROUTE_CONSTRAINTS,
  TRIP_CONSTRAINTS,
  TRUCK_CONSTRAINTS,
  USER_CONSTRAINTS,
);

/** What modules hold of containers, trips and guides: a verb that takes one away meets them in this order. */
export const CLAIMS: readonly Claim[] = [STREET_TURNS, ADVANCES, LINKS, PROPOSED_CHARGES, GIVEN_COSTS, DRIVER_PROBLEMS];

/** What follows from the facts of a container, in this order: turns stand on slots, orders of carriers on margins. */
const SETTLERS: readonly Settler[] = [settleSlots, settlePaperwork, refreshMargins, settleCarrierOrders];

const jobsOf = (services: Services): Job[] => [
  ...trackingJobs(services),
  ...monitoringJobs(),
  ...importJobs(),
  ...advanceJobs(),
  ...feeJobs(),
  ...factJobs(services.log),
  ...slotJobs(),
  ...freeTimeJobs(),
  ...taskJobs(),
  ...proposalJobs(),
  ...timeJobs(),
  ...recurringJobs(services),
  ...summaryJobs(),
  ...ageingJobs(services.publicUrl),
  ...cleaningJobs(services),
];

const deliveriesOf = (services: Services, sap: SapGateway): Delivery[] => [
  mailDelivery(services.mailer),
  passwordLinkDelivery(services),
  guideLinkDelivery(services),
  ...billingDeliveries(sap),
  ...costDeliveries(sap),
  ...carrierOrderDeliveries(sap),
  ...driverNoticeDeliveries(services),
  ...emptyDeliveries(services),
];

/** What reservations and their trips are served by. */
const tripRoutes = (services: Services): Route[] => [
  ...reservationRoutes(services),
  ...commentRoutes(),
  ...reservationServiceRoutes(),
  ...chargeProposalRoutes(),
  ...taskRoutes(),
  ...timeRoutes(),
  ...justificationRoutes(),
  ...guideRoutes(services),
  ...closingRoutes(),
  ...monitoringRoutes(services),
  ...dispatchRoutes(services),
  ...proposalRoutes(services),
  ...recurringRoutes(services),
  ...presenceRoutes(services),
  ...dayPlanRoutes(services),
  ...driverNoticeRoutes(services),
  ...summaryRoutes(),
  ...stopRoutes(services),
  ...templateRoutes(services),
  ...rescueRoutes(services),
  ...returnRoutes(services),
  ...travelRoutes(services),
  ...freeTimeRoutes(),
  ...emptyRoutes(services),
  ...logbookRoutes(),
  ...slotChangeRoutes(),
  ...streetTurnRoutes(services),
  ...qrRoutes(),
  ...qualityRoutes(),
  ...boardRoutes(services),
];

function routesOf(services: Services, sap: SapGateway): Route[] {
  const importKinds = kindsOfImport(services);
  return [
    ...sessionRoutes(),
    ...driverRoutes(),
    ...recordRoutes(),
    ...procurementRoutes(),
    ...costRoutes(),
    ...advanceRoutes(services),
    ...cutoffRoutes(),
    ...paymentCostRoutes(sap),
    ...projectionRoutes(),
    ...moneyReportRoutes(),
    ...discountRoutes(),
    ...credentialRoutes(),
    ...catalogueRoutes(),
    ...maintenanceRoutes(),
    ...serviceRoutes(),
    ...subRateRoutes(),
    ...feeRoutes(reprice),
    ...surchargeRoutes(),
    ...purchaseFeeRoutes(),
    ...plannedCostRoutes(),
    ...simulationRoutes(reprice),
    ...tripRoutes(services),
    ...truckRoutes(),
    ...companyRoutes(services),
    ...locationRoutes(services),
    ...cantonRoutes(),
    ...routeRoutes(services),
    ...connectionPointRoutes(),
    ...nearbyLocationRoutes(services),
    ...equipmentRoutes(),
    ...modemRoutes(services),
    ...billingRoutes(services, sap),
    ...ageingRoutes(),
    ...repostRoutes(sap),
    ...fileRoutes(services),
    ...importRoutes(services, importKinds),
    ...workbookRoutes(services, importKinds),
    ...userRoutes(services),
    ...permissionRoutes(),
    ...viewRoutes(),
    ...searchRoutes(),
    ...historyRoutes(),
    ...dashboardRoutes(),
    ...indicatorRoutes(),
  ];
}

export function moduleParts(services: Services): ModuleParts {
  tellConstraints(CONSTRAINTS);
  setSettlers(SETTLERS);
  setClaims(CLAIMS);
  // One session with SAP for what is delivered and what is asked.
  const sap = sapGateway(services.env);
  const routes = routesOf(services, sap);
  // What people use is served by processes of the role `api`; how the process fares, by each.
  const isApi = services.env.ROLES.has('api');
  return {
    routes: isApi ? routes : [],
    pluginCalls,
    plugins: [
      operationsPlugin(services, [...routes, ...pluginCalls.map(call => ({ call }))]),
      ...(isApi ? [baseMapPlugin(services, folders.reference), filesPlugin(services), qrPlugin(services)] : []),
      trackingPlugin(services),
    ],
    lanes: isApi ? [positionsLane(services), presenceLane(services)] : [],
    jobs: jobsOf(services),
    deliveries: deliveriesOf(services, sap),
  };
}
