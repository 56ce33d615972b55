import type { getSchedule } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { DPW_TERMINAL } from '@cabezal/domain/operations/terminals/terminal-codes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { type Instant, toMillis } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { findTerminal } from '../terminals/terminal-codes.queries.ts';
import { ourHours, storedOffers, storeOffers } from './slot-requests.queries.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';

type Input = z.infer<typeof getSchedule.input>;
type Schedule = z.infer<typeof getSchedule.output>;

/** How long the offers of a terminal hold. */
const HOLD_MS = 60_000;

/** Whether the terminal was asked and did not answer. */
export interface Asked {
  readonly stale: boolean;
}

const isFresh = (fetched_at: Instant, now: Date): boolean => now.getTime() - toMillis(fetched_at) < HOLD_MS;

/** Asks a terminal for its windows of a day and stores them, unless its last answer still holds. */
export async function freshOffers(
  adapter: TerminalAdapter,
  { read, change }: Pick<Preparing<unknown>, 'read' | 'change'>,
  id_terminal: number,
  day: string,
): Promise<Asked> {
  const isKnown = await read(async tx => {
    const stored = await storedOffers(tx, id_terminal, day);
    return stored !== undefined && isFresh(stored.fetched_at, tx.now);
  });
  if (isKnown) return { stale: false };
  try {
    const offers = await adapter.offers(day);
    await change(tx => storeOffers(tx, id_terminal, day, offers));
    return { stale: false };
  } catch {
    return { stale: true };
  }
}

/** Asks DP World for its windows of a day, before the transaction, unless its last answer still holds. */
export const askSchedule =
  (adapter: TerminalAdapter) =>
  async ({ input: { appointmentDate }, read, change }: Preparing<Input>): Promise<Asked> => {
    const id_terminal = await read(async tx =>
      tx.unknownSystems.has('TERMINAL') ? undefined : findTerminal(tx, { code: DPW_TERMINAL }),
    );
    if (id_terminal === undefined) return { stale: false };
    return freshOffers(adapter, { read, change }, id_terminal, appointmentDate);
  };

/** The last known windows of DP World on a day, with the number of our slots in each. Errors: 409 TERMINAL_SIN_CONEXION. */
export async function readSchedule(tx: Tx, { appointmentDate }: Input, { stale }: Asked): Promise<Schedule> {
  const id_terminal = await findTerminal(tx, { code: DPW_TERMINAL });
  if (id_terminal === undefined || tx.unknownSystems.has('TERMINAL')) {
    const { code, message } = refuse('TERMINAL_SIN_CONEXION', { lugar: 'DP World' });
    throw conflict(code, message);
  }
  const stored = await storedOffers(tx, id_terminal, appointmentDate);
  if (stored === undefined) return { slots: [], fetched_at: null, stale };
  const ordered = stored.offers.toSorted((a, b) => toMillis(a.from) - toMillis(b.from));
  const [first] = ordered;
  const last = ordered.at(-1);
  const hours = first && last ? await ourHours(tx, id_terminal, first.from, last.to) : [];
  const within = (from: Instant, to: Instant): number =>
    hours.filter(hour => toMillis(hour) >= toMillis(from) && toMillis(hour) < toMillis(to)).length;
  const slots = ordered.map(({ from, to, free, price }) => ({ from, to, free, mine: within(from, to), price }));
  return { slots, fetched_at: stored.fetched_at, stale };
}
