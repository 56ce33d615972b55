/** Small choices kept in this browser for the signed-in person: columns, density, own views, drafts. */
let scope = 'anyone';

/** Set by the session: whose choices these are. */
export function scopeKept(user: string) {
  scope = user;
}

const placeOf = (name: string) => `cabezal.${scope}.${name}`;

export function readKept<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(placeOf(name));
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function writeKept(name: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(placeOf(name));
    else localStorage.setItem(placeOf(name), JSON.stringify(value));
  } catch {
    // A full or disabled storage loses only a convenience.
  }
}
