import type { TerminalAnswer } from '@cabezal/domain/operations/slot-requests/slot-request';
import type { CancelAnswer } from '../../../platform/outbox/reference-client.ts';

/** A window of a terminal. */
export interface TerminalOffer {
  readonly from: string;
  readonly to: string;
  /** Trucks that it still admits. */
  readonly free: number;
  /** USD; null: nothing, or unknown. */
  readonly price: string | null;
}

/**
 * What this installation asks of a terminal. Requests are named by our reference, which is unique. An answer that cannot be understood is an error:
 * then nobody knows what the terminal did. The adapter MANUAL has no implementation: a person is one.
 */
export interface TerminalAdapter {
  /** Its windows on a day of business. */
  offers(day: string, signal?: AbortSignal): Promise<TerminalOffer[]>;
  /** Asks for a slot. The terminal may decide later: PENDING. */
  submit(body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<TerminalAnswer>;
  /** What became of a request. */
  status(reference: string, signal?: AbortSignal): Promise<TerminalAnswer>;
  /** Asks to change a slot that it gave. Each change has a name of its own, by which it is asked about. */
  change(reference: string, body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<TerminalAnswer>;
  /** What became of a change. */
  changeStatus(reference: string, change: string, signal?: AbortSignal): Promise<TerminalAnswer>;
  /** Gives a slot back; asking twice does no harm. */
  cancel(reference: string, signal?: AbortSignal): Promise<CancelAnswer>;
}
