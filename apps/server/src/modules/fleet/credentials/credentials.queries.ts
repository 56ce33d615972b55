import type {
  CredentialDetail,
  CredentialRecord,
  StopCredential,
} from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { type RawBuilder, sql } from 'kysely';
import type { RecordFiles } from '../../../declarations.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { stopName, stopPlace } from '../../trips/state/facts/hidden-place.queries.ts';
import type { SubjectKind } from './credential-lists.queries.ts';

/** Facts of a driver or truck for the verbs of credentials. */
export interface SubjectFacts {
  id: number;
  name: string;
  detail: string | null;
  id_company: number;
  company: string;
  party: number[];
}

/** In the caller's scope. */
export function findSubject(tx: Tx, kind: SubjectKind, id: number): Promise<SubjectFacts | undefined> {
  if (kind === 'driver')
    return tx.row(sql<SubjectFacts>`select d.id_driver as id, d.name || ' ' || d.last_name as name, d.identification_card as detail, d.id_company,
      c.name as company, d.party from drivers d join companies c using (id_company) where d.id_driver = ${id}`);
  return tx.row(sql<SubjectFacts>`select t.id_truck as id, t.disk as name, t.license_plate as detail, t.id_company, c.name as company, t.party
    from trucks t join companies c using (id_company) where t.id_truck = ${id}`);
}

/** Locks the driver or truck, so that two people do not renew the same credential at once. */
export async function lockSubject(tx: Tx, kind: SubjectKind, id: number): Promise<void> {
  await tx.run(
    kind === 'driver'
      ? sql`select 1 from drivers where id_driver = ${id} for update`
      : sql`select 1 from trucks where id_truck = ${id} for update`,
  );
}

const columnOf = (kind: SubjectKind) => (kind === 'driver' ? sql`k.id_driver` : sql`k.id_truck`);

const detailColumns = sql`k.id_credential, k.kind, k.id_location, k.name, k.issued_on, k.expires_on, k.state, k.banned_reason, k.id_file, k.version,
  l.name as location, f.filename, k.author, iso(k.created_at) as created_at, k.replaced_by`;
const detailFrom = sql`credentials k left join locations l on l.id_location = k.id_location left join files f on f.id_file = k.id_file`;

export function listCredentials(tx: Tx, kind: SubjectKind, id: number): Promise<CredentialDetail[]> {
  return tx.rows(sql<CredentialDetail>`select ${detailColumns} from ${detailFrom} where ${columnOf(kind)} = ${id}
    order by k.replaced_by is not null, k.id_location is null, l.name, k.id_credential desc limit 500`);
}

export function readCredential(tx: Tx, id_credential: number): Promise<CredentialDetail> {
  return tx.one(
    sql<CredentialDetail>`select ${detailColumns} from ${detailFrom} where k.id_credential = ${id_credential}`,
  );
}

/** Active places that require a credential. */
export function listCredentialPlaces(tx: Tx): Promise<CredentialRecord['places']> {
  return tx.rows(sql<CredentialRecord['places'][number]>`select id_location, code, name from locations
    where active and requires_credential order by name`);
}

export function listBanLog(tx: Tx, kind: SubjectKind, id: number): Promise<CredentialRecord['log']> {
  return tx.rows(sql<
    CredentialRecord['log'][number]
  >`select s.id_state_log, k.id_credential, k.name, s.from_state, s.to_state, s.motive, iso(s.at) as at, s.author
    from state_logs s join credentials k on k.id_credential = s.id_record
    where s.noun = 'credential' and ${columnOf(kind)} = ${id} order by s.id_state_log desc limit 500`);
}

export interface CredentialFacts {
  id_credential: number;
  id_driver: number | null;
  id_truck: number | null;
  id_company: number;
  party: number[];
  kind: 'ESTABLISHMENT' | 'GENERAL' | 'TPT';
  id_location: number | null;
  name: string;
  expires_on: string;
  state: 'ACTIVE' | 'BANNED';
  replaced_by: number | null;
  version: number;
}
const factsFrom = sql`select k.id_credential, k.id_driver, k.id_truck, coalesce(d.id_company, t.id_company) as id_company, coalesce(d.party, t.party) as party,
    k.kind, k.id_location, k.name, k.expires_on, k.state, k.replaced_by, k.version
  from credentials k left join drivers d on d.id_driver = k.id_driver left join trucks t on t.id_truck = k.id_truck`;

/** In the caller's scope. */
export function findCredentials(tx: Tx, ids: readonly number[]): Promise<CredentialFacts[]> {
  return tx.rows(sql<CredentialFacts>`${factsFrom} where k.id_credential = any(${ids}::int[])`);
}

