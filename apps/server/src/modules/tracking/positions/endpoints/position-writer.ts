import { type Database, systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { type MostInUse, Shares } from '../../../../platform/shares.ts';
import type { Position } from '../storage/position.ts';
import { type Stored, storePositions } from '../storage/positions.queries.ts';

/** Who sent positions. */
export interface Sender {
  readonly id_device: number;
  readonly id_company: number;
}

export interface GroupWriterOptions {
  /** How long the first of a group waits for others. */
  readonly wait_ms?: number;
  readonly rows_per_group?: number;
  /** Groups in simultaneous transactions; PGlite has one connection. */
  readonly in_flight?: number;
  /**
   * Most waiting positions; further ones are refused, so that a stalled database does not fill the memory, and one device or company does
   * not keep out the others.
   */
  readonly most_waiting?: MostInUse<keyof Sender>;
  /** Called after the commit; writers do not wait for it. */
  readonly onStored?: (stored: Stored) => void;
  readonly onFailed?: (error: unknown) => void;
}

export interface GroupWriter {
  /**
   * Resolves when these positions are committed, with their number, without those that the database refuses because of their values.
   * Rejects with 503 if they could not be stored now, or too many of the sender wait already.
   */
  write(positions: readonly Position[], sender: Sender): Promise<number>;
  /** Writes what is waiting, and ends. */
  close(): Promise<void>;
}

interface Waiting {
  readonly positions: readonly Position[];
  readonly sender: Sender;
  resolve(stored: number): void;
  reject(error: unknown): void;
}

/** A company has half of the queue at most; a device the positions of two messages. */
const MOST_WAITING: MostInUse<keyof Sender> = { all: 50_000, id_company: 25_000, id_device: 2_000 };

/** 503: send again. */
export const notStored = (): AppError =>
  new AppError(503, 'NO_GUARDADO', 'No se pudo guardar la posición. Intente de nuevo.');

const codeOf = (error: unknown): string => String((error as { code?: string }).code);
/** Two groups with the same rows, or a deadlock that the database resolved: the statement succeeds when repeated. */
const isPassing = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));
/** Some of a group are already stored: a device that did not receive our answer sent them again. */
const isRepeated = (error: unknown): boolean => codeOf(error) === '23505';
/** After a duplicate, others are likely (a cell that was out): for this time they are expected at once. */
const repeatedMs = 5_000;

/** Because of a row's values (out of range, missing): no retry would succeed. */
const isRefusal = (error: unknown): boolean => /^22|^2350[12]|^23514/.test(codeOf(error));

/** Writes groups as new, which is faster, unless duplicates were seen recently. */
function groupStore(db: Database): (positions: readonly Position[]) => Promise<Stored> {
  let expectRepeated = 0;
  const store = async (positions: readonly Position[], attempt = 1): Promise<Stored> => {
    const areNew = performance.now() > expectRepeated;
    try {
      return await db.write(systemScope, systemAuthor, tx => storePositions(tx, positions, areNew));
    } catch (error) {
      if (areNew && isRepeated(error)) expectRepeated = performance.now() + repeatedMs;
      else if (attempt === 3 || !isPassing(error)) throw error;
      return store(positions, attempt + 1);
    }
  };
  return positions => store(positions);
}

/**
 * Stores what can be stored. A group that is refused because of a row's values is split in halves until such rows are alone, so that other
 * rows do not wait for them. Returns the refused rows.
 */
function splittingStore(db: Database, { onStored, onFailed }: GroupWriterOptions) {
  const store = groupStore(db);
  return async function storeInHalves(positions: readonly Position[]): Promise<readonly Position[]> {
    try {
      const stored = await store(positions);
      onStored?.(stored);
      return [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (positions.length === 1) {
        onFailed?.(error);
        return positions;
      }
      const half = Math.ceil(positions.length / 2);
      return [...(await storeInHalves(positions.slice(0, half))), ...(await storeInHalves(positions.slice(half)))];
    }
  };
}

/**
 * Gathers the positions of all requests for a few milliseconds and writes them in one transaction; each request is answered after the
 * commit. While groups are being written the next one grows, so that the group size adapts to the load.
 */
export function createGroupWriter(db: Database, options: GroupWriterOptions = {}): GroupWriter {
  const { wait_ms = 4, rows_per_group = 1_000, most_waiting = MOST_WAITING } = options;
  const mostInFlight = options.in_flight ?? (db.pool.kind === 'postgres' ? 2 : 1);
  const storeInHalves = splittingStore(db, options);
  let queue: Waiting[] = [];
  const waiting = new Shares<keyof Sender>(['id_company', 'id_device'], most_waiting);
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  const idle: (() => void)[] = [];

  function take(): Waiting[] {
    let rows = 0;
    const whole = queue.findIndex(w => {
      rows += w.positions.length;
      return rows >= rows_per_group;
    });
    const group = whole < 0 ? queue : queue.slice(0, whole + 1);
    queue = whole < 0 ? [] : queue.slice(whole + 1);
    for (const { sender, positions } of group) waiting.giveBack(sender, positions.length);
    return group;
  }

  async function writeGroup(group: Waiting[]): Promise<void> {
    inFlight++;
    try {
      const bad = new Set(await storeInHalves(group.flatMap(w => w.positions)));
      for (const { positions, resolve } of group) resolve(positions.filter(p => !bad.has(p)).length);
    } catch (error) {
      options.onFailed?.(error);
      for (const { reject } of group) reject(notStored());
    } finally {
      inFlight--;
      flush(true);
    }
  }

  function flush(isDue: boolean): void {
    while (queue.length > 0 && inFlight < mostInFlight && (isDue || waiting.used >= rows_per_group)) {
      clearTimeout(timer);
      timer = undefined;
      void writeGroup(take());
    }
    if (queue.length === 0 && inFlight === 0) for (const done of idle.splice(0)) done();
  }

  return {
    write(positions, sender) {
      if (positions.length === 0) return Promise.resolve(0);
      if (isClosing || !waiting.hasRoom(sender, 1)) return Promise.reject(notStored());
      const written = new Promise<number>((resolve, reject) => queue.push({ positions, sender, resolve, reject }));
      waiting.take(sender, positions.length);
      if (waiting.used >= rows_per_group) flush(false);
      else
        timer ??= setTimeout(() => {
          timer = undefined;
          flush(true);
        }, wait_ms);
      return written;
    },
    close() {
      isClosing = true;
      const ended = new Promise<void>(resolve => idle.push(resolve));
      flush(true);
      return ended;
    },
  };
}
