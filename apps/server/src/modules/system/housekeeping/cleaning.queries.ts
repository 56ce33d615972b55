import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { columnsWithoutSamples, countsOfRows } from '../imports/imports.queries.ts';
import { daysAgo, type Sweep, sweepOf } from './sweeps.queries.ts';

/** Condition that nothing refers to a file, from PostgreSQL's list of foreign keys: a new table is included automatically. */
async function unused(tx: Tx): Promise<RawBuilder<unknown>> {
  const keys = await tx.rows(sql<{
    table: string;
    column: string;
  }>`select k.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'files'::regclass order by 1, 2`);
  // Comments with files store an array: it has no foreign key, but the same column name everywhere.
  const lists = await tx.rows(sql<{
    table: string;
  }>`select a.attrelid::regclass::text as table from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'id_files' and a.atttypid = 'integer[]'::regtype and not a.attisdropped and c.relkind = 'r' order by 1`);
  return sql.join(
    [
      ...keys.map(k => sql`not exists (select from ${sql.table(k.table)} r where r.${sql.ref(k.column)} = f.id_file)`),
      ...lists.map(k => sql`not exists (select from ${sql.table(k.table)} r where r.id_files @> array[f.id_file])`),
    ],
    sql` and `,
  );
}

const files: Sweep = async (tx, limit) =>
  tx.count(sql`delete from files where id_file in (select f.id_file from files f
    where (f.state = 'REQUESTED' and f.upload_expires_at < ${daysAgo(tx, KEPT_DAYS.unconfirmedUploads)}
        or f.state = 'STORED' and f.stored_at < ${daysAgo(tx, KEPT_DAYS.unusedFiles)})
      and ${await unused(tx)} order by f.id_file limit ${limit})`);

/**
 * Old imports: stores how many of their rows were stored, releases their file, and discards undecided ones. `importRows` deletes their
 * rows.
 */
const imports: Sweep = (tx, limit) =>
  tx.count(sql`update imports i set swept_at = ${tx.now}, swept_counts = ${countsOfRows}, id_file = null, ${columnsWithoutSamples},
      state = case when i.state = 'CHECKED' then 'DISCARDED' else i.state end, version = i.version + 1
    where i.id_import in (select id_import from imports where swept_at is null and state <> 'READING'
      and coalesce(stored_at, created_at) < ${daysAgo(tx, KEPT_DAYS.imports)} limit ${limit} for update skip locked)`);

const workbooks: Sweep = (tx, limit) =>
  tx.count(sql`update workbooks set id_file = null, state = case when state = 'CHECKED' then 'DISCARDED' else state end, version = version + 1
    where id_workbook in (select id_workbook from workbooks where id_file is not null and state not in ('READING', 'STORING')
      and coalesce(stored_at, created_at) < ${daysAgo(tx, KEPT_DAYS.imports)} limit ${limit} for update skip locked)`);

/** Words of messages in the log of notifications; the rest of the row is kept longer. */
const wordsOfNotifications: Sweep = (tx, limit) =>
  tx.count(sql`update notification_messages set text = null, facts = null where id_message = any (array(
    select id_message from notification_messages where text is not null and created_at < ${daysAgo(tx, KEPT_DAYS.messages)}
    limit ${limit} for update skip locked))`);

/** Those of the tables of this area; modules of higher areas declare theirs (sweeps.ts). */
export const ownSweeps: Record<string, Sweep> = {
  attempts: sweepOf('attempts', tx => sql`began_at < ${daysAgo(tx, KEPT_DAYS.attempts)}`),
  answers: sweepOf(
    'idempotency_keys',
    tx =>
      sql`created_at < ${daysAgo(tx, KEPT_DAYS.answers)} and (id_user > 0 or created_at < ${daysAgo(tx, KEPT_DAYS.linkAnswers)})`,
  ),
  messages: sweepOf(
    'outbox',
    tx => sql`system <> 'SAP' and (sent_at < ${daysAgo(tx, KEPT_DAYS.messages)} and state = 'SENT'
      or created_at < ${daysAgo(tx, KEPT_DAYS.messages)} and state = 'ERROR')`,
  ),
  drafts: sweepOf('drafts', tx => sql`updated_at < ${daysAgo(tx, KEPT_DAYS.drafts)}`),
  notices: sweepOf('notices', tx => sql`created_at < ${daysAgo(tx, KEPT_DAYS.notices)}`),
  notifications: sweepOf('notification_messages', tx => sql`created_at < ${daysAgo(tx, KEPT_DAYS.notifications)}`),
  wordsOfNotifications,
  // Addresses that nobody confirmed.
  emailChanges: sweepOf('notification_emails', tx => sql`email is null and asked_at < ${daysAgo(tx, KEPT_DAYS.links)}`),
  // Recipients who were taken out, when no line of the log names them any more.
  recipients: sweepOf('notification_clients', tx => sql`deleted_at < ${daysAgo(tx, KEPT_DAYS.notifications)}`),
  // Whether such an address works now, only a new mail can say.
  refusedAddresses: sweepOf('refused_addresses', tx => sql`refused_at < ${daysAgo(tx, KEPT_DAYS.notifications)}`),
  // Numbers that nobody uses any more. That a person wrote BAJA stays, so that nobody writes to him again.
  whatsAppNumbers: sweepOf(
    'whatsapp_numbers',
    tx => sql`seen_at < ${daysAgo(tx, KEPT_DAYS.notifications)} and (left_at is null or joined_at > left_at)
      and not exists (select from notification_phones p where p.phone = whatsapp_numbers.phone)
      and not exists (select from notification_clients n where n.phone = whatsapp_numbers.phone)`,
  ),
  workbooks,
  imports,
  importRows: sweepOf(
    'import_rows',
    () => sql`exists (select from imports i where i.id_import = import_rows.id_import and i.swept_at is not null)`,
  ),
  files,
};

/** Objects that no record has any more and to which nobody can write. */
export async function listRemoved(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ storage_key: string }>`select storage_key from removed_objects 
      where keep_until is null or keep_until <= ${tx.now} order by removed_at limit ${limit}`,
  );
  return rows.map(row => row.storage_key);
}
export async function forgetRemoved(tx: Tx, storage_key: string): Promise<void> {
  await tx.run(sql`delete from removed_objects where storage_key = ${storage_key}`);
}
