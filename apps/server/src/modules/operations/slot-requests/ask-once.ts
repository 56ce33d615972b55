import {
  afterAnswer,
  firstStep,
  type RequestFacts,
  submittedAt,
  type TerminalAnswer,
} from '@cabezal/domain/operations/slot-requests/slot-request';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { TryLater } from '../../../platform/outbox/outbox.ts';

/** What ends a request: the terminal's decision; OVER: a person or the plan has decided, and the terminal does not have it. */
export type Decision = Extract<TerminalAnswer, { state: 'CONFIRMED' | 'REJECTED' | 'CANCELLED' }> | { state: 'OVER' };

/** What a terminal is asked for under a name of its own, a slot or a change of one, as its row stores it. */
export interface AskedOnce {
  readonly terminal: string;
  /** Its facts, locked; undefined: its row has another one by now. `is_over`: nothing is submitted any more, what was submitted is still asked about. */
  hold(tx: Tx): Promise<(RequestFacts & { readonly is_over: boolean }) | undefined>;
  storeSubmitted(tx: Tx, facts: RequestFacts): Promise<void>;
  storeAnswered(tx: Tx, facts: RequestFacts): Promise<void>;
  submit(signal: AbortSignal): Promise<TerminalAnswer>;
  status(signal: AbortSignal): Promise<TerminalAnswer>;
}

/** Decides what this try does, and stores that the request leaves before it does: a process that ends after that asks. */
async function begin(tx: Tx, asked: AskedOnce): Promise<'SUBMIT' | 'ASK' | 'OVER'> {
  const facts = await asked.hold(tx);
  if (facts === undefined || (facts.is_over && facts.submitted_at === null)) return 'OVER';
  const step = firstStep(facts);
  if (step === 'SUBMIT') await asked.storeSubmitted(tx, submittedAt(tx.now.toISOString()));
  return step;
}

type Next = { step: 'END' } | { step: 'OVER' } | { step: 'SUBMIT' } | { step: 'WAIT'; wait_ms: number };

/** Stores what the terminal says about a submitted request. */
async function answered(tx: Tx, asked: AskedOnce, answer: TerminalAnswer): Promise<Next> {
  const facts = await asked.hold(tx);
  if (facts === undefined) return { step: 'OVER' };
  const following = afterAnswer(facts, answer, tx.now.toISOString());
  if (following.step === 'END') return following;
  if (following.step === 'SUBMIT') {
    if (facts.is_over) return { step: 'OVER' };
    await asked.storeSubmitted(tx, following.facts);
    return { step: 'SUBMIT' };
  }
  await asked.storeAnswered(tx, following.facts);
  return { step: 'WAIT', wait_ms: following.wait_ms };
}

const decisionOf = (answer: TerminalAnswer): Decision => {
  if (answer.state === 'PENDING' || answer.state === 'NOT_FOUND') throw new Error('El terminal no ha decidido');
  return answer;
};

/**
 * One try: the first one submits, each later one asks what became of it, by our name (decision 0184). Returns the decision; throws TryLater while
 * there is none.
 */
export async function askOnce(db: Database, asked: AskedOnce, signal: AbortSignal): Promise<Decision> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.write(systemScope, systemAuthor, work);
  const noted = (answer: TerminalAnswer): Promise<Next> => write(tx => answered(tx, asked, answer));
  const step = await write(tx => begin(tx, asked));
  if (step === 'OVER') return { state: 'OVER' };
  if (step === 'ASK') {
    const answer = await asked.status(signal);
    const next = await noted(answer);
    if (next.step === 'END') return decisionOf(answer);
    if (next.step === 'OVER') return { state: 'OVER' };
    if (next.step === 'WAIT') throw new TryLater(next.wait_ms, `${asked.terminal} aún no decide`);
  }
  const answer = await asked.submit(signal);
  const next = await noted(answer);
  if (next.step === 'WAIT') throw new TryLater(next.wait_ms, `${asked.terminal} aún no decide`);
  return next.step === 'OVER' ? { state: 'OVER' } : decisionOf(answer);
}
