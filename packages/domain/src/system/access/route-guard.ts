/** Which pages a person may open (spec §5 «Route guard», §2 «Entry rules»). */

/** One entry of a user's permission list; a segment of `url` may be `{number}`. */
export interface PermissionEntry {
  readonly url: string;
  readonly allowed: boolean;
}

/** Segments without query, hash mark or surrounding slashes. */
function segments(path: string): string[] {
  const clean = path.replace(/^#/, '').split(/[?#]/, 1)[0] ?? '';
  const parts = clean.split('/');
  const first = parts.findIndex(part => part !== '');
  const last = parts.findLastIndex(part => part !== '');
  return parts.slice(Math.max(first, 0), last + 1);
}

/** True when pattern and path have the same number of segments and each is equal, `{number}` taking digits only (spec §5). */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, i) => (segment === '{number}' ? /^\d+$/.test(given[i] ?? '') : segment === given[i]));
}

/** True only if an entry that matches has `allowed` true (spec §5). */
export function isPathAllowed(path: string, permissions: readonly PermissionEntry[]): boolean {
  return permissions.some(entry => entry.allowed === true && matchesPath(entry.url, path));
}

/** True when the path would be allowed if a word in it were a number: `/reservas/abc`. Such a path is a wrong address, not a missing permission. */
export function isMisnumbered(path: string, permissions: readonly PermissionEntry[]): boolean {
  const given = segments(path);
  return permissions.some(({ url, allowed }) => {
    const wanted = segments(url);
    const numbered = given.map((segment, i) => (wanted[i] === '{number}' ? '0' : segment)).join('/');
    return allowed === true && wanted.includes('{number}') && matchesPath(url, numbered);
  });
}

/** Page to which the root path leads, signed in or not (spec §2 «Entry rules»). */
export function entryPath(isSignedIn: boolean, storedPath: string | null | undefined): string {
  if (!isSignedIn) return '/login';
  return storedPath && storedPath !== '/' && storedPath !== '/login' ? storedPath : '/dashboard';
}
