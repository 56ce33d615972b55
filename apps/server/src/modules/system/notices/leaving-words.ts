import { STANDARD_TEMPLATE, type Words, wordsOf } from '@cabezal/domain/system/notices/template';
import type { Tx } from '../../../platform/db/tx.ts';
import { findTemplate, templatesInForce } from '../notice-templates/templates.queries.ts';
import { findLogged, type LoggedWords, storeLeft } from './messages.queries.ts';

/** Messages with the words with which they leave, and the version of their template. */
interface LeavingWords<M> {
  words: (M & Words)[];
  /** 0: the standard text. */
  template: number;
}

/** The words of messages of one subject and channel, with the template that is in force now. */
export async function leavingWords<M extends LoggedWords>(tx: Tx, messages: readonly M[]): Promise<LeavingWords<M>> {
  const [first] = messages;
  if (first === undefined) return { words: [], template: 0 };
  const { subject, channel } = first;
  const template = (await templatesInForce(tx, [subject]))(subject, channel);
  return {
    words: messages.map(message => ({ ...message, ...wordsOf(channel, template, message) })),
    template: template.version,
  };
}

/** The words of messages without what an office wrote: their usual sentence. */
export const standardWords = <M extends LoggedWords>(messages: readonly M[]): LeavingWords<M> => ({
  words: messages.map(message => ({ ...message, ...wordsOf(message.channel, STANDARD_TEMPLATE, message) })),
  template: 0,
});

/** Stores in the log what messages of one subject and channel said when they left, with that version of the template. */
export async function noteLeft(tx: Tx, id_messages: readonly number[], version: number): Promise<void> {
  const messages = await findLogged(tx, id_messages);
  const [first] = messages;
  if (first === undefined) return;
  const { subject, channel } = first;
  const template = await findTemplate(tx, { subject, channel, version });
  await storeLeft(
    tx,
    messages.map(message => ({ id_message: message.id_message, ...wordsOf(channel, template, message) })),
    version,
  );
}
