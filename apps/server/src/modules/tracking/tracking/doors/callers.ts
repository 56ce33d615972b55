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
  /** Of the gateway that spoke for it. */
  id_company?: number | null;
}

/** The list that people see. Whoever tries codes fills the few rows of the own address and no other's. */
export const callerLimits = { rows: 500, rowsOfAddress: 20, days: 7 } as const;
/** Codes between two writings, of all addresses; more are not noted. */
const mostWaiting = 200;
const writeMs = 5_000;
/** The first after a pause is written at once: somebody may stand beside the device. */
const firstMs = 500;

export interface Callers {
  note(call: Call): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Who calls at a door and is not let in. Memory and rows are bounded, whoever calls; where somebody is is not kept. Who is let in leaves the list
 * when it is noted as heard (`signals.ts`).
 */
export function createCallers(db: Database, clock: () => Date, log: Logger): Callers {
  /** By code and by the company whose gateway spoke for it. */
  let waiting = new Map<string, CallerRow>();
  /** How many codes wait by address. */
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
        // A list of callers stands open somewhere.
        tx.changed('equipment');
      });
    } catch (error) {
      // It is a list of who knocked: what could not be noted now is noted when it knocks again.
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
