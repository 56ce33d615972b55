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
  { path: paths.reservationAdd, load: () => import('../features/reservations/ReservationAddPage.tsx') },
  { path: paths.reservationApprove, load: () => import('../features/reservations/approval/ApprovalsPage.tsx') },
  { path: paths.guides, load: () => import('../features/guides/GuidesPage.tsx') },
  { path: paths.guidePrints, load: () => import('../features/guides/prints/PrintsPage.tsx') },
  { path: paths.dispatches, board: true, load: () => import('../features/dispatch/DispatchPage.tsx') },
  { path: paths.dispatch, load: () => import('../features/dispatch/ReservationDispatchPage.tsx') },
  { path: paths.monitoring, board: true, load: () => import('../features/monitoring/MonitoringPage.tsx') },
  { path: paths.truckActivity, board: true, load: () => import('../features/monitoring/MonitoringPage.tsx') },
  { path: paths.monitoringGuide, board: true, load: () => import('../features/monitoring/TripPage.tsx') },
  { path: paths.externalMonitoring, frame: 'plain', load: () => import('../features/monitoring/ExternalPage.tsx') },
  { path: paths.travelResources, frame: 'plain', load: () => import('../features/travel/TravelPage.tsx') },
];
