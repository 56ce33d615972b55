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

/** What every terminal says about a request, whatever else its answer holds. */
type AnyAnswer = Pick<TerminalAnswer, 'state'>;

/** Answers that end a request. */
type Deciding<Answer extends AnyAnswer> = Extract<Answer, { state: 'CONFIRMED' | 'REJECTED' | 'CANCELLED' }>;

/** What ends a request: the terminal's decision; OVER: a person or the plan has decided, and the terminal does not have it. */
export type Decision<Answer extends AnyAnswer> = Deciding<Answer> | { readonly state: 'OVER' };

/** What a terminal is asked for under a name of its own, as its row stores it: a slot, a change of one, a DISV. */
export interface AskedOnce<Answer extends AnyAnswer> {
  /** Its name in messages. */
  readonly terminal: string;
  /** Its facts, locked; undefined: its row has another one by now. `is_over`: nothing is submitted any more, what was submitted is still asked about. */
  hold(tx: Tx): Promise<(RequestFacts & { readonly is_over: boolean }) | undefined>;
  /** Stores that the request leaves now. */
  storeSubmitted(tx: Tx, facts: RequestFacts): Promise<void>;
  /** Stores an answer that does not decide. */
  storeAnswered(tx: Tx, facts: RequestFacts): Promise<void>;
  submit(signal: AbortSignal): Promise<Answer>;
  status(signal: AbortSignal): Promise<Answer>;
}

/** Decides what this try does, and stores that the request leaves before it does: a process that ends after that asks. */
async function begin<Answer extends AnyAnswer>(tx: Tx, asked: AskedOnce<Answer>): Promise<'SUBMIT' | 'ASK' | 'OVER'> {
  const facts = await asked.hold(tx);
  if (facts === undefined || (facts.is_over && facts.submitted_at === null)) return 'OVER';
  const step = firstStep(facts);
  if (step === 'SUBMIT') await asked.storeSubmitted(tx, submittedAt(tx.now.toISOString()));
  return step;
}

type Next = { step: 'END' } | { step: 'OVER' } | { step: 'SUBMIT' } | { step: 'WAIT'; wait_ms: number };

/** Stores what the terminal says about a submitted request. */
async function answered<Answer extends AnyAnswer>(tx: Tx, asked: AskedOnce<Answer>, answer: Answer): Promise<Next> {
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

const isDeciding = <Answer extends AnyAnswer>(answer: Answer): answer is Deciding<Answer> =>
  answer.state !== 'PENDING' && answer.state !== 'NOT_FOUND';

function decisionOf<Answer extends AnyAnswer>(answer: Answer): Decision<Answer> {
  if (!isDeciding(answer)) throw new Error('El terminal no ha decidido');
  return answer;
}

/**
 * One try: the first one submits, each later one asks what became of it, by our name (decision 0184). Returns the decision; throws TryLater while
 * there is none.
 */
export async function askOnce<Answer extends AnyAnswer>(
  db: Database,
  asked: AskedOnce<Answer>,
  signal: AbortSignal,
): Promise<Decision<Answer>> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.write(systemScope, systemAuthor, work);
  const noted = (answer: Answer): Promise<Next> => write(tx => answered(tx, asked, answer));
  const later = (wait_ms: number): TryLater => new TryLater(wait_ms, `${asked.terminal} aún no decide`);
  const step = await write(tx => begin(tx, asked));
  if (step === 'OVER') return { state: 'OVER' };
  if (step === 'ASK') {
    const answer = await asked.status(signal);
    const next = await noted(answer);
    if (next.step === 'END') return decisionOf(answer);
    if (next.step === 'OVER') return { state: 'OVER' };
    if (next.step === 'WAIT') throw later(next.wait_ms);
  }
  const answer = await asked.submit(signal);
  const next = await noted(answer);
  if (next.step === 'WAIT') throw later(next.wait_ms);
  return next.step === 'OVER' ? { state: 'OVER' } : decisionOf(answer);
}
