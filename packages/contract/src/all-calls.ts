import * as advances from './advances/advances.calls.ts';
import * as billingAgeing from './billing/ageing.calls.ts';
import * as invoices from './billing/invoices.calls.ts';
import * as paymentOrders from './billing/payment-orders.calls.ts';
import * as boardLists from './boards/lists.calls.ts';
import * as pending from './boards/pending.calls.ts';
import * as boardReport from './boards/report.calls.ts';
import * as boardSlots from './boards/slot-list.calls.ts';
import * as statusBoard from './boards/status.calls.ts';
import * as boardWork from './boards/work.calls.ts';
import * as bulk from './bulk/bulk.calls.ts';
import type { Call } from './call.ts';
import * as cantons from './cantons/cantons.calls.ts';
import * as catalogues from './catalogues/catalogues.calls.ts';
import * as maintenance from './catalogues/maintenance.calls.ts';
import * as parameters from './catalogues/parameters.calls.ts';
import * as chargeProposals from './charge-proposals/charge-proposals.calls.ts';
import * as comments from './comments/comments.calls.ts';
import * as companies from './companies/companies.calls.ts';
import * as companyChanges from './companies/company-changes.calls.ts';
import * as companyCosts from './companies/company-costs.calls.ts';
import * as companyPeople from './companies/company-people.calls.ts';
import * as connectionPoints from './connection-points/connection-points.calls.ts';
import * as agreedCosts from './costs/agreed-costs.calls.ts';
import * as paymentCosts from './costs/payment-costs.calls.ts';
import * as credentials from './credentials/credentials.calls.ts';
import * as bonuses from './cutoffs/bonuses.calls.ts';
import * as carrierInvoices from './cutoffs/carrier-invoices.calls.ts';
import * as cutoffs from './cutoffs/cutoffs.calls.ts';
import * as dashboard from './dashboard/dashboard.calls.ts';
import * as firstSteps from './dashboard/first-steps.calls.ts';
import * as dayPlans from './day-plans/day-plans.calls.ts';
import * as discounts from './discounts/discounts.calls.ts';
import * as dispatch from './dispatch/dispatch.calls.ts';
import * as driverNotices from './driver-notices/driver-notices.calls.ts';
import * as driverChanges from './drivers/driver-changes.calls.ts';
import * as driverLookups from './drivers/driver-lookups.calls.ts';
import * as drivers from './drivers/drivers.calls.ts';
import * as drivingTime from './drivers/driving-time.calls.ts';
import * as empties from './empties/empties.calls.ts';
import * as equipmentChanges from './equipments/equipment-changes.calls.ts';
import * as equipments from './equipments/equipments.calls.ts';
import * as modems from './equipments/modems.calls.ts';
import * as excel from './excel/excel.calls.ts';
import * as feeSimulation from './fees/fee-simulation.calls.ts';
import * as fees from './fees/fees.calls.ts';
import * as surcharges from './fees/surcharges.calls.ts';
import * as files from './files/files.calls.ts';
import * as freeTime from './free-time/free-time.calls.ts';
import * as carrierTrips from './guides/carrier-trips.calls.ts';
import * as closingQueue from './guides/closing-queue.calls.ts';
import * as guides from './guides/guides.calls.ts';
import * as sharedLinks from './guides/shared-links.calls.ts';
import * as specialGuides from './guides/special-guides.calls.ts';
import * as history from './history/history.calls.ts';
import * as imports from './imports/imports.calls.ts';
import * as workbooks from './imports/workbooks.calls.ts';
import * as moneyIndicators from './indicators/money.calls.ts';
import * as peopleIndicators from './indicators/people.calls.ts';
import * as workIndicators from './indicators/work.calls.ts';
import * as justifications from './justifications/justifications.calls.ts';
import * as locationChanges from './locations/location-changes.calls.ts';
import * as locations from './locations/locations.calls.ts';
import * as logbook from './logbook/logbook.calls.ts';
import * as monitoring from './monitoring/monitoring.calls.ts';
import * as problems from './monitoring/problems.calls.ts';
import * as nearbyLocations from './nearby-locations/nearby-locations.calls.ts';
import * as permissions from './permissions/permissions.calls.ts';
import * as plannedCosts from './planned-costs/planned-costs.calls.ts';
import * as presence from './presence/presence.calls.ts';
import * as procurement from './procurement/procurement.calls.ts';
import * as projections from './projections/projections.calls.ts';
import * as proposals from './proposals/proposals.calls.ts';
import * as purchaseFees from './purchase-fees/purchase-fees.calls.ts';
import * as purchaseParams from './purchase-fees/purchase-params.calls.ts';
import * as qr from './qr/qr.calls.ts';
import * as quality from './quality/quality.calls.ts';
import * as stateLogs from './records/state-logs.calls.ts';
import * as copyDay from './recurring/copy-day.calls.ts';
import * as recurring from './recurring/recurring.calls.ts';
import * as advisorReports from './reports/advisors.calls.ts';
import * as reservationReports from './reports/reservations.calls.ts';
import * as standByReports from './reports/stand-by.calls.ts';
import * as reservationServices from './reservation-services/reservation-services.calls.ts';
import * as reservationEditing from './reservations/editing.calls.ts';
import * as reservationRequest from './reservations/request.calls.ts';
import * as reservations from './reservations/reservations.calls.ts';
import * as routes from './routes/routes.calls.ts';
import * as postings from './sap/postings.calls.ts';
import * as search from './search/search.calls.ts';
import * as services from './services/services.calls.ts';
import * as newPasswords from './session/new-passwords.calls.ts';
import * as secondFactor from './session/second-factor.calls.ts';
import * as session from './session/session.calls.ts';
import * as slots from './slots/slots.calls.ts';
import * as stops from './stops/stops.calls.ts';
import * as templates from './stops/templates.calls.ts';
import * as streetTurns from './street-turns/street-turns.calls.ts';
import * as subRates from './sub-rates/sub-rates.calls.ts';
import * as summaries from './summaries/summaries.calls.ts';
import * as taskCatalogue from './tasks/task-catalogue.calls.ts';
import * as tasks from './tasks/tasks.calls.ts';
import * as times from './times/times.calls.ts';
import * as travel from './travel/travel.calls.ts';
import * as truckCertificates from './trucks/truck-certificates.calls.ts';
import * as truckChanges from './trucks/truck-changes.calls.ts';
import * as truckFleet from './trucks/truck-fleet.calls.ts';
import * as trucks from './trucks/trucks.calls.ts';
import * as staff from './users/staff.calls.ts';
import * as userAccess from './users/user-access.calls.ts';
import * as users from './users/users.calls.ts';
import * as views from './views/views.calls.ts';

