import type { KnownTemplate, TemplateState } from '@cabezal/domain/system/notices/whatsapp-template';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A template at WhatsApp with what WhatsApp last said of it. */
export interface WhatsAppTemplate extends KnownTemplate {
  name: string;
  /** Why, in the words of WhatsApp. */
  reason: string | null;
}
const columns = sql`name, state, reason, iso(changed_at) as changed_at`;

/** The templates of which WhatsApp said something. */
export function listWhatsAppTemplates(tx: Tx): Promise<WhatsAppTemplate[]> {
  return tx.rows(sql<WhatsAppTemplate>`select ${columns} from whatsapp_templates order by name`);
}
export function findWhatsAppTemplate(tx: Tx, name: string): Promise<WhatsAppTemplate | undefined> {
  return tx.row(sql<WhatsAppTemplate>`select ${columns} from whatsapp_templates where name = ${name}`);
}

/** Stores the state of a template at an instant, unless a later one is known. The screen of the subjects shows it. */
export async function storeWhatsAppTemplate(
  tx: Tx,
  { name, state, reason, at }: { name: string; state: TemplateState; reason: string | null; at: string },
): Promise<void> {
  await tx.run(sql`insert into whatsapp_templates (name, state, reason, changed_at) values (${name}, ${state}, ${reason}, ${at})
    on conflict (name) do update set state = excluded.state, reason = excluded.reason, changed_at = excluded.changed_at
    where whatsapp_templates.changed_at <= excluded.changed_at`);
  tx.changed('notification_subject', undefined, []);
}
