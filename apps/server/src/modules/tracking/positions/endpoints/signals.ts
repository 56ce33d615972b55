import { CLOCK_TOLERANCE_S } from '@cabezal/domain/system/validation/modem';
import type { Database } from '../../../../platform/db/database.ts';
import { systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import { forgetLetIn, type SignalRow, storeGatewaysHeard, storeOmissions, storeSignals } from './devices.queries.ts';
import { type Omission, OmissionTally } from './omissions.ts';

/** One signal of a device: the newest position of a message, by the device's clock. */
export type Heard = Readonly<Omit<SignalRow, 'heard_ms' | 'clock_off_s'>>;

const writeMs = 2_000;
/** Least interval between writes of signals without news: its truck's last position is stored elsewhere. */
const seldomMs = 20_000;
const mostKept = 100_000;

/**
 * A clock is behind if its messages are late for this time and number, always by the same amount: positions from a device's memory become
 * less and less late.
 */
const lateS = 300;
const steadyS = 120;
const window = { ms: 180_000, most_ms: 900_000, messages: 5 } as const;

/** A signal that the device is alive, without a place. */
const isPlaceless = ({ outcome, lat }: SignalRow): boolean =>
  lat === null && (outcome === 'NO_FIX' || outcome === 'ON_EQUIPMENT');
/** The last place stays until the device sends another. */
const withLastPlace = (row: SignalRow, before: SignalRow | undefined): SignalRow => {
  if (!isPlaceless(row) || before === undefined || before.lat === null) return row;
  const { device_ms, lat, lng } = before;
  return { ...row, device_ms, lat, lng };
};

/** More than thirty years, which fits a column of four bytes. */
const mostOffS = 1_000_000_000;

interface Memory {
  row: SignalRow;
  isNew: boolean;
  written: number;
  /**
   * Since when messages are compared. Of those with a time, `best_off_s` is the least difference to our clock (negative: late, positive:
   * ahead).
   */
  since: number;
  messages: number;
  best_off_s: number;
  worst_off_s: number;
}

/** Seconds by which a device's clock is off, by its messages so far; null: not known yet. */
function clockOff(memory: Memory, now: number): number | null {
  const off = memory.best_off_s;
  if (memory.messages === 0) return null;
  // A message that is ahead of our clock was not stored in a memory.
  if (off > CLOCK_TOLERANCE_S) return off;
  if (off >= -lateS) return 0;
  if (off - memory.worst_off_s > steadyS) return 0;
  return now - memory.since >= window.ms && memory.messages >= window.messages ? off : null;
}

export interface Signals {
  heard(word: Heard): void;
  /** Notes messages that were acknowledged and have no effect. */
  omitted(id_device: number, omissions: readonly Omission[]): void;
  gatewayHeard(id_gateway: number): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** A first signal, or the first after a while. */
function begin(row: SignalRow, off: number | null, written: number): Memory {
  return {
    row,
    isNew: true,
    written,
    since: row.heard_ms,
    messages: off === null ? 0 : 1,
    best_off_s: off ?? Number.NEGATIVE_INFINITY,
    worst_off_s: off ?? Number.POSITIVE_INFINITY,
  };
}

/** A further signal. */
function goOn(memory: Memory, row: SignalRow, off: number | null): void {
  const clockBefore = clockOff(memory, memory.row.heard_ms);
  memory.isNew ||= memory.row.outcome !== row.outcome || memory.row.reason !== row.reason;
  // The place of a chassis or genset is stored nowhere else.
  memory.isNew ||= row.outcome === 'ON_EQUIPMENT';
  memory.row = row;
  if (off !== null) {
    memory.messages++;
    memory.best_off_s = Math.max(memory.best_off_s, off);
    memory.worst_off_s = Math.min(memory.worst_off_s, off);
  }
  memory.isNew ||= clockOff(memory, row.heard_ms) !== clockBefore;
}

/** The last signal of each device, kept in memory and written every few seconds in one statement, so that no position waits for it. */
export function createSignals(db: Database, clock: () => Date, log: Logger): Signals {
  const memory = new Map<number, Memory>();
  const tally = new OmissionTally();
  let due = new Set<number>();
  let gateways = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const found = [...due].flatMap(id => memory.get(id) ?? []);
    const heardOf = [...gateways].map(([id_gateway, heard_ms]) => ({ id_gateway, heard_ms }));
    const omissions = tally.take();
    due = new Set();
    gateways = new Map();
    const now = performance.now();
    for (const one of found) Object.assign(one, { isNew: false, written: now });
    if (found.length + heardOf.length + omissions.length === 0) return;
    const rows = found.map(one => ({ ...one.row, clock_off_s: clockOff(one, one.row.heard_ms) }));
    try {
      await db.write(systemScope, systemAuthor, async tx => {
        if (rows.length > 0) {
          await storeSignals(tx, rows);
          // A list of callers may be open in a browser.
          if (await forgetLetIn(tx)) tx.changed('equipment');
        }
        if (heardOf.length > 0) await storeGatewaysHeard(tx, heardOf);
        if (omissions.length > 0) await storeOmissions(tx, omissions);
      });
    } catch (error) {
      // The next signal of these devices is written again.
      for (const one of found) one.isNew = true;
      tally.putBack(omissions);
      log.warn({ err: error }, 'signals of devices not noted');
    }
  }

  function schedule(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => void flush(), writeMs);
    timer.unref();
  }

  return {
    heard(word) {
      const heard_ms = clock().getTime();
      const offBy = word.device_ms === null ? null : Math.round((word.device_ms - heard_ms) / 1000);
      const off = offBy === null ? null : Math.max(-mostOffS, Math.min(mostOffS, offBy));
      const before = memory.get(word.id_device);
      const row = withLastPlace({ ...word, heard_ms, clock_off_s: null }, before?.row);
      // Corrected: it was ahead of our clock and is no longer.
      const isMended =
        before !== undefined && off !== null && before.best_off_s > CLOCK_TOLERANCE_S && off <= CLOCK_TOLERANCE_S;
      // Our clock was set back: earlier signals have another time.
      const isPutBack = before !== undefined && heard_ms < before.row.heard_ms;
      if (before === undefined || isMended || isPutBack || heard_ms - before.since > window.most_ms) {
        if (memory.size >= mostKept) memory.clear();
        const written = isPutBack ? undefined : before?.written;
        memory.set(word.id_device, begin(row, off, written ?? Number.NEGATIVE_INFINITY));
      } else goOn(before, row, off);
      const one = memory.get(word.id_device);
      if (one !== undefined && (one.isNew || performance.now() - one.written >= seldomMs)) {
        due.add(word.id_device);
        schedule();
      }
    },
    omitted(id_device, omissions) {
      if (omissions.length === 0) return;
      tally.add(id_device, omissions, clock().getTime());
      schedule();
    },
    gatewayHeard(id_gateway) {
      gateways.set(id_gateway, clock().getTime());
      schedule();
    },
    flush,
    stop: flush,
  };
}