/** Calls of every input and output. */
export type AnyCall = Call<unknown, unknown>;

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const modules: readonly object[] = [
  boardLists,
  pending,
  boardReport,
  boardWork,
  boardSlots,
  statusBoard,
  newPasswords,
  session,
  secondFactor,
  empties,
  freeTime,
  logbook,
  streetTurns,
  qr,
  quality,
  reservationEditing,
  copyDay,
  summaries,
  dayPlans,
  driverNotices,
  recurring,
  reservations,
  dispatch,
  closingQueue,
  projections,
  advisorReports,
  reservationReports,
  standByReports,
  proposals,
  guides,
  sharedLinks,
  specialGuides,
  slots,
  stops,
  templates,
  travel,
  monitoring,
  problems,
  paymentOrders,
  billingAgeing,
  invoices,
  drivers,
  driverChanges,
  credentials,
  driverLookups,
  drivingTime,
  carrierTrips,
  stateLogs,
  presence,
  procurement,
  justifications,
  taskCatalogue,
  tasks,
  times,
  trucks,
  truckChanges,
  truckCertificates,
  truckFleet,
  equipments,
  modems,
  equipmentChanges,
  services,
  subRates,
  fees,
  surcharges,
  feeSimulation,
  purchaseFees,
  purchaseParams,
  plannedCosts,
  maintenance,
  parameters,
  chargeProposals,
  comments,
  reservationServices,
  reservationRequest,
  companies,
  companyChanges,
  companyCosts,
  companyPeople,
  locations,
  locationChanges,
  cantons,
  routes,
  connectionPoints,
  agreedCosts,
  paymentCosts,
  advances,
  cutoffs,
  bonuses,
  carrierInvoices,
  discounts,
  nearbyLocations,
  catalogues,
  users,
  staff,
  userAccess,
  views,
  postings,
  search,
  permissions,
  history,
  dashboard,
  firstSteps,
  moneyIndicators,
  peopleIndicators,
  workIndicators,
  files,
  bulk,
  imports,
  workbooks,
  excel,
];

/** Every call of the contract, for the server's tests and documentation. The web application never imports this list. */
export const allCalls: readonly AnyCall[] = modules.flatMap(module => Object.values(module).filter(isCall));
