import { paths } from './paths.ts';
import type { Screen } from './screen.ts';

/**
 * The explicit list of screens: path → lazily loaded page (default export). A route of the product that is not listed goes to /error-404.
 * `frame`: `shell` (default) needs a session and a permission; `plain` is public with antd; `light` is public without antd (the door).
 * `board`: wide screens that keep the menu at 56 px.
 */
export const screens: readonly Screen[] = [
  { path: paths.login, frame: 'light', load: () => import('../features/session/LoginPage.tsx') },
  { path: paths.recoverPassword, frame: 'light', load: () => import('../features/session/RecoverPasswordPage.tsx') },
  { path: paths.changePassword, frame: 'light', load: () => import('../features/session/ChangePasswordPage.tsx') },
  { path: paths.signup, frame: 'light', load: () => import('../features/session/SignupPage.tsx') },
  { path: paths.appPrivacy, frame: 'light', load: () => import('../features/session/PrivacyPage.tsx') },
  { path: paths.containersPrivacy, frame: 'light', load: () => import('../features/session/PrivacyPage.tsx') },
  { path: paths.error404, frame: 'light', load: () => import('../features/session/Error404Page.tsx') },
  { path: paths.error405, frame: 'light', load: () => import('../features/session/Error405Page.tsx') },

  { path: paths.account, load: () => import('../features/account/AccountPage.tsx') },
  { path: paths.reservations, load: () => import('../features/reservations/ReservationsPage.tsx') },
  { path: paths.reservation, load: () => import('../features/reservations/ReservationPage.tsx') },
  { path: paths.reservationAdd, load: () => import('../features/reservations/ReservationAddPage.tsx') },
  { path: paths.reservationApprove, load: () => import('../features/reservations/approval/ApprovalsPage.tsx') },
  { path: paths.guides, load: () => import('../features/guides/GuidesPage.tsx') },
  { path: paths.guideClose, load: () => import('../features/guides/closing/ClosePage.tsx') },
  { path: paths.guidePrints, load: () => import('../features/guides/prints/PrintsPage.tsx') },
  { path: paths.dispatches, board: true, load: () => import('../features/dispatch/DispatchPage.tsx') },
  { path: paths.dispatch, load: () => import('../features/dispatch/ReservationDispatchPage.tsx') },
  { path: paths.monitoring, board: true, load: () => import('../features/monitoring/MonitoringPage.tsx') },
  { path: paths.truckActivity, board: true, load: () => import('../features/monitoring/MonitoringPage.tsx') },
  { path: paths.monitoringGuide, board: true, load: () => import('../features/monitoring/TripPage.tsx') },
  { path: paths.externalMonitoring, frame: 'plain', load: () => import('../features/monitoring/ExternalPage.tsx') },
  { path: paths.travelResources, frame: 'plain', load: () => import('../features/travel/TravelPage.tsx') },
  { path: paths.dashboard, load: () => import('../features/dashboard/DashboardPage.tsx') },
  { path: paths.drivers, load: () => import('../features/drivers/DriversPage.tsx') },
  { path: paths.driverAdd, load: () => import('../features/drivers/DriverAddPage.tsx') },
  { path: paths.drivingTime, load: () => import('../features/drivers/DrivingTimePage.tsx') },
  { path: paths.driverEdit, load: () => import('../features/drivers/DriverEditPage.tsx') },
  { path: paths.driver, load: () => import('../features/drivers/DriverPage.tsx') },
  { path: paths.trucks, load: () => import('../features/trucks/TrucksPage.tsx') },
  { path: paths.truck, load: () => import('../features/trucks/TruckPage.tsx') },
  { path: paths.carriers, load: () => import('../features/companies/CompaniesPage.tsx') },
  { path: paths.carrier, load: () => import('../features/companies/CompanyPage.tsx') },
  { path: paths.locations, load: () => import('../features/locations/LocationsPage.tsx') },
  { path: paths.location, load: () => import('../features/locations/LocationPage.tsx') },
  { path: paths.gensets, load: () => import('../features/equipments/GensetsPage.tsx') },
  { path: paths.genset, load: () => import('../features/equipments/GensetPage.tsx') },
  { path: paths.chassisList, load: () => import('../features/equipments/ChassisListPage.tsx') },
  { path: paths.chassis, load: () => import('../features/equipments/ChassisPage.tsx') },
  { path: paths.users, load: () => import('../features/users/UsersPage.tsx') },
  { path: paths.permissions, load: () => import('../features/permissions/PermissionsPage.tsx') },
  { path: paths.invoices, load: () => import('../features/billing/BillingPage.tsx') },
  { path: paths.invoice, load: () => import('../features/billing/order/OrderPage.tsx') },
];
