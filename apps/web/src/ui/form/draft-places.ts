import { draftPlaces } from '@cabezal/domain/system/records/draft-places';

/**
 * Where drafts of a form are kept: two places for each form and person, on the server and in this browser. An offered draft keeps its place
 * until the person decides; new values are written into the other place. Two windows use one place each.
 */

/** A draft stored in a place. */
export interface KeptDraft {
  at: string;
  values: Record<string, unknown>;
  /** Of a copy in this browser: the time of the server's draft that it continues; null: there was none. */
  known?: string | null;
}

/** The drafts of one place, on the server and in this browser. */
export interface Stored {
  place: string;
  server: KeptDraft | null;
  local: KeptDraft | null;
}

/** A draft that a person may continue or discard. */
export interface Offer extends Pick<KeptDraft, 'at' | 'values'> {
  place: string;
  /** The time of the server's draft of that place. */
  known: string | null;
  /** The time of that place's copy in this browser. */
  localAt: string | null;
}

/** A copy that continues the server's draft is newer, whatever the clock of this browser says. */
const isServerNewer = (server: KeptDraft, local: KeptDraft) =>
  local.known !== server.at && Date.parse(server.at) >= Date.parse(local.at);
const isEmpty = ({ server, local }: Stored) => server === null && local === null;
/** A copy that does not continue the server's draft was written in another window. */
const isOfAnother = ({ server, local }: Stored) =>
  server !== null && local !== null && local.known !== undefined && local.known !== server.at;

/** Two windows that wrote into one place and closed: one copy moves to the free place, if there is one. */
export function oneDraftAPlace(stored: readonly Stored[]): Stored[] {
  const mixed = stored.find(isOfAnother);
  const free = stored.find(isEmpty);
  if (!mixed?.local || !free) return [...stored];
  const moved = { ...mixed.local, known: null };
  return stored.map(one => (one === mixed ? { ...one, local: null } : one === free ? { ...one, local: moved } : one));
}

/** The drafts to offer, one after the other, newest first. */
export function offersOf(stored: readonly Stored[]): Offer[] {
  return stored
    .flatMap(({ place, server, local }) => {
      const newest = server && local ? (isServerNewer(server, local) ? server : local) : (server ?? local);
      if (newest === null) return [];
      const { at, values } = newest;
      return [{ place, at, values, known: server?.at ?? null, localAt: local?.at ?? null }];
    })
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The state of the places as one window knows it. */
export interface DraftWindow {
  readonly places: readonly string[];
  /** The place into which this window writes. */
  mine: string | null;
  /** Places of drafts that are offered and not decided yet. */
  held: Set<string>;
  /** The time of the server's draft in each place, as this window knows it. */
  known: Map<string, string>;
  /** Values that this window sent to a place without receiving a confirmation. */
  sent: Map<string, Record<string, unknown>>;
  /** The copy of this window in this browser. */
  copy: { place: string; at: string } | null;
}

export const openDraftWindow = (kind: string): DraftWindow => ({
  places: draftPlaces(kind),
  mine: null,
  copy: null,
  held: new Set(),
  known: new Map(),
  sent: new Map(),
});

/** The places into which this window may write; its current one first. */
export const placesFor = ({ places, mine, held }: DraftWindow): string[] =>
  [...places.filter(place => place === mine), ...places.filter(place => place !== mine)].filter(
    place => !held.has(place),
  );

/** A place for a copy in this browser that overwrites no other window's copy; null: none. */
export const placeOfCopy = (draftWindow: DraftWindow, copyAt: (place: string) => string | null): string | null =>
  placesFor(draftWindow).find(place => {
    const at = copyAt(place);
    return at === null || (draftWindow.copy?.place === place && draftWindow.copy.at === at);
  }) ?? null;
