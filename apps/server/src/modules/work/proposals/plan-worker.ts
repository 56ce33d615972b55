import { parentPort, workerData } from 'node:worker_threads';
import { planAssignments } from '@cabezal/domain/work/assigning/plan';
import type { PlanInput, PlanLeg } from '@cabezal/domain/work/assigning/plan-input';
import type { PlanResult } from '@cabezal/domain/work/assigning/plan-result';

/** What the thread gets: facts as texts of JSON, which it reads itself, so that nobody's request waits for that. */
export interface PlanTexts {
  readonly legs: string;
  readonly trucks: string;
  readonly drivers: string;
  readonly equipments: string;
  readonly bans: string;
  /** Of each leg, by its id, what each carrier is paid for it, cents. */
  readonly prices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly rest: Pick<PlanInput, 'now' | 'zone' | 'figures' | 'include_papers' | 'moves'>;
}
/** What it answers: the proposals as one text for the database, the rest as it is. */
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
