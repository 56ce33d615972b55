import { mergeNumber, type NumberFacts, UNKNOWN_NUMBER } from '@cabezal/domain/system/notices/whatsapp-number';
import { type RawBuilder, sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** A number of a person or recipient, with what is known of it. */
export interface WhatsAppAddress extends NumberFacts {
  phone: string;
  /** When its person agreed; null: not yet. */
  consent_at: string | null;
}

/** The facts of number `w`. */
const facts = sql`'written_at', iso(w.written_at), 'left_at', iso(w.left_at), 'joined_at', iso(w.joined_at),
  'invalid_at', iso(w.invalid_at), 'valid_at', iso(w.valid_at), 'closed_at', iso(w.closed_at)`;

/** A `WhatsAppAddress` as JSON, of a number and the time of its consent. */
export const numberJson = (phone: RawBuilder<unknown>, consent_at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('phone', ${phone}, 'consent_at', iso(${consent_at}), ${facts})
    from (select 1) as base left join whatsapp_numbers w on w.phone = ${phone})`;

/** Whose number it is: a person with an account, or a recipient whom a company named. */
export interface WhatsAppOwner {
  id_user: number | null;
  id_notification_client: number | null;
}

/** The number of a person or recipient as it is now; undefined: there is none, or nothing is sent to the recipient. */
export async function findAddressOf(tx: Tx, owner: WhatsAppOwner): Promise<WhatsAppAddress | undefined> {
  const { id_user, id_notification_client } = owner;
  const row = await tx.row(sql<{ address: WhatsAppAddress }>`
    select ${numberJson(sql`p.phone`, sql`p.consent_at`)} as address from notification_phones p where p.id_user = ${id_user}::integer
    union all select ${numberJson(sql`n.phone`, sql`n.consent_at`)} from notification_clients n
      where n.id_notification_client = ${id_notification_client}::integer and n.phone is not null and n.active and n.deleted_at is null`);
  return row?.address;
}

const nameOf = (phone: string): string => `whatsapp number ${phone}`;

/** Notes what is new of a number: of each fact the latest holds. Returns the facts before and after. */
export async function noteNumber(
  tx: Tx,
  phone: string,
  given: Partial<NumberFacts>,
): Promise<{ before: NumberFacts; after: NumberFacts }> {
  await holdName(tx, nameOf(phone));
  const row = await tx.row(
    sql<{
      known: NumberFacts;
    }>`select jsonb_build_object(${facts}) as known from whatsapp_numbers w where w.phone = ${phone}`,
  );
  const before = row?.known ?? UNKNOWN_NUMBER;
  const after = mergeNumber(before, given);
  const { written_at, left_at, joined_at, invalid_at, valid_at, closed_at } = after;
  await tx.run(sql`insert into whatsapp_numbers (phone, written_at, left_at, joined_at, invalid_at, valid_at, closed_at, seen_at)
    values (${phone}, ${written_at}, ${left_at}, ${joined_at}, ${invalid_at}, ${valid_at}, ${closed_at}, ${tx.now})
    on conflict (phone) do update set written_at = excluded.written_at, left_at = excluded.left_at, joined_at = excluded.joined_at,
      invalid_at = excluded.invalid_at, valid_at = excluded.valid_at, closed_at = excluded.closed_at, seen_at = excluded.seen_at`);
  return { before, after };
}

/** People and recipients with a number. */
interface NumberUsers {
  people: { id_user: number; id_company: number }[];
  recipients: { id_notification_client: number; id_company: number }[];
}
export async function usersOfNumber(tx: Tx, phone: string): Promise<NumberUsers> {
  const people = await tx.rows(sql<NumberUsers['people'][number]>`select p.id_user, u.id_company
    from notification_phones p join users u using (id_user) where p.phone = ${phone} order by p.id_user`);
  const recipients = await tx.rows(sql<NumberUsers['recipients'][number]>`select id_notification_client, id_company
    from notification_clients where phone = ${phone} and deleted_at is null order by id_notification_client`);
  return { people, recipients };
}
