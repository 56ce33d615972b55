import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The facts of the link's guide for the driver's verbs. */
export interface TravelGuide {
  id_guide: number;
  id_sub_reservation: number;
  id_driver: number | null;
  driver_name: string | null;
  party: number[];
  /** Owner of the driver's photos: the carrier, else the operator. */
  id_company: number;
  issued: boolean;
  closed: boolean;
  rescued: boolean;
  container_code: string | null;
  seals: string[];
  sub_version: number;
}
export function findTravelGuide(tx: Tx, id_guide: number): Promise<TravelGuide | undefined> {
  return tx.row(sql<TravelGuide>`select g.id_guide, g.id_sub_reservation, g.id_driver, g.driver_name, g.party,
      coalesce(g.id_carrier, (select c.id_company from companies c where c.is_operator)) as id_company,
      g.issued_at is not null as issued, g.closed_at is not null as closed, g.rescued_by is not null as rescued,
      u.container_code, u.seals, u.version as sub_version
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

/** Whether the stop belongs to the guide. */
export async function hasStop(tx: Tx, id_guide: number, id_stop: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from guide_stops where id_stop = ${id_stop} and id_guide = ${id_guide}`);
  return row !== undefined;
}

/** A stop of the guide, with what is done there. */
export function stopOf(
  tx: Tx,
  id_guide: number,
  id_stop: number,
): Promise<{ name: string; action: string | null } | undefined> {
  return tx.row(
    sql<{
      name: string;
      action: string | null;
    }>`select name, action from guide_stops where id_stop = ${id_stop} and id_guide = ${id_guide}`,
  );
}

/** Whether a guide has this stop: a removed one is deleted. */
export async function isStop(tx: Tx, id_stop: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from guide_stops where id_stop = ${id_stop}`)) !== undefined;
}

interface Contact {
  name: string | null;
  phone: string | null;
}
/** Whom to call: the operator, and the place where the truck is or goes next. */
export function contacts(
  tx: Tx,
  id_location: number | null,
): Promise<{ operator: { name: string; phone: string | null }; contact: Contact | null }> {
  return tx.one(sql`select jsonb_build_object('name', c.name, 'phone', coalesce(c.phone, c.phone_work)) as operator,
      (select jsonb_build_object('name', l.contact_name, 'phone', l.contact_phone) from locations l
        where l.id_location = ${id_location} and num_nonnulls(l.contact_name, l.contact_phone) > 0) as contact
    from companies c where c.is_operator`);
}

/** Files announced by this link: the driver can attach only these. They are stored with the link's idempotency keys. */
const uploadKey = (id_file: number): string => `upload-${id_file}`;
export async function rememberUpload(tx: Tx, id_guide: number, id_file: number, call: string): Promise<void> {
  await tx.run(sql`insert into idempotency_keys (id_user, key, call, request_hash, created_at)
    values (${-id_guide}, ${uploadKey(id_file)}, ${call}, ${Buffer.alloc(0)}, ${tx.now})`);
}
export async function isUploadOfLink(tx: Tx, id_guide: number, id_file: number, call: string): Promise<boolean> {
  const row = await tx.row(
    sql`select 1 from idempotency_keys where id_user = ${-id_guide} and key = ${uploadKey(id_file)} and call = ${call}`,
  );
  return row !== undefined;
}
/** Number of keys of the guide's links for a call, such as files that they announced: in all, and within the last hour. */
export function countKeys(tx: Tx, id_guide: number, call: string): Promise<{ all: number; lately: number }> {
  return tx.one(sql`select count(*)::int as all, (count(*) filter (where created_at > ${tx.now}::timestamptz - interval '1 hour'))::int as lately
    from idempotency_keys where id_user = ${-id_guide} and call = ${call}`);
}

/** Whether the file was a document of the guide at any time: one that was deleted is not added again when the phone repeats it. */
export async function isAttached(tx: Tx, id_guide: number, id_file: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from documents where id_guide = ${id_guide} and id_file = ${id_file}`);
  return row !== undefined;
}
/** Takes a key of the phone; false if it is already taken. Another request with the same key waits for the end of this one. */
export async function lockKey(
  tx: Tx,
  id_guide: number,
  sent: { key: string; call: string; hash: Buffer; answer: unknown },
): Promise<boolean> {
  const taken =
    await tx.count(sql`insert into idempotency_keys (id_user, key, call, request_hash, status, answer, created_at)
    values (${-id_guide}, ${sent.key}, ${sent.call}, ${sent.hash}, 200, ${JSON.stringify(sent.answer)}::jsonb, ${tx.now}) on conflict do nothing`);
  return taken > 0;
}
/** Whether the key was taken by the same request. */
export async function isSameRequest(
  tx: Tx,
  id_guide: number,
  sent: { key: string; call: string; hash: Buffer },
): Promise<boolean> {
  const row = await tx.row(sql`select 1 from idempotency_keys
    where id_user = ${-id_guide} and key = ${sent.key} and call = ${sent.call} and request_hash = ${sent.hash}`);
  return row !== undefined;
}
