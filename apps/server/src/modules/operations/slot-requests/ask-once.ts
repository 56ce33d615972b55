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

type AnyAnswer = Pick<TerminalAnswer, 'state'>;

/** A request at a terminal that must not be done twice, with its row and the terminal's answers. */
interface OnceRequest<Row extends RequestFacts, Answer extends AnyAnswer> {
  /** Its name in messages. */
  readonly terminal: string;
  /** The request's row, locked; undefined: it is gone, or has another request by now. */
  hold(tx: Tx): Promise<Row | undefined>;
  /** A person or the plan has decided: nothing is submitted any more, and what was submitted is still asked about. */
  isOver(row: Row): boolean;
  /** Stores that the request leaves now. */
  storeSubmitted(tx: Tx, facts: RequestFacts): Promise<void>;
  /** Stores an answer that does not decide. */
  storeAnswered(tx: Tx, facts: RequestFacts): Promise<void>;
  submit(): Promise<Answer>;
  status(): Promise<Answer>;
}

/** Decides what this try does, and stores that the request leaves before it does: a process that ends after that asks. */
async function begin<Row extends RequestFacts, Answer extends AnyAnswer>(
  tx: Tx,
  request: OnceRequest<Row, Answer>,
): Promise<'SUBMIT' | 'ASK' | 'OVER'> {
  const row = await request.hold(tx);
  if (row === undefined || (request.isOver(row) && row.submitted_at === null)) return 'OVER';
  const step = firstStep(row);
  if (step === 'SUBMIT') await request.storeSubmitted(tx, submittedAt(tx.now.toISOString()));
  return step;
}

type Next = { step: 'END' } | { step: 'OVER' } | { step: 'SUBMIT' } | { step: 'WAIT'; wait_ms: number };

/** Stores what the terminal says about a submitted request. */
async function answered<Row extends RequestFacts, Answer extends AnyAnswer>(
  tx: Tx,
  request: OnceRequest<Row, Answer>,
  answer: Answer,
): Promise<Next> {
  const row = await request.hold(tx);
  if (row === undefined) return { step: 'OVER' };
  const following = afterAnswer(row, answer, tx.now.toISOString());
  if (following.step === 'END') return following;
  if (following.step === 'SUBMIT') {
    if (request.isOver(row)) return { step: 'OVER' };
    await request.storeSubmitted(tx, following.facts);
    return { step: 'SUBMIT' };
  }
  await request.storeAnswered(tx, following.facts);
  return { step: 'WAIT', wait_ms: following.wait_ms };
}

/**
 * One try of a request: the first one submits it, each later one asks what became of it, by our reference (decision 0184). Returns the answer that
 * ends it; null: it was given up, and the terminal does not have it. Throws TryLater while the terminal has not decided.
 */
export async function askOnce<Row extends RequestFacts, Answer extends AnyAnswer>(
  db: Database,
  request: OnceRequest<Row, Answer>,
): Promise<Answer | null> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.write(systemScope, systemAuthor, work);
  const noted = (answer: Answer): Promise<Next> => write(tx => answered(tx, request, answer));
  const later = (wait_ms: number): TryLater => new TryLater(wait_ms, `${request.terminal} aún no decide`);
  const step = await write(tx => begin(tx, request));
  if (step === 'OVER') return null;
  if (step === 'ASK') {
    const answer = await request.status();
    const next = await noted(answer);
    if (next.step === 'END') return answer;
    if (next.step === 'OVER') return null;
    if (next.step === 'WAIT') throw later(next.wait_ms);
  }
  const answer = await request.submit();
  const next = await noted(answer);
  if (next.step === 'WAIT') throw later(next.wait_ms);
  return next.step === 'OVER' ? null : answer;
}