/** The credential that a new one would replace: of the same place; without a place, of the same kind and name (TPT: the kind). */
export function findCurrent(
  tx: Tx,
  kind: SubjectKind,
  id: number,
  of: { kind: CredentialFacts['kind']; id_location: number | null; name: string },
): Promise<CredentialFacts | undefined> {
  const same: RawBuilder<unknown> =
    of.id_location !== null
      ? sql`k.id_location = ${of.id_location}`
      : of.kind === 'TPT'
        ? sql`k.kind = 'TPT'`
        : sql`k.kind = 'GENERAL' and plain_text(k.name) = plain_text(${of.name})`;
  return tx.row(sql<CredentialFacts>`${factsFrom} where ${columnOf(kind)} = ${id} and k.replaced_by is null and ${same}
    order by k.state = 'BANNED' desc, k.expires_on desc limit 1`);
}

export interface NewCredential {
  id_driver: number | null;
  id_truck: number | null;
  kind: CredentialFacts['kind'];
  id_location: number | null;
  name: string;
  issued_on: string | null;
  expires_on: string;
  id_file: number | null;
  author: string;
}

export async function insertCredential(tx: Tx, row: NewCredential): Promise<number> {
  const { id_credential } = await tx.one(sql<{ id_credential: number }>`insert into credentials
      (id_driver, id_truck, kind, id_location, name, issued_on, expires_on, id_file, author, created_at)
    values (${row.id_driver}, ${row.id_truck}, ${row.kind}, ${row.id_location}, ${row.name}, ${row.issued_on}, ${row.expires_on}, ${row.id_file},
      ${row.author}, ${tx.now}) returning id_credential`);
  return id_credential;
}

/** Marks the former one as replaced. False when it was changed, replaced or banned since that version. */
export async function supersede(
  tx: Tx,
  of: { id_credential: number; version: number },
  replaced_by: number,
): Promise<boolean> {
  const rows = await tx.count(sql`update credentials set replaced_by = ${replaced_by}, version = version + 1
    where id_credential = ${of.id_credential} and version = ${of.version} and state = 'ACTIVE' and replaced_by is null`);
  return rows === 1;
}

/** False when it was changed since that version. */
export async function updateState(
  tx: Tx,
  of: { id_credential: number; version: number },
  state: string,
  banned_reason: string | null,
): Promise<boolean> {
  const rows =
    await tx.count(sql`update credentials set state = ${state}, banned_reason = ${banned_reason}, version = version + 1
    where id_credential = ${of.id_credential} and version = ${of.version}`);
  return rows === 1;
}

export function findPlace(tx: Tx, id_location: number): Promise<{ name: string; active: boolean } | undefined> {
  return tx.row(
    sql<{ name: string; active: boolean }>`select name, active from locations where id_location = ${id_location}`,
  );
}

export interface GuideSubject {
  id_driver: number | null;
  id_truck: number | null;
}
export function findGuideSubject(tx: Tx, id_guide: number): Promise<GuideSubject | undefined> {
  return tx.row(
    sql<GuideSubject>`select id_driver, id_truck from guides where id_guide = ${id_guide} and deleted_at is null`,
  );
}

export type GuideStop = Omit<StopCredential, 'state' | 'expires_on'>;
/** Stops of a guide, each with its planned business day. */
export function listGuideStops(tx: Tx, id_guide: number): Promise<GuideStop[]> {
  return tx.rows(sql<GuideStop>`select s.id_stop, s.position, ${stopName} as name, ${stopPlace('id_location')} as id_location, coalesce(l.requires_credential, false) as requires_credential,
      (coalesce(s.planned_arrival, s.planned_departure, g.planned_start) at time zone ${tx.zone})::date as planned_on
    from guide_stops s join guides g using (id_guide) left join locations l on l.id_location = s.id_location
    where s.id_guide = ${id_guide} order by s.position`);
}

export interface CredentialInForce {
  id_location: number | null;
  expires_on: string;
  state: string;
}
export function listInForce(tx: Tx, kind: SubjectKind, id: number): Promise<CredentialInForce[]> {
  return tx.rows(sql<CredentialInForce>`select k.id_location, k.expires_on, k.state from credentials k
    where ${columnOf(kind)} = ${id} and k.replaced_by is null and k.id_location is not null`);
}

/** Locks the drivers and trucks of these credentials, in the order of their ids. */
export async function lockSubjectsOf(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`select 1 from drivers where id_driver in (select id_driver from credentials where id_credential = any(${ids}::int[]))
    order by id_driver for update`);
  await tx.run(sql`select 1 from trucks where id_truck in (select id_truck from credentials where id_credential = any(${ids}::int[]))
    order by id_truck for update`);
}

/** Files of credentials. */
export const CREDENTIAL_FILES: RecordFiles = {
  attached: sql`exists (select from credentials k where k.id_file = f.id_file)`,
};
