import type { CompanyNumber } from '@cabezal/contract/people/notifications/company-numbers.calls';
import type { ConsentWay } from '@cabezal/domain/system/notices/whatsapp-number';
import type { ToldSubject } from '@cabezal/domain/trips/told-facts/told-subjects';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { numberJson, type WhatsAppAddress } from '../../system/notices/whatsapp-numbers.queries.ts';
import type { Keeper } from './recipients.queries.ts';

/** The numbers that a company keeps. */
const kept = ({ id_company, id_forwarder }: Keeper) =>
  sql`n.id_company = ${id_company} and n.id_forwarder is not distinct from ${id_forwarder}::integer and n.phone is not null`;

export interface StoredNumber {
  id_notification_client: number;
  label: string;
  subjects: ToldSubject[];
  active: boolean;
  address: WhatsAppAddress;
  consent: CompanyNumber['consent'];
}
/** The numbers of a list, by their label. Read with the system's rights. */
export function listNumbers(tx: Tx, keeper: Keeper): Promise<StoredNumber[]> {
  return tx.rows(sql<StoredNumber>`select n.id_notification_client, n.name as label, n.subjects, n.active,
      ${numberJson(sql`n.phone`, sql`n.consent_at`)} as address,
      case when n.consent_at is not null
        then jsonb_build_object('at', iso(n.consent_at), 'how', n.consent_how, 'by', n.consent_by) end as consent
    from notification_clients n where ${kept(keeper)} and n.deleted_at is null order by n.name, n.id_notification_client`);
}

/** The version of a list: it grows with each change of one of its numbers. */
export async function listVersion(tx: Tx, keeper: Keeper): Promise<number> {
  const { version } = await tx.one(
    sql<{
      version: number;
    }>`select coalesce(sum(n.version), 0)::int as version from notification_clients n where ${kept(keeper)}`,
  );
  return version;
}

/** A consent as it is recorded. */
interface NewConsent {
  how: ConsentWay;
  /** Day on which the person agreed. */
  on: string;
  /** Who records it. */
  by: string;
}
export interface NumberValues {
  phone: string;
  label: string;
  subjects: readonly ToldSubject[];
  active: boolean;
  /** Null: the one that is stored stays. */
  consent: NewConsent | null;
}
/** The instant at which a day begins in the business zone. */
const begins = (tx: Tx, day: string | null) => sql`(${day}::date::timestamp at time zone ${tx.zone}::text)`;

export async function insertNumber(tx: Tx, keeper: Keeper, values: NumberValues): Promise<void> {
  const { phone, label, subjects, active, consent } = values;
  await tx.run(sql`insert into notification_clients (id_company, id_forwarder, name, phone, subjects, active, consent_at, consent_how, consent_by)
    values (${keeper.id_company}, ${keeper.id_forwarder}, ${label}, ${phone}, ${[...subjects]}::text[], ${active},
      ${begins(tx, consent?.on ?? null)}, ${consent?.how ?? null}, ${consent?.by ?? null})`);
}
export async function updateNumber(tx: Tx, id: number, values: NumberValues): Promise<void> {
  const { label, subjects, active, consent } = values;
  const agreed =
    consent === null
      ? sql``
      : sql`, consent_at = ${begins(tx, consent.on)}, consent_how = ${consent.how}, consent_by = ${consent.by}`;
  await tx.run(sql`update notification_clients set name = ${label}, subjects = ${[...subjects]}::text[], active = ${active}${agreed},
      version = version + 1
    where id_notification_client = ${id}`);
}

/** Stores the number on which a person gets notices; the person agrees now. */
export async function storeOwnNumber(tx: Tx, id_user: number, phone: string): Promise<void> {
  await tx.run(sql`insert into notification_phones (id_user, phone, consent_at) values (${id_user}, ${phone}, ${tx.now})
    on conflict (id_user) do update set phone = excluded.phone, consent_at = excluded.consent_at`);
}
export async function deleteOwnNumber(tx: Tx, id_user: number): Promise<void> {
  await tx.run(sql`delete from notification_phones where id_user = ${id_user}`);
}
