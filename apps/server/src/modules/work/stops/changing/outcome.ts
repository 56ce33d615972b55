import type { Tx } from '../../../../platform/db/tx.ts';
import type { Visit } from './effects.ts';

export interface StopsOutcome {
  id_guide: number;
  effects: string[];
  plan: { id_stop: number | null; name: string; planned_arrival: string | null; planned_departure: string | null }[];
  visit: ({ id_stop: number | null } & Visit) | null;
  ends_trip: boolean;
  road: [number, number][];
}

/** Undoes what was tried: the answer says what would have become of it. */
class Tried extends Error {
  constructor(readonly outcome: StopsOutcome) {
    super('tried');
  }
}

/** What becomes of a change; of a preview nothing stays. */
export async function orTried(tx: Tx, preview: boolean, change: () => Promise<StopsOutcome>): Promise<StopsOutcome> {
  if (!preview) return change();
  try {
    return await tx.inSavepoint(async () => {
      throw new Tried(await change());
    });
  } catch (error) {
    if (error instanceof Tried) return error.outcome;
    throw error;
  }
}
