import type { DriverToday } from '@cabezal/contract/operations/travel/today.calls';

/** The day of a driver as it was last read, and the trips that this phone opened, so that both open without signal. */
export interface KeptDay {
  day: DriverToday;
  /** By the clock of the phone. */
  read_at: string;
}

const dayPlace = (token: string) => `cabezal.hoy.${token.slice(-16)}`;
const OPENED = 'cabezal.hoy.viajes';
/** Trips whose links are remembered: those of some days. */
const MOST_OPENED = 30;

function read<T>(place: string): T | undefined {
  try {
    const text = localStorage.getItem(place);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

function store(place: string, value: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // With a full storage the day opens only with signal.
  }
}

export const readDay = (token: string): KeptDay | undefined => read<KeptDay>(dayPlace(token));
export const cacheDay = (token: string, kept: KeptDay) => store(dayPlace(token), kept);
/** Whoever has the phone now may not be the driver. */
export function dropDay(token: string) {
  try {
    localStorage.removeItem(dayPlace(token));
  } catch {
    // Without storage there is no day to drop.
  }
}

type Opened = readonly { id_guide: number; token: string }[];
const opened = (): Opened => read<Opened>(OPENED) ?? [];

/** The link with which this phone opened the trip; undefined: it did not, or the link ended. */
export const tripLink = (id_guide: number): string | undefined =>
  opened().find(one => one.id_guide === id_guide)?.token;

export function rememberTripLink(id_guide: number, token: string) {
  const others = opened().filter(one => one.id_guide !== id_guide);
  store(OPENED, [{ id_guide, token }, ...others].slice(0, MOST_OPENED));
}

/** The link ended: the trip is opened with a new one. */
export function forgetTripLink(token: string) {
  const all = opened();
  if (all.some(one => one.token === token))
    store(
      OPENED,
      all.filter(one => one.token !== token),
    );
}
