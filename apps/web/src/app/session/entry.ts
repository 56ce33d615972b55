import type { Person } from '@cabezal/contract/people/session/session.calls';
import { entryPath, isMisnumbered, isPathAllowed } from '@cabezal/domain/system/access/route-guard';
import { paths } from '../paths.ts';

/** Entry rules of the specification (§2) as pure functions; RouteGuard.tsx applies them. */

type Permissions = Person['permissions'];

/** `null`: stay; otherwise the redirect target. */
export function guardTarget(signedIn: boolean, pathname: string, permissions: Permissions): string | null {
  if (!signedIn) return paths.login;
  if (isPathAllowed(pathname, permissions)) return null;
  // `/conductores/add` is a screen itself, which the person may not open: not a wrong parameter of `/conductores/{number}`.
  const isScreen = Object.values(paths).some(path => path === pathname);
  return !isScreen && isMisnumbered(pathname, permissions) ? paths.error404 : paths.error405;
}

/** First address of the menu that the person may open, for people without a dashboard. */
function firstAllowed(menu: Person['menu'], permissions: Permissions): string | null {
  for (const entry of menu) {
    if (entry.path && !entry.disabled && isPathAllowed(entry.path, permissions)) return entry.path;
    const below = firstAllowed(entry.children, permissions);
    if (below) return below;
  }
  return null;
}

/** The target of the root: /login, the stored initial address, /dashboard, or the first screen that the person may open. */
export function rootTarget(person: Pick<Person, 'menu' | 'permissions'> | null, initialAddress: string): string {
  const wanted = entryPath(person !== null, initialAddress);
  if (!person || wanted.includes('/monitoreo_externo')) return wanted;
  if (isPathAllowed(wanted, person.permissions)) return wanted;
  if (isPathAllowed(paths.dashboard, person.permissions)) return paths.dashboard;
  return firstAllowed(person.menu, person.permissions) ?? paths.dashboard;
}
