import type { RecipientRow } from '@cabezal/contract/people/notifications/recipients.calls';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import type { ToldSubject } from '@cabezal/domain/trips/told-facts/told-subjects';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isBounced } from '../../system/notices/refused-addresses.queries.ts';

/** Whose recipients: those that a customer keeps, or those that a forwarder keeps for it. */
export interface Keeper {
  id_company: number;
  id_forwarder: number | null;
}

/** A customer whose recipients are kept, and whether the forwarder acts for it. */
export interface Customer {
  name: string;
  company_type: CompanyType;
  is_operator: boolean;
  notifications_share: boolean;
  is_associated: boolean;
}
export function findCustomer(tx: Tx, { id_company, id_forwarder }: Keeper): Promise<Customer | undefined> {
  return tx.row(sql<Customer>`select c.name, c.company_type, c.is_operator, c.notifications_share,
      exists (select from company_associations a where a.id_company = ${id_forwarder}::integer and a.id_associated = c.id_company) as is_associated
    from companies c where c.id_company = ${id_company}`);
}

/** The recipients of a customer with a mail address; `whole`: also those that its forwarders keep, for the operator. Read with the system's rights. */
export function listRecipients(tx: Tx, { id_company, id_forwarder }: Keeper, whole: boolean): Promise<RecipientRow[]> {
  const kept = whole ? sql`true` : sql`n.id_forwarder is not distinct from ${id_forwarder}::integer`;
  return tx.rows(sql<RecipientRow>`select n.id_notification_client, f.name as forwarder, n.name, n.email, n.subjects, n.active,
      iso(n.unsubscribed_at) as unsubscribed_at, ${isBounced(sql`n.email`)} as bounced, n.version
    from notification_clients n left join companies f on f.id_company = n.id_forwarder
    where n.id_company = ${id_company} and n.email is not null and n.deleted_at is null and ${kept}
    order by f.name nulls first, n.name, n.id_notification_client`);
}

export interface StoredRecipient extends Keeper {
  id_notification_client: number;
  name: string;
  email: string;
  subjects: ToldSubject[];
  active: boolean;
  unsubscribed_at: string | null;
  version: number;
}
const stored = (
  id: number,
) => sql<StoredRecipient>`select id_notification_client, id_company, id_forwarder, name, email, subjects, active,
    iso(unsubscribed_at) as unsubscribed_at, version
  from notification_clients where id_notification_client = ${id} and email is not null and deleted_at is null`;
/** In the caller's scope. */
export const findRecipient = (tx: Tx, id: number): Promise<StoredRecipient | undefined> => tx.row(stored(id));
export const lockRecipient = (tx: Tx, id: number): Promise<StoredRecipient | undefined> =>
  tx.row(sql<StoredRecipient>`${stored(id)} for update`);

/** Whether the company keeps another recipient with that address. */
export async function isAddressTaken(
  tx: Tx,
  { id_company, id_forwarder }: Keeper,
  email: string,
  except: number,
): Promise<boolean> {
  const row = await tx.row(sql`select 1 from notification_clients where id_company = ${id_company}
    and id_forwarder is not distinct from ${id_forwarder}::integer and email = ${email} and deleted_at is null
    and id_notification_client <> ${except}`);
  return row !== undefined;
}

export interface RecipientValues {
  name: string;
  email: string;
  subjects: readonly ToldSubject[];
  active: boolean;
}
export async function insertRecipient(tx: Tx, keeper: Keeper, values: RecipientValues): Promise<void> {
  await tx.run(sql`insert into notification_clients (id_company, id_forwarder, name, email, subjects, active)
    values (${keeper.id_company}, ${keeper.id_forwarder}, ${values.name}, ${values.email}, ${[...values.subjects]}::text[], ${values.active})`);
}
export async function updateRecipientRow(tx: Tx, id: number, values: RecipientValues): Promise<void> {
  await tx.run(sql`update notification_clients set name = ${values.name}, email = ${values.email},
      subjects = ${[...values.subjects]}::text[], active = ${values.active}, version = version + 1
    where id_notification_client = ${id}`);
}
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx.run(
    sql`update notification_clients set deleted_at = ${tx.now}, version = version + 1 where id_notification_client = ${id}`,
  );
}
/** The recipient gets nothing any more; false: it left before. */
export async function markLeft(tx: Tx, id: number): Promise<boolean> {
  const count = await tx.count(sql`update notification_clients set unsubscribed_at = ${tx.now}, version = version + 1
    where id_notification_client = ${id} and unsubscribed_at is null`);
  return count > 0;
}
