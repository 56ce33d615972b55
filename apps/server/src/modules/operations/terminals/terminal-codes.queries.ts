import type { TerminalCodeRow } from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import type { CodedRecord } from '@cabezal/domain/operations/terminals/pasted-codes';
import type { TerminalCodeKind } from '@cabezal/domain/operations/terminals/terminal-codes';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/**
 * The records of a kind as (kind, id_own, name, keys, active), where keys are other names of the record, and the records of recent reservations as
 * (id_own, id_reservation).
 */
interface Source {
  readonly records: RawBuilder<unknown>;
  readonly used: RawBuilder<unknown>;
}

const placesUsed = (column: 'id_province' | 'id_canton' | 'id_location') =>
  sql`select l.${sql.ref(column)} as id_own, r.id_reservation from recent r join reservation_stops s using (id_reservation) join locations l using (id_location)`;
const ofReservation = (column: 'id_client' | 'id_product' | 'id_shipping_line') =>
  sql`select r.${sql.ref(column)} as id_own, r.id_reservation from recent r`;

const sources: Readonly<Record<TerminalCodeKind, Source>> = {
  CLIENT: {
    records: sql`select 'CLIENT' as kind, id_company as id_own, name, array[ruc] as keys, active from companies where company_type in ('EXP', 'IMP', 'CLT')`,
    used: ofReservation('id_client'),
  },
  DEPOSIT: {
    records: sql`select 'DEPOSIT' as kind, id_location as id_own, name, array_remove(array[code], null) as keys, active from locations where type = 'DEP'`,
    used: placesUsed('id_location'),
  },
  PRODUCT: {
    records: sql`select 'PRODUCT' as kind, id_product as id_own, name, array[]::text[] as keys, active from products`,
    used: ofReservation('id_product'),
  },
  PROVINCE: {
    records: sql`select 'PROVINCE' as kind, id_province as id_own, name, array[]::text[] as keys, true as active from provinces`,
    used: placesUsed('id_province'),
  },
  CANTON: {
    records: sql`select 'CANTON' as kind, c.id_canton as id_own, c.name || ' · ' || p.name as name, array[c.name] as keys, c.active from cantons c join provinces p using (id_province)`,
    used: placesUsed('id_canton'),
  },
  SHIPPING_LINE: {
    records: sql`select 'SHIPPING_LINE' as kind, id_shipping_line as id_own, name, scac as keys, active from shipping_lines`,
    used: ofReservation('id_shipping_line'),
  },
  CONTAINER_TYPE: {
    records: sql`select 'CONTAINER_TYPE' as kind, id_container_type as id_own, code || ' · ' || name as name, array[code, iso, name] as keys, active from container_types`,
    used: sql`select b.id_container_type as id_own, r.id_reservation from recent r join sub_reservations b using (id_reservation)`,
  },
};

const recordsOf = (kinds: readonly TerminalCodeKind[]) =>
  sql`(${sql.join(
    kinds.map(kind => sources[kind].records),
    sql` union all `,
  )})`;

/** Uses of the records of these kinds in reservations of the last 30 days. */
const usesOf = (tx: Tx, kinds: readonly TerminalCodeKind[]) =>
  sql`(with recent as (select * from reservations where created_at > ${tx.now}::timestamptz - interval '30 days')
    select kind, id_own, count(distinct id_reservation) as uses from (${sql.join(
      kinds.map(
        kind => sql`select ${kind}::text as kind, u.* from (${sources[kind].used}) u where u.id_own is not null`,
      ),
      sql` union all `,
    )}) f group by kind, id_own)`;

const columns = (id_terminal: number) =>
  sql`${id_terminal}::integer as id_terminal, o.kind, o.id_own, o.name, o.active, t.code, iso(t.checked_at) as checked_at, coalesce(u.uses, 0)::integer as uses,
    coalesce(t.version, 0) as version`;
const codesAt = (id_terminal: number) =>
  sql`left join terminal_codes t on t.id_terminal = ${id_terminal} and t.kind = o.kind and t.id_own = o.id_own`;

export interface CodeFilters {
  missing?: boolean | undefined;
}

