import * as comments from './bookings/comments/comments.calls.ts';
import * as containerPrices from './bookings/container-prices/container-prices.calls.ts';
import * as discounts from './bookings/discounts/discounts.calls.ts';
import * as nec from './bookings/nec/nec.calls.ts';
import * as plannedCosts from './bookings/planned-costs/planned-costs.calls.ts';
import * as recurring from './bookings/recurring/recurring.calls.ts';
import * as reservationServices from './bookings/reservation-services/reservation-services.calls.ts';
import * as reservationEditing from './bookings/reservations/editing.calls.ts';
import * as reservationRequest from './bookings/reservations/request.calls.ts';
import * as reservations from './bookings/reservations/reservations.calls.ts';
import * as summaries from './bookings/summaries/summaries.calls.ts';
import * as taskCatalogue from './bookings/tasks/task-catalogue.calls.ts';
import * as tasks from './bookings/tasks/tasks.calls.ts';
import type { Call } from './call.ts';
import * as freeTime from './empties/free-time/free-time.calls.ts';
import * as empties from './empties/movements/movements.calls.ts';
import * as streetTurns from './empties/street-turns/street-turns.calls.ts';
import * as credentials from './fleet/credentials/credentials.calls.ts';
import * as driverChanges from './fleet/drivers/driver-edits.calls.ts';
import * as driverLookups from './fleet/drivers/driver-lookups.calls.ts';
import * as driverPhones from './fleet/drivers/driver-phones.calls.ts';
import * as drivers from './fleet/drivers/drivers.calls.ts';
import * as drivingTime from './fleet/drivers/driving-time.calls.ts';
import * as equipmentChanges from './fleet/equipments/equipment-edits.calls.ts';
import * as equipments from './fleet/equipments/equipments.calls.ts';
import * as modems from './fleet/modems/modems.calls.ts';
import * as truckCertificates from './fleet/trucks/truck-certificates.calls.ts';
import * as truckChanges from './fleet/trucks/truck-edits.calls.ts';
import * as truckFleet from './fleet/trucks/truck-fleet.calls.ts';
import * as trucks from './fleet/trucks/trucks.calls.ts';
import * as carrierTrips from './insight/boards/carrier-trips.calls.ts';
import * as boardLists from './insight/boards/lists.calls.ts';
import * as pending from './insight/boards/pending.calls.ts';
import * as boardReport from './insight/boards/report.calls.ts';
import * as boardSlots from './insight/boards/slot-list.calls.ts';
import * as statusBoard from './insight/boards/status.calls.ts';
import * as boardWork from './insight/boards/work.calls.ts';
import * as dashboard from './insight/dashboard/dashboard.calls.ts';
import * as firstSteps from './insight/dashboard/first-steps.calls.ts';
import * as moneyIndicators from './insight/indicators/money.calls.ts';
import * as peopleIndicators from './insight/indicators/people.calls.ts';
import * as workIndicators from './insight/indicators/work.calls.ts';
import * as projections from './insight/projections/projections.calls.ts';
import * as advisorReports from './insight/reports/advisors.calls.ts';
import * as reservationReports from './insight/reports/reservations.calls.ts';
import * as standByReports from './insight/reports/stand-by.calls.ts';
import * as search from './insight/search/search.calls.ts';
import * as advances from './money/advances/advances.calls.ts';
import * as billingAgeing from './money/billing/ageing.calls.ts';
import * as invoices from './money/billing/invoices.calls.ts';
import * as paymentOrders from './money/billing/payment-orders.calls.ts';
import * as closingQueue from './money/closing/closing-queue.calls.ts';
import * as agreedCosts from './money/costs/agreed-costs.calls.ts';
import * as companyCosts from './money/costs/company-costs.calls.ts';
import * as paymentCosts from './money/costs/payment-costs.calls.ts';
import * as bonuses from './money/cutoffs/bonuses.calls.ts';
import * as carrierInvoices from './money/cutoffs/carrier-invoices.calls.ts';
import * as cutoffs from './money/cutoffs/cutoffs.calls.ts';
import * as fines from './money/cutoffs/fines.calls.ts';
import * as procurement from './money/procurement/procurement.calls.ts';
import * as postings from './money/reposts/postings.calls.ts';
import * as travelAllowances from './money/travel-allowances/travel-allowances.calls.ts';
import * as chargeProposals from './operations/charge-proposals/charge-proposals.calls.ts';
import * as copyDay from './operations/day-plans/copy-day.calls.ts';
import * as dayPlans from './operations/day-plans/day-plans.calls.ts';
import * as dispatch from './operations/dispatch/dispatch.calls.ts';
import * as disv from './operations/disv/disv.calls.ts';
import * as driverNotices from './operations/driver-notices/driver-notices.calls.ts';
import * as guides from './operations/guides/guides.calls.ts';
import * as specialGuides from './operations/guides/special.calls.ts';
import * as justifications from './operations/justifications/justifications.calls.ts';
import * as logbook from './operations/logbook/logbook.calls.ts';
import * as proposals from './operations/proposals/proposals.calls.ts';
import * as qr from './operations/qr/qr.calls.ts';
import * as quality from './operations/quality/quality.calls.ts';
import * as slotDrafts from './operations/slot-drafts/slot-drafts.calls.ts';
import * as slotRebooking from './operations/slot-requests/rebooking.calls.ts';
import * as slotRequests from './operations/slot-requests/slot-requests.calls.ts';
import * as stops from './operations/stops/stops.calls.ts';
import * as templates from './operations/stops/templates.calls.ts';
import * as terminalCodes from './operations/terminals/terminal-codes.calls.ts';
import * as terminals from './operations/terminals/terminals.calls.ts';
import * as emergency from './operations/travel/emergency.calls.ts';
import * as sharedLinks from './operations/travel/shared-links.calls.ts';
import * as today from './operations/travel/today.calls.ts';
import * as travel from './operations/travel/travel.calls.ts';
import * as companies from './people/companies/companies.calls.ts';
import * as companyChanges from './people/companies/company-edits.calls.ts';
import * as companyPeople from './people/companies/company-people.calls.ts';
import * as companyNumbers from './people/notifications/company-numbers.calls.ts';
import * as extraAdmins from './people/notifications/extra-admins.calls.ts';
import * as notificationSettings from './people/notifications/notification-settings.calls.ts';
import * as pushDevices from './people/notifications/push-devices.calls.ts';
import * as recipients from './people/notifications/recipients.calls.ts';
import * as settingList from './people/notifications/setting-list.calls.ts';
import * as permissions from './people/permissions/permissions.calls.ts';
import * as newPasswords from './people/session/new-passwords.calls.ts';
import * as secondFactor from './people/session/second-factor.calls.ts';
import * as session from './people/session/session.calls.ts';
import * as staff from './people/users/staff.calls.ts';
import * as userAccess from './people/users/user-access.calls.ts';
import * as users from './people/users/users.calls.ts';
import * as cantons from './places/cantons/cantons.calls.ts';
import * as connectionPoints from './places/connection-points/connection-points.calls.ts';
import * as locationChanges from './places/locations/location-edits.calls.ts';
import * as locations from './places/locations/locations.calls.ts';
import * as nearbyLocations from './places/nearby-locations/nearby-locations.calls.ts';
import * as routes from './places/routes/routes.calls.ts';
import * as feeSimulation from './prices/fees/fee-simulation.calls.ts';
import * as fees from './prices/fees/fees.calls.ts';
import * as surcharges from './prices/fees/surcharges.calls.ts';
import * as parameters from './prices/parameter-values/parameters.calls.ts';
import * as purchaseFees from './prices/purchase-fees/purchase-fees.calls.ts';
import * as purchaseParams from './prices/purchase-fees/purchase-params.calls.ts';
import * as services from './prices/services/services.calls.ts';
import * as catalogues from './system/catalogues/catalogues.calls.ts';
import * as maintenance from './system/catalogues/maintenance.calls.ts';
import * as excel from './system/excel/excel.calls.ts';
import * as files from './system/files/files.calls.ts';
import * as history from './system/history/history.calls.ts';
import * as imports from './system/imports/imports.calls.ts';
import * as workbooks from './system/imports/workbooks.calls.ts';
import * as messageLog from './system/notices/message-log.calls.ts';
import * as notices from './system/notices/notices.calls.ts';
import * as noticeTemplates from './system/notices/templates.calls.ts';
import * as presence from './system/presence/presence.calls.ts';
import * as stateLogs from './system/records/state-logs.calls.ts';
import * as views from './system/views/views.calls.ts';
import * as alerts from './tracking/alerts/alerts.calls.ts';
import * as alertBacktest from './tracking/alerts/backtest.calls.ts';
import * as emergencies from './tracking/alerts/emergencies.calls.ts';
import * as alertNoise from './tracking/alerts/noise.calls.ts';
import * as alertRules from './tracking/alerts/rules.calls.ts';
import * as coldChain from './tracking/cold-chain/cold-chain.calls.ts';
import * as coordinates from './tracking/coordinates/coordinates.calls.ts';
import * as destination from './tracking/monitoring/destination.calls.ts';
import * as monitoring from './tracking/monitoring/monitoring.calls.ts';
import * as problems from './tracking/monitoring/problems.calls.ts';
import * as playback from './tracking/playback/playback.calls.ts';
import * as times from './tracking/times/times.calls.ts';
import * as fleetLinks from './tracking/truck-days/fleet-link.calls.ts';
import * as truckDays from './tracking/truck-days/truck-days.calls.ts';
import * as documents from './trips/documents/documents.calls.ts';
import * as receipts from './trips/receipts/receipts.calls.ts';
import * as slots from './trips/slots/slots.calls.ts';

