import { paths, pathTo } from './paths.ts';

/** The driver's page that was open last, and the token of a bound phone: the installed application starts there. */
const TRIP = 'cabezal.viaje.ultimo';
const PHONE = 'cabezal.hoy.telefono';
/** The search of `start_url` in `manifest.webmanifest`. */
const INSTALLED = '?inicio=tpt';

function remember(place: string, token: string) {
  try {
    localStorage.setItem(place, token);
  } catch {
    // Without storage the installed application starts at the first page.
  }
}

function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The token of that page; null: none was open on this phone. */
export const lastTrip = (): string | null => read(TRIP);
export const rememberTrip = (token: string) => remember(TRIP, token);

/** This phone is bound to a driver: his day opens with that token. */
export const rememberPhone = (token: string) => remember(PHONE, token);
/** The binding ended. Another one, made meanwhile, stays. */
export function forgetPhone(token: string) {
  if (read(PHONE) === token) localStorage.removeItem(PHONE);
}
/** The address of the day of this phone's driver; null: the phone is not bound. */
export function dayAddress(): string | null {
  const token = read(PHONE);
  return token === null ? null : pathTo(paths.driverDay, { token });
}

/** Where the installed application starts; null: the address of the page is followed, or neither a day nor a trip was open on this phone. */
export function installedStart({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  if (search !== INSTALLED || hash.replace(/^#\/?/, '') !== '') return null;
  const trip = read(TRIP);
  return dayAddress() ?? (trip === null ? null : pathTo(paths.travelResources, { token: trip }));
}
