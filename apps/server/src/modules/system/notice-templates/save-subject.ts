import type { saveOptionsSubjectsNotifications } from '@cabezal/contract/system/notices/templates.calls';
import { CHANNEL_NAMES, CHANNELS, type Channel } from '@cabezal/domain/system/notices/channels';
import { mayDefault } from '@cabezal/domain/system/notices/resolve';
import { type Template, templateProblem } from '@cabezal/domain/system/notices/template';
import type { TemplateSubject } from '@cabezal/domain/system/notices/template-fields';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './templates.queries.ts';

type Input = z.infer<typeof saveOptionsSubjectsNotifications.input>;

const channelsOf = (templates: Input['templates']): [Channel, Template][] =>
  CHANNELS.map(channel => [channel, templates[channel]]);

/** Errors: 422 CAMPO_DESCONOCIDO, by field. */
function demandKnownFields(subject: TemplateSubject, templates: Input['templates']): void {
  const wrong: [string, string][] = [];
  for (const [channel, template] of channelsOf(templates))
    for (const part of ['title', 'body'] as const) {
      const problem = templateProblem(subject, template[part]);
      if (problem !== null) wrong.push([`templates.${channel}.${part}`, problem]);
    }
  const [first] = wrong;
  if (first !== undefined) throw unprocessable('CAMPO_DESCONOCIDO', first[1], Object.fromEntries(wrong));
}

/** The default channels in words for the history. */
const channelsInWords = (channels: readonly Channel[]): string =>
  channels.map(channel => CHANNEL_NAMES[channel]).join(', ') || 'ninguno';
const templatesInWords = (changed: readonly [Channel, Template][]): string =>
  changed.map(([channel, { title, body }]) => `${CHANNEL_NAMES[channel]}: ${title} · ${body}`).join('\n');

/**
 * Stores the default channels and the texts of a subject: a text that changed is a new version. Returns the subject. Errors: 404; 409 MODIFICADO,
 * ASUNTO_OBLIGATORIO; 422 CAMPO_DESCONOCIDO.
 */
export async function saveSubject(
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { subject, version, channels: wanted, templates }: Input,
): Promise<TemplateSubject> {
  await tx.elevate();
  await queries.lockSubject(tx, subject);
  const before = await queries.findSubject(tx, subject);
  if (before === undefined) throw notFound('El aviso no existe');
  if (before.version !== version) throw changedMeanwhile();
  const channels = [...new Set(wanted)];
  demand(mayDefault(before.critical, before.channels, channels));
  demandKnownFields(subject, templates);
  const inForce = await queries.templatesInForce(tx, [subject]);
  const changed = channelsOf(templates).filter(([channel, { title, body }]) => {
    const now = inForce(subject, channel);
    return now.title !== title || now.body !== body;
  });
  const isSame = channels.toSorted().join() === before.channels.toSorted().join();
  if (isSame && changed.length === 0) return subject;
  const next = await queries.storeSubject(tx, subject, channels);
  for (const [channel, template] of changed)
    await queries.insertTemplate(tx, { ...template, subject, channel, version: next, author: actor.name });
  const former = changed.map(([channel]): [Channel, Template] => [channel, inForce(subject, channel)]);
  tx.audit({
    action: 'save_options_subjects_notifications',
    noun: 'notification_subject',
    id: subject,
    before: { default_channels: channelsInWords(before.channels), notice_template: templatesInWords(former) },
    after: { default_channels: channelsInWords(channels), notice_template: templatesInWords(changed) },
  });
  tx.changed('notification_subject', undefined, []);
  if (!isSame) tx.changed('notification_setting');
  return subject;
}
