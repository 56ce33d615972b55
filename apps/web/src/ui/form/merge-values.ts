/**
 * Merges the changes of two people to the same values: who changed what, field by field. Pure; `use-loaded.ts` applies the result to a
 * form.
 */

/** The path of a value: `['name']`, `['attributes', 3, 'value']`. */
export type Place = readonly (string | number)[];
/** Whether the entries of that list keep their places, so that each is a field of its own. Any other list is one field: containers. */
export type IsFixed = (list: Place) => boolean;

const none: IsFixed = () => false;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) => value === null || value === undefined;

/** Normalizes empty values: `''`, null and undefined are equal, and a list of empty values is empty. */
function bare(value: unknown): unknown {
  if (isNothing(value) || value === '') return undefined;
  if (Array.isArray(value)) {
    const entries = value.map(bare);
    return entries.every(entry => entry === undefined) ? undefined : entries.map(entry => entry ?? null);
  }
  if (!isGroup(value)) return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, bare(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** True if a person would see no difference. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(bare(a)) === JSON.stringify(bare(b));

/** The parts of both values, by their keys; null if the whole is one field. */
function partsOf(before: unknown, now: unknown, at: Place, isFixed: IsFixed): Place | null {
  if (Array.isArray(before) && Array.isArray(now))
    return before.length === now.length && isFixed(at) ? [...before.keys()] : null;
  const isInside = (isGroup(before) || isGroup(now)) && [before, now].every(one => isGroup(one) || isNothing(one));
  return isInside ? Object.keys({ ...(before as object), ...(now as object) }) : null;
}

function valueAt(values: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null)?.[step], values);
}

/** The fields in which two values differ. */
export function changedPlaces(before: unknown, now: unknown, isFixed: IsFixed = none, at: Place = []): Place[] {
  if (isSameValue(before, now)) return [];
  const parts = partsOf(before, now, at, isFixed);
  if (parts === null) return [at];
  return parts.flatMap(part => changedPlaces(valueAt(before, [part]), valueAt(now, [part]), isFixed, [...at, part]));
}

export const keyOf = (place: Place): string => place.join('.');
const isWithin = (inner: Place, outer: Place) => outer.every((step, index) => inner[index] === step);

/** A point is one value: half of it from each person would be a third place. */
const HALVES: Readonly<Record<string, string>> = { lat: 'lng', lng: 'lat' };
function withHalves(places: readonly Place[]): Place[] {
  const all = places.flatMap(place => {
    const half = HALVES[String(place.at(-1))];
    return half === undefined ? [place] : [place, [...place.slice(0, -1), half]];
  });
  return [...new Map(all.map(place => [keyOf(place), place])).values()];
}

export interface Merged {
  /** Fields that the other person changed, with their stored values: these replace the values in the form. */
  theirs: { place: Place; value: unknown }[];
  /** Fields that both changed, differently. */
  replaced: Place[];
  /** Fields that only this person changed: they stay. */
  kept: Place[];
}

/**
 * `base` is the common starting point, `fresh` the stored values, `mine` the values in the form. Only fields that another person changed
 * are taken from `fresh`; where both changed the same field, the stored value wins.
 */
export function mergeValues(base: unknown, fresh: unknown, mine: unknown, isFixed: IsFixed = none): Merged {
  const written = withHalves(changedPlaces(base, mine, isFixed));
  const changed = withHalves(changedPlaces(base, fresh, isFixed));
  // If one changed a part and the other the whole, the whole is the field.
  const whole = (place: Place) => written.find(one => one.length < place.length && isWithin(place, one)) ?? place;
  const places = new Map(changed.map(whole).map(place => [keyOf(place), place]));
  const theirs = [...places.values()].map(place => ({ place, value: valueAt(fresh, place) }));
  const meets = (one: Place) => theirs.some(({ place }) => isWithin(one, place));
  const isOther = (one: Place) => !isSameValue(valueAt(mine, one), valueAt(fresh, one));
  return {
    theirs,
    replaced: written.filter(one => meets(one) && isOther(one)),
    kept: written.filter(one => !meets(one)),
  };
}
