import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { Delivery } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../services.ts';
import { askOnce } from './ask-once.ts';
import { DpwTerminal } from './dpw-terminal.ts';
import { sentQuestion, settleQuestion } from './reconcile.ts';
import { sentChange } from './sent-change.ts';
import { sentCancellation, sentRequest } from './sent-request.ts';
import { noteFailedChange, settleChange } from './settle-change.ts';
import { keepSlotOf, noteFailedTry, settleCancellation, settleRequest } from './settle-request.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';
import { changeAsked } from './try-change.ts';
import { requestAsked } from './try-request.ts';

const refused = { state: z.literal('REJECTED'), code: z.string(), text: z.string() };
const given = { state: z.literal('CONFIRMED'), code: z.string(), from: z.string(), to: z.string().nullable() };
const decision = z.discriminatedUnion('state', [
  z.object(given),
  z.object(refused),
  z.object({ state: z.literal('CANCELLED') }),
  z.object({ state: z.literal('OVER') }),
]);
const word = z.discriminatedUnion('state', [
  z.object(given),
  z.object(refused),
  z.object({ state: z.literal('PENDING') }),
  z.object({ state: z.literal('CANCELLED') }),
  z.object({ state: z.literal('NOT_FOUND') }),
]);
const cancelled = z.discriminatedUnion('state', [
  z.object({ state: z.literal('CANCELLED') }),
  z.object({ state: z.literal('GONE') }),
  z.object(refused),
]);

/** Requests of slots: submitted once, asked about until the terminal decides, then stored in the slot. */
const requestDelivery = (db: Database, adapter: TerminalAdapter): Delivery => ({
  system: 'TERMINAL',
  kind: 'submit',
  deliver: (message, signal) => askOnce(db, requestAsked(adapter, sentRequest.parse(message.payload)), signal),
  delivered: (tx, message, response) => settleRequest(tx, sentRequest.parse(message.payload), decision.parse(response)),
  failed: (tx, message, error) => noteFailedTry(tx, sentRequest.parse(message.payload), error),
});

/** Changes of slots: sent once, asked about until the terminal decides, then stored in the slot. */
const changeDelivery = (db: Database, adapter: TerminalAdapter): Delivery => ({
  system: 'TERMINAL',
  kind: 'change',
  deliver: (message, signal) => askOnce(db, changeAsked(adapter, sentChange.parse(message.payload)), signal),
  delivered: (tx, message, response) => settleChange(tx, sentChange.parse(message.payload), decision.parse(response)),
  failed: (tx, message, error) => noteFailedChange(tx, sentChange.parse(message.payload), error),
});

/** Cancellations of slots; asking twice does no harm. */
const cancelDelivery = (adapter: TerminalAdapter): Delivery => ({
  system: 'TERMINAL',
  kind: 'cancel',
  deliver: (message, signal) => adapter.cancel(sentCancellation.parse(message.payload).reference, signal),
  delivered: (tx, message, response) =>
    settleCancellation(tx, sentCancellation.parse(message.payload), cancelled.parse(response)),
  failed: async (tx, message, error, final) => {
    if (final) await keepSlotOf(tx, sentCancellation.parse(message.payload), { code: null, text: error });
  },
});

/** Questions whether the terminal still has a slot. One that is not answered is asked again by the next one. */
const questionDelivery = (adapter: TerminalAdapter): Delivery => ({
  system: 'TERMINAL',
  kind: 'reconcile',
  deliver: (message, signal) => adapter.status(sentQuestion.parse(message.payload).reference, signal),
  delivered: (tx, message, response) => settleQuestion(tx, sentQuestion.parse(message.payload), word.parse(response)),
});

export const dpwOf = ({ env }: Services): DpwTerminal => new DpwTerminal({ url: env.DPW_URL, token: env.DPW_TOKEN });

export function slotRequestDeliveries(services: Services): Delivery[] {
  const adapter = dpwOf(services);
  const { db } = services;
  return [
    requestDelivery(db, adapter),
    changeDelivery(db, adapter),
    cancelDelivery(adapter),
    questionDelivery(adapter),
  ];
}