/** The records of these kinds with their codes at a terminal, and deactivated ones that have one; those without a code first. */
export function codeList(
  tx: Tx,
  id_terminal: number,
  kinds: readonly TerminalCodeKind[],
  input: ListInput & { filters?: CodeFilters | undefined },
): ListSpec {
  const missing = input.filters?.missing;
  return {
    from: sql`${recordsOf(kinds)} o ${codesAt(id_terminal)}`,
    key: sql`(o.kind || ' ' || o.id_own)`,
    columns: columns(id_terminal),
    joins: sql`left join ${usesOf(tx, kinds)} u on u.kind = o.kind and u.id_own = o.id_own`,
    where: [
      // A deactivated record is listed as long as somebody can take its code away.
      sql`(o.active or t.code is not null)`,
      missing === undefined ? undefined : missing ? sql`t.code is null` : sql`t.code is not null`,
    ],
    words: { text: sql`plain_text(o.name || ' ' || coalesce(t.code, ''))`, typed: input.search, isComposed: true },
    isKeyComposed: true,
    sortable: {
      unmapped: sql`(t.code is not null, plain_text(o.name))`,
      name: sql`plain_text(o.name)`,
      code: sql`t.code`,
      checked_at: sql`t.checked_at`,
    },
    nullable: ['code', 'checked_at'],
    defaultSort: { field: 'unmapped', dir: 'asc' },
  };
}

/** The rows of these records, by name. */
export function findCodes(
  tx: Tx,
  id_terminal: number,
  wanted: readonly { kind: TerminalCodeKind; id_own: number }[],
): Promise<TerminalCodeRow[]> {
  const kinds = [...new Set(wanted.map(one => one.kind))];
  return tx.rows(sql<TerminalCodeRow>`select ${columns(id_terminal)} from ${recordsOf(kinds)} o ${codesAt(id_terminal)}
    left join ${usesOf(tx, kinds)} u on u.kind = o.kind and u.id_own = o.id_own
    where exists (select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(kind text, id_own integer) where w.kind = o.kind and w.id_own = o.id_own)
    order by o.name, o.kind, o.id_own`);
}

/** The terminal by its id, else by the code of its establishment; undefined: there is none. */
export async function findTerminal(
  tx: Tx,
  wanted: { id?: number | undefined; code: string },
): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_location: number }>`select id_location from locations
    where type = 'PRT' and active and ${wanted.id === undefined ? sql`code = ${wanted.code}` : sql`id_location = ${wanted.id}`}
    order by id_location limit 1`);
  return row?.id_location;
}

export interface KeptCode {
  readonly kind: TerminalCodeKind;
  readonly id_own: number;
  /** Null: it was taken away. */
  readonly code: string | null;
  readonly version: number;
}
/** The rows of a terminal for these records, locked. */
export function holdCodes(
  tx: Tx,
  id_terminal: number,
  wanted: readonly { kind: TerminalCodeKind; id_own: number }[],
): Promise<KeptCode[]> {
  return tx.rows(sql<KeptCode>`select t.kind, t.id_own, t.code, t.version from terminal_codes t
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(kind text, id_own integer) on w.kind = t.kind and w.id_own = t.id_own
    where t.id_terminal = ${id_terminal} order by t.kind, t.id_own for update of t`);
}

/** Stores codes of different records; each change increments the version, also one that takes the code away. */
export async function storeCodes(
  tx: Tx,
  id_terminal: number,
  rows: readonly { kind: TerminalCodeKind; id_own: number; code: string | null }[],
): Promise<void> {
  await tx.run(sql`insert into terminal_codes (id_terminal, kind, id_own, code, checked_at)
    select ${id_terminal}, n.kind, n.id_own, n.code, case when n.code is not null then ${tx.now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(kind text, id_own integer, code text)
    on conflict (id_terminal, kind, id_own) do update set code = excluded.code, checked_at = excluded.checked_at, version = terminal_codes.version + 1`);
}

/** Records in use of these kinds, with their other names and their codes at a terminal. */
export function pastableRecords(
  tx: Tx,
  id_terminal: number,
  kinds: readonly TerminalCodeKind[],
): Promise<CodedRecord[]> {
  return tx.rows(sql<CodedRecord>`select o.kind, o.id_own, o.name, o.keys, t.code, coalesce(t.version, 0) as version
    from ${recordsOf(kinds)} o ${codesAt(id_terminal)} where o.active order by o.kind, o.id_own`);
}
