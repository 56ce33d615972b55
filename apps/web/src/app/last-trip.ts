import { paths, pathTo } from './paths.ts';

/** The driver's page that was open last: the installed application starts there. */
const PLACE = 'cabezal.viaje.ultimo';
/** The search of `start_url` in `manifest.webmanifest`. */
const INSTALLED = '?inicio=tpt';

export function rememberTrip(token: string) {
  try {
    localStorage.setItem(PLACE, token);
  } catch {
    // Without storage the installed application starts at the first page.
  }
}

/** The token of that page; null: none was open on this phone. */
export function lastTrip(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

/** Where the installed application starts; null: the address of the page is followed, or no trip was open on this phone. */
export function installedStart({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const token = search === INSTALLED && hash.replace(/^#\/?/, '') === '' ? lastTrip() : null;
  return token === null ? null : pathTo(paths.travelResources, { token });
}
