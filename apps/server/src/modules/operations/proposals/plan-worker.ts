import { parentPort, workerData } from 'node:worker_threads';
import { planAssignments } from '@cabezal/domain/operations/assigning/plan';
import type { PlanInput, PlanLeg } from '@cabezal/domain/operations/assigning/plan-input';
import type { PlanResult } from '@cabezal/domain/operations/assigning/plan-result';

/** Input of the thread: facts as JSON texts, which it parses itself, so that requests do not wait for that. */
export interface PlanTexts {
  readonly legs: string;
  readonly trucks: string;
  readonly drivers: string;
  readonly equipments: string;
  readonly bans: string;
  /** By leg id and carrier id, the pay in cents. */
  readonly prices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly rest: Pick<PlanInput, 'now' | 'zone' | 'figures' | 'include_papers' | 'moves'>;
}
/** Output of the thread: the proposals as one text for the database, the rest as objects. */
export type PlanReply =
  | { ok: true; proposals: string; count: number; rest: Omit<PlanResult, 'proposals'> }
  | { ok: false; error: string };

function reply(texts: PlanTexts): PlanReply {
  const { prices, rest } = texts;
  const legs = (JSON.parse(texts.legs) as Omit<PlanLeg, 'prices'>[]).map(leg => ({
    ...leg,
    prices: prices[leg.id_leg] ?? {},
  }));
  const { proposals, ...others } = planAssignments(
    {
      ...rest,
      legs,
      trucks: JSON.parse(texts.trucks),
      drivers: JSON.parse(texts.drivers),
      equipments: JSON.parse(texts.equipments),
      bans: JSON.parse(texts.bans),
    },
    () => performance.now(),
  );
  return { ok: true, proposals: JSON.stringify(proposals), count: proposals.length, rest: others };
}

function answer(): PlanReply {
  try {
    return reply(workerData as PlanTexts);
  } catch (error) {
    return { ok: false, error: String((error as Error).stack ?? error) };
  }
}
parentPort?.postMessage(answer());
