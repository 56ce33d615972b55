import { MODEM_CODE_LENGTH } from '@cabezal/domain/system/validation/modem';
import type { Database } from '../../../../platform/db/database.ts';
import { systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import { networkOf } from '../../../../platform/http/address.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import { type CallerRow, storeCallers } from './devices.queries.ts';

export type CallReason = CallerRow['reason'];
interface Call {
  code: string;
  address: string;
  reason: CallReason;
  /** Company of the gateway that forwarded its message. */
  id_company?: number | null;
}

/** Limits of the list that people see. Trying out codes fills only the few rows of the caller's own address. */
export const callerLimits = { rows: 500, rowsOfAddress: 20, days: 7 } as const;
/** Most codes between two writes, over all addresses; further ones are dropped. */
const mostWaiting = 200;
const writeMs = 5_000;
/** The first one after a pause is written at once: somebody may be standing at the device. */
const firstMs = 500;

export interface Callers {
  note(call: Call): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Refused callers of the endpoints. Memory and rows are bounded, whoever calls; positions are not stored. A caller that is admitted leaves
 * the list when its signal is stored (`signals.ts`).
 */
export function createCallers(db: Database, clock: () => Date, log: Logger): Callers {
  /** By code, and by the company whose gateway forwarded it. */
  let waiting = new Map<string, CallerRow>();
  /** Number of waiting codes by address. */
  let ofAddress = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let written = -writeMs;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...waiting.values()];
    waiting = new Map();
    ofAddress = new Map();
    written = performance.now();
    if (rows.length === 0) return;
    try {
      await db.write(systemScope, systemAuthor, async tx => {
        await storeCallers(tx, rows, callerLimits);
        // A list of callers may be open in a browser.
        tx.changed('equipment');
      });
    } catch (error) {
      // A failed write is not repeated: the caller is listed when it calls again.
      log.warn({ err: error }, 'callers not noted');
    }
  }

  function schedule(): void {
    if (timer !== undefined) return;
    const wait = Math.max(firstMs, writeMs - (performance.now() - written));
    timer = setTimeout(() => void flush(), wait);
    timer.unref();
  }

  return {
    note({ code, address, reason, id_company = null }) {
      const name = code.slice(0, MODEM_CODE_LENGTH);
      const key = `${id_company ?? ''} ${name}`;
      const from = networkOf(address).slice(0, MODEM_CODE_LENGTH);
      const last_ms = clock().getTime();
      const call = { code: name, reason, id_company, address: from, last_ms };
      const before = waiting.get(key);
      if (before !== undefined) {
        waiting.set(key, { ...call, times: before.times + 1 });
        return;
      }
      const sameAddress = ofAddress.get(from) ?? 0;
      if (waiting.size >= mostWaiting || sameAddress >= callerLimits.rowsOfAddress) return;
      ofAddress.set(from, sameAddress + 1);
      waiting.set(key, { ...call, times: 1 });
      schedule();
    },
    flush,
    async stop() {
      await flush();
    },
  };
}
