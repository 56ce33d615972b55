import { z } from 'zod';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../services.ts';
import { askOnce } from '../slot-requests/ask-once.ts';
import { DisvTerminal } from './disv-terminal.ts';
import { sentDisv, sentVoid } from './sent-disv.ts';
import { keepDisv, noteFailedIssue, settleIssue, settleVoid } from './settle-disv.ts';
import { disvAsked } from './try-disv.ts';

const refused = z.object({ state: z.literal('REJECTED'), code: z.string(), text: z.string() });
const decision = z.discriminatedUnion('state', [
  z.object({ state: z.literal('CONFIRMED'), number: z.string() }),
  refused,
  z.object({ state: z.literal('CANCELLED') }),
  z.object({ state: z.literal('OVER') }),
]);
const voided = z.discriminatedUnion('state', [
  z.object({ state: z.literal('CANCELLED') }),
  z.object({ state: z.literal('GONE') }),
  refused,
]);

export function disvDeliveries({ db, env }: Services): Delivery[] {
  const terminal = new DisvTerminal({ url: env.DISV_URL });
  return [
    {
      // Submitted once, asked about until the terminal decides.
      system: 'DISV',
      kind: 'create',
      deliver: (message, signal) => askOnce(db, disvAsked(terminal, sentDisv.parse(message.payload)), signal),
      delivered: (tx, message, response) => settleIssue(tx, sentDisv.parse(message.payload), decision.parse(response)),
      failed: (tx, message, error) => noteFailedIssue(tx, sentDisv.parse(message.payload), error),
    },
    {
      system: 'DISV',
      kind: 'void',
      deliver: (message, signal) => terminal.void(sentVoid.parse(message.payload).reference, signal),
      delivered: (tx, message, response) => settleVoid(tx, sentVoid.parse(message.payload), voided.parse(response)),
      failed: async (tx, message, error, final) => {
        if (final) await keepDisv(tx, sentVoid.parse(message.payload), { code: null, text: error });
      },
    },
  ];
}
