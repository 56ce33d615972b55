import type { FormerTemplate } from '@cabezal/contract/system/notices/templates.calls';
import type { Channel } from '@cabezal/domain/system/notices/channels';
import { STANDARD_TEMPLATE, type Template } from '@cabezal/domain/system/notices/template';
import { TEMPLATE_SUBJECTS, type TemplateSubject } from '@cabezal/domain/system/notices/template-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A template with its version; 0: the standard text. */
interface VersionedTemplate extends Template {
  version: number;
}
interface StoredTemplate extends VersionedTemplate {
  subject: string;
  channel: Channel;
}
export type TemplatesInForce = (subject: string, channel: Channel) => VersionedTemplate;

const standard: VersionedTemplate = { ...STANDARD_TEMPLATE, version: 0 };

/** The templates of these subjects that are in force. */
export async function templatesInForce(tx: Tx, subjects: readonly string[]): Promise<TemplatesInForce> {
  const rows =
    await tx.rows(sql<StoredTemplate>`select distinct on (subject, channel) subject, channel, title, body, version
    from notification_templates where subject = any(${[...new Set(subjects)]}::text[]) order by subject, channel, version desc`);
  return (subject, channel) => rows.find(row => row.subject === subject && row.channel === channel) ?? standard;
}

/** One version of a template; 0: the standard text. */
export async function findTemplate(
  tx: Tx,
  { subject, channel, version }: { subject: string; channel: Channel; version: number },
): Promise<VersionedTemplate> {
  const found = await tx.row(sql<VersionedTemplate>`select title, body, version from notification_templates
    where subject = ${subject} and channel = ${channel} and version = ${version}`);
  return found ?? standard;
}

/** A subject with everything that was written for it. */
export interface SubjectRow {
  subject: TemplateSubject;
  name: string;
  group: string;
  critical: boolean;
  channels: Channel[];
  written: FormerTemplate[];
  version: number;
}
const columns = sql`s.code as subject, s.name, s."group", s.critical, s.default_channels as channels, s.version,
  coalesce((select jsonb_agg(jsonb_build_object('channel', t.channel, 'version', t.version, 'title', t.title, 'body', t.body,
      'author', t.author, 'created_at', iso(t.created_at)) order by t.version desc, t.channel)
    from notification_templates t where t.subject = s.code), '[]') as written`;

/** The subjects with templates, by group and name. */
export function listSubjects(tx: Tx): Promise<SubjectRow[]> {
  return tx.rows(sql<SubjectRow>`select ${columns} from notification_subjects s
    where s.code = any(${[...TEMPLATE_SUBJECTS]}::text[]) order by s."group", s.name`);
}
export function findSubject(tx: Tx, subject: TemplateSubject): Promise<SubjectRow | undefined> {
  return tx.row(sql<SubjectRow>`select ${columns} from notification_subjects s where s.code = ${subject}`);
}

/** Locks a subject: of two people who change it, the second sees the version of the first. */
export async function lockSubject(tx: Tx, subject: TemplateSubject): Promise<void> {
  await tx.run(sql`select from notification_subjects where code = ${subject} for update`);
}

/** Stores the default channels of a subject; returns its new version. */
export async function storeSubject(tx: Tx, subject: TemplateSubject, channels: readonly Channel[]): Promise<number> {
  const { version } = await tx.one(sql<{ version: number }>`update notification_subjects
    set default_channels = ${[...channels]}::text[], version = version + 1 where code = ${subject} returning version`);
  return version;
}

interface NewTemplate extends VersionedTemplate {
  subject: TemplateSubject;
  channel: Channel;
  author: string;
}
export async function insertTemplate(tx: Tx, template: NewTemplate): Promise<void> {
  const { subject, channel, version, title, body, author } = template;
  await tx.run(sql`insert into notification_templates (subject, channel, version, title, body, author, created_at)
    values (${subject}, ${channel}, ${version}, ${title}, ${body}, ${author}, ${tx.now})`);
}
