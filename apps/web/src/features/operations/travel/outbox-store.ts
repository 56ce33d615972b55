import type { DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ReadBox } from './read-box.ts';

/** The driver's actions, stored in the phone until they are sent: a small table of IndexedDB; if that is not available, in memory. */

interface Kept {
  /** The idempotency key created by the phone. */
  key: string;
  /** The link with which it was recorded; it is sent with the link of the open page. */
  token: string;
  /** Its trip; absent in items of versions that knew only the link. */
  id_guide?: number;
  /** When the driver did it; items are sent in this order. */
  at: string;
  /** How much later the server's clock was than the phone's, ms, by the last measurement; absent: none. */
  offset_ms?: number;
  /** It was sent at least once, so the server may have it even if no answer arrived. */
  tried?: true;
  /** Why the server refused it; it is then not sent again, unless the driver does what is missing. */
  refused?: string;
  /** Code of the refusal; absent in items that an older version of the page refused. */
  refused_code?: string;
}
/** The link of an open page, and its trip; null: not known yet. A dispatcher may make a new link for the same trip at any time. */
export interface TripLink {
  token: string;
  id_guide: number | null;
}

/** A file that is uploaded before the request that names it. */
interface Uploaded {
  photo: Blob;
  /** Where it is uploaded; `since`: when the server gave the address (ms). */
  address?: { url: string; id_file: number; since: number };
  /** Set after the upload; then only the request that names the file is still to be sent. */
  id_file?: number;
}

export type OutboxItem = Kept &
  (
    | { type: 'arrival' | 'departure'; id_stop: number; stop_name: string }
    | (Uploaded & {
        type: 'photo';
        kind: string;
        name: string;
        id_stop: number | null;
        /** Key of the problem to which the photo belongs. */
        problem?: string;
      })
    | (Partial<Uploaded> & {
        /** Who received the goods; `photo`: the signature. */
        type: 'receipt';
        id_stop: number;
        received_name: string;
        identification_card: string | null;
        unsigned_reason: string | null;
      })
    | {
        /** A tap of a trip that ended meanwhile, which the driver stores as a note. */
        type: 'late_tap';
        event: 'arrival' | 'departure';
        id_stop: number;
        stop_name: string;
      }
    | ({ type: 'container' } & ReadBox)
    | {
        type: 'problem';
        /** Absent in items of versions without kinds; such a problem is sent as OTRO. */
        kind?: DriverProblemKind;
        text: string;
      }
  );

/** Items that may have a file. */
export type UploadItem = Extract<OutboxItem, { type: 'photo' | 'receipt' }>;

const DATABASE = 'cabezal-viaje';
const TABLE = 'outbox';

interface OutboxSchema extends DBSchema {
  outbox: { key: string; value: OutboxItem };
}

/** Opens and closes the database for each operation, so that a tab with a newer version of the page never waits for this one. */
async function table<T>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<OutboxSchema>(DATABASE, 1, {
    upgrade: opened => void opened.createObjectStore(TABLE, { keyPath: 'key' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Items that IndexedDB did not accept (private window, full storage). */
const memory = new Map<string, OutboxItem>();

/** An item belongs to every link of its trip: the driver may have recorded it while an earlier link was valid. */
const belongsTo = (item: OutboxItem, { token, id_guide }: TripLink) =>
  item.token === token || (id_guide !== null && item.id_guide === id_guide);

const KINDS: Readonly<Record<OutboxItem['type'], true>> = {
  arrival: true,
  departure: true,
  photo: true,
  receipt: true,
  late_tap: true,
  container: true,
  problem: true,
};
/** A newer version of the page, open beside this one, may have stored items that this one cannot send: they wait for that version. */
const isKnown = ({ type }: OutboxItem): boolean => Object.hasOwn(KINDS, type);

/** The items of the trip, whatever link was open when they were recorded, oldest first. */
export async function readOutbox(link: TripLink): Promise<OutboxItem[]> {
  const stored = await table(database => database.getAll(TABLE)).catch(() => []);
  const all = [...stored.filter(item => !memory.has(item.key)), ...memory.values()];
  return all.filter(item => isKnown(item) && belongsTo(item, link)).sort((a, b) => a.at.localeCompare(b.at));
}

export async function storeItem(item: OutboxItem): Promise<void> {
  try {
    await table(database => database.put(TABLE, item));
    memory.delete(item.key);
  } catch {
    memory.set(item.key, item);
  }
}

export async function dropItem(key: string): Promise<void> {
  memory.delete(key);
  await table(database => database.delete(TABLE, key)).catch(() => null);
}

const travelPlace = (token: string) => `cabezal.viaje.${token.slice(-16)}`;

/** The trip as it was last read, so that the page opens without signal. */
export function readTrip<T>(token: string): T | undefined {
  try {
    const text = localStorage.getItem(travelPlace(token));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function cacheTrip(token: string, trip: unknown) {
  try {
    localStorage.setItem(travelPlace(token), JSON.stringify(trip));
  } catch {
    // A full storage loses only the cached trip, not the items to send.
  }
}
