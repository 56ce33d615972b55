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

/** Rolls back a preview; carries its outcome. */
class PreviewRollback extends Error {
  constructor(readonly outcome: StopsOutcome) {
    super('tried');
  }
}

/** Runs a change; rolls it back for a preview. */
export async function orTried(tx: Tx, preview: boolean, change: () => Promise<StopsOutcome>): Promise<StopsOutcome> {
  if (!preview) return change();
  try {
    return await tx.inSavepoint(async () => {
      throw new PreviewRollback(await change());
    });
  } catch (error) {
    if (error instanceof PreviewRollback) return error.outcome;
    throw error;
  }
}
