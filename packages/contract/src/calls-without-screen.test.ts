import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const textsIn = (folder: string, ending: RegExp): string[] =>
  (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter(file => ending.test(file) && !file.includes('.test.'))
    .map(file => readFileSync(path.join(root, folder, file), 'utf8'));

/** Calls that no screen makes, with their caller or the reason. */
const without: Record<string, string> = {
  // Called by other systems.
  postPositions: 'trackers send it',
  getCompanyLogo: 'the address of a picture, which stands in answers',
  getLinkLogo: 'the address of a picture on the page of a link',
  lastLocations: 'systems of customers that draw a map of their own; the application has the live stream',
  lastCoordinateTruck: 'systems of others read where one truck is',
  lastCoordinateGuide: 'systems of others read where the truck of a trip is',
  lastCoordinateDriverApp: 'systems of others read where the phone on a trip is',
  lastLocationTrucks: 'systems of others read where some trucks are',
  estimateGuideInProgress: 'systems of others read when a trip arrives; screens read get_eta',
  trackingReservation: 'systems of others follow a reservation; screens have the board and the Gantt',
  trackingGpsAppReservation: 'systems of others follow a reservation by its phones',
  trackingClientReservation: 'systems of customers follow their reservation',
  getTrucksForGps: 'gateways of trackers read which trucks they report for',

  // Duplicate names in the specification; the screen uses the other one.
  listDpwLines: 'terminal_operator/list_shipping_lines, of any terminal',
  saveDpwLines: 'terminal_operator/save_shipping_lines, of any terminal',
  getCompanyType: 'company_types',
  getCompanyTypes: 'types are a constant of the domain, the form needs no call',
  requestUploadEarlier: 'post_s3-url',
  toggleDriverState: 'change_state_driver',
  getGuidesToClose: 'the list «Por cerrar» of Guías',
  closeGuides: 'the list «Por cerrar» of Guías',
  alertIntervals: 'intervals are a constant of the domain, the form needs no call',
  getMenu: 'getPerfil brings the menu',
  getMyPermissions: 'getPerfil brings the screens that a person may open',
  getPermissions: 'the matrix of permissions is read whole',
  resendOrderRefundSap: 'resend_order_sap, of any order',
  getRefundsErrors: 'the outbox of SAP lists what waits for somebody',

  // Fixed lists of the domain.
  getTypeServices: 'a constant of the domain',
  getLocationTypes: 'a constant of the domain',
  getReservationTypes: 'a constant of the domain',
  getChasisTypes: 'a constant of the domain',
  getCertificateTypes: 'a constant of the domain',
  getTruckStates: 'a constant of the domain',
  getUserGrades: 'a constant of the domain',

  // Parts of an answer that the screen reads as a whole.
  optionsSubjectsNotifications: 'the settings of a person name their subjects',
  getShippingLineCost: 'the page of a depot reads the costs of all lines',
  getGuideDriverCredentials: 'the page of a dispatch reads papers of truck and driver at once',
  getGuideTruckCredentials: 'the page of a dispatch reads papers of truck and driver at once',
  listTptCredentials: 'the list of credentials, filtered by its kind',
  getCertificate: 'the page of a truck reads all its certificates',
  getInvoice: 'the page of an order reads its invoice',
  getAdditionalParams: 'the page where a guide is closed reads what is proposed',
  listClosingFiles: 'the page where a guide is closed reads its papers',
  getClosedGuide: 'the page where a guide is closed shows a closed one, too',
  getMilestones: 'the page of a reservation reads its legs, the one of a dispatch its stops',
  getReservationFee: 'the price of each container is read where it is explained',
  getServicesReservation: 'the page of a reservation reads services, requests and offers at once',
  mayProgram: 'the reservation says what may be done with it (`can`)',
  updateObservationClient: 'the reservation is corrected with all its fields at once',
  listToChoose: 'forms search with the palette’s call',
  listApproved: 'the lists of reservations are one call with a view',
  listProgramming: 'the lists of reservations are one call with a view',
  listInProgress: 'the lists of reservations are one call with a view',
  listFinished: 'the lists of reservations are one call with a view',
  monitorReservation: 'the board of monitoring, filtered by its reservation',
  getToDispatch: 'the board of dispatches',
  getLinkTruck: 'the page of a link reads its trips with their trucks',
  getPointsConnections: 'the list of connection points by page',
  getEmptyPairs: 'the form of an empties operation proposes by route',
  getNotAdvisors: 'the list of advisors is chosen from all users',
  saveJustification: 'justifications are written for one or many with the call for many',
  procurementAllDrivers: 'the list of procurement by page',
  procurementAllTrucks: 'the list of procurement by page',
  getEquipments: 'each kind has its list',
  saveDriverObservation: 'the form of a driver holds the observation',
  deleteDriverObservation: 'the form of a driver holds the observation',
  getViaticos: 'the preview of a corte has the same lines',
  getViaticosParticulares: 'the preview of a corte has the same lines',
  getConductoresBonosDetalles: 'the preview of a corte has the same lines',
  getFechasCortesBonos: 'the list of closed cortes',
  updateStateNotification: 'the dialog of a summary stores all its moments at once',

  // Guides are created and changed by the assignment on the board.
  saveGuide: 'the board assigns, which makes the guide',
  updateTruckGuide: 'the board assigns anew',
  getTrucksAvailable: 'candidates with their reasons',
  getGuideOfTruck: 'the page of a truck reads its trip under way',
  trucksForMonitoring: 'the map of monitoring reads trips with their trucks',
  analyzeTruck: 'candidates with their reasons',
  getTrucksBoard: 'the board of dispatches shows trucks with their trips',
  getDriverBoard: 'the board of dispatches shows drivers with their trips',

  // The plan of a leg is edited with the template and dates.
  saveMilestones: 'stops are edited with the dialog of a leg’s hours, or with its guide',
  updateMilestone: 'stops are edited with the dialog of a leg’s hours, or with its guide',
};

it('every call of the contract is made by a screen, or is listed here with the reason', () => {
  const named = new Set<string>();
  for (const text of textsIn('apps/web/src', /\.tsx?$/))
    for (const [word] of text.matchAll(/\b[a-z]\w+\b/g)) named.add(word);
  const calls = textsIn('packages/contract/src', /\.calls\.ts$/).flatMap(text =>
    [...text.matchAll(/^export const (\w+) = \w+\(\{/gm)].map(([, name = '']) => name),
  );
  expect(calls.length).toBeGreaterThan(600);
  expect(calls.filter(name => !named.has(name)).toSorted()).toEqual(Object.keys(without).toSorted());
});