/** Type of any call. */
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
  disv,
  closingQueue,
  projections,
  advisorReports,
  reservationReports,
  standByReports,
  proposals,
  guides,
  sharedLinks,
  specialGuides,
  receipts,
  slotDrafts,
  slotRebooking,
  slotRequests,
  slots,
  stops,
  templates,
  terminalCodes,
  terminals,
  today,
  emergency,
  travel,
  alerts,
  emergencies,
  alertBacktest,
  alertNoise,
  alertRules,
  destination,
  fleetLinks,
  monitoring,
  coldChain,
  coordinates,
  playback,
  problems,
  paymentOrders,
  billingAgeing,
  invoices,
  drivers,
  driverChanges,
  credentials,
  driverLookups,
  driverPhones,
  drivingTime,
  carrierTrips,
  stateLogs,
  presence,
  procurement,
  justifications,
  taskCatalogue,
  tasks,
  times,
  truckDays,
  trucks,
  truckChanges,
  truckCertificates,
  truckFleet,
  equipments,
  modems,
  equipmentChanges,
  services,
  containerPrices,
  fees,
  surcharges,
  feeSimulation,
  purchaseFees,
  purchaseParams,
  nec,
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
  fines,
  carrierInvoices,
  travelAllowances,
  discounts,
  nearbyLocations,
  catalogues,
  users,
  staff,
  userAccess,
  views,
  companyNumbers,
  extraAdmins,
  notificationSettings,
  pushDevices,
  recipients,
  settingList,
  messageLog,
  notices,
  noticeTemplates,
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
  documents,
  imports,
  workbooks,
  excel,
];

/** All calls of the contract, for tests, documentation and the pairs of the server (decision 0187). The web application does not import this list. */
export const allCalls: readonly AnyCall[] = modules.flatMap(module => Object.values(module).filter(isCall));
