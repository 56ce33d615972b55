import type { DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ReadBox } from './read-box.ts';

/** What the driver did, kept in the phone until it is sent: a small table of IndexedDB. Where that is refused, the page's memory. */

interface Kept {
  /** The phone's own key: what is sent twice is done once. */
  key: string;
  token: string;
  /** When it was done; things are sent in this order. */
  at: string;
  /** It was sent at least once: the server may have it, though no answer came. */
  tried?: true;
  /** Why the server refused it; it is then not sent again. */
  refused?: string;
}
export type OutboxItem = Kept &
  (
    | { type: 'arrival' | 'departure'; id_stop: number; stop_name: string }
    | {
        type: 'photo';
        kind: string;
        name: string;
        id_stop: number | null;
        photo: Blob;
        /** Key of the problem that it shows. */
        problem?: string;
        /** Uploaded already: only that it belongs to the trip is still to be said, once. */
        id_file?: number;
      }
    | ({ type: 'container' } & ReadBox)
    | {
        type: 'problem';
        /** Phones that kept one before there were kinds have none: another problem. */
        kind?: DriverProblemKind;
        text: string;
      }
  );

const DATABASE = 'cabezal-viaje';
const TABLE = 'outbox';

interface OutboxSchema extends DBSchema {
  outbox: { key: string; value: OutboxItem };
}

/** Opened for each step and closed again: another tab with a newer version of the page is never kept waiting. */
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

/** What the phone's own store would not take (private window, full). */
const memory = new Map<string, OutboxItem>();

export async function readOutbox(token: string): Promise<OutboxItem[]> {
  const stored = await table(database => database.getAll(TABLE)).catch(() => []);
  const all = [...stored.filter(item => !memory.has(item.key)), ...memory.values()];
  return all.filter(item => item.token === token).sort((a, b) => a.at.localeCompare(b.at));
}

export async function keepItem(item: OutboxItem): Promise<void> {
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

export function keepTrip(token: string, trip: unknown) {
  try {
    localStorage.setItem(travelPlace(token), JSON.stringify(trip));
  } catch {
    // A full storage loses only the trip as it was read last, not what is to be sent.
  }
}
