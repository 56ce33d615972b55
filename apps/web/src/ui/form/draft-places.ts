import { draftPlaces } from '@cabezal/domain/system/records/draft-places';

/**
 * Where drafts of a form are kept: two places a form and person, on the server and in this browser. What is offered and not decided
 * upon keeps its place; what is being typed meanwhile goes into the other one. Two windows take one place each.
 */

/** A draft as it stands in a place. */
export interface KeptDraft {
  at: string;
  values: Record<string, unknown>;
  /** Of a copy in this browser: the server's draft that it goes on from; null: there was none. */
  known?: string | null;
}

/** What stands in one place, on the server and in this browser. */
export interface Stored {
  place: string;
  server: KeptDraft | null;
  local: KeptDraft | null;
}

/** A draft that a person may go on with or throw away. */
export interface Offer extends Pick<KeptDraft, 'at' | 'values'> {
  place: string;
  /** The server's draft of that place. */
  known: string | null;
  /** The copy of that place in this browser. */
  localAt: string | null;
}

/** A copy that goes on from the server's draft is the newer one, whatever this browser's clock says. */
const isServerNewer = (server: KeptDraft, local: KeptDraft) =>
  local.known !== server.at && Date.parse(server.at) >= Date.parse(local.at);
const isEmpty = ({ server, local }: Stored) => server === null && local === null;
/** A copy that does not go on from the server's draft was written in another window. */
const isOfAnother = ({ server, local }: Stored) =>
  server !== null && local !== null && local.known !== undefined && local.known !== server.at;

/** Two windows that were closed upon one place: the copy of the one goes to the free place, where there is one. */
export function oneDraftAPlace(stored: readonly Stored[]): Stored[] {
  const mixed = stored.find(isOfAnother);
  const free = stored.find(isEmpty);
  if (!mixed?.local || !free) return [...stored];
  const moved = { ...mixed.local, known: null };
  return stored.map(one => (one === mixed ? { ...one, local: null } : one === free ? { ...one, local: moved } : one));
}

/** What is offered one after the other, newest first. */
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

/** What one window knows of the places. */
export interface Desk {
  readonly places: readonly string[];
  /** Where this window keeps what is typed in it. */
  mine: string | null;
  /** Places of drafts that are offered and not decided upon. */
  held: Set<string>;
  /** The server's draft of a place as this window knows it. */
  known: Map<string, string>;
  /** What this window has sent to a place without hearing that it was kept. */
  sent: Map<string, Record<string, unknown>>;
  /** This window's copy in this browser. */
  copy: { place: string; at: string } | null;
}

export const openDesk = (kind: string): Desk => ({
  places: draftPlaces(kind),
  mine: null,
  copy: null,
  held: new Set(),
  known: new Map(),
  sent: new Map(),
});

/** The places into which this window may write, the one that it has first. */
export const placesFor = ({ places, mine, held }: Desk): string[] =>
  [...places.filter(place => place === mine), ...places.filter(place => place !== mine)].filter(
    place => !held.has(place),
  );

/** Where a copy may be left in this browser without overwriting another window's; null: nowhere. */
export const placeOfCopy = (desk: Desk, copyAt: (place: string) => string | null): string | null =>
  placesFor(desk).find(place => {
    const at = copyAt(place);
    return at === null || (desk.copy?.place === place && desk.copy.at === at);
  }) ?? null;
