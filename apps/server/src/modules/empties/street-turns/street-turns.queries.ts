import type { StreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import type { BoxCondition } from '@cabezal/domain/empties/movements/empty-paste';
import type { TurnState } from '@cabezal/domain/empties/street-turns/street-turn';
import type { TurnPair } from '@cabezal/domain/empties/street-turns/turn-match';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** A street turn as stored; the reader's code adds the possible actions. */
export type StoredTurn = Omit<StreetTurn, 'can'> & { denied_at: string | null; cancelled_at: string | null };
export type TurnInput = ListInput & {
  filters?: { state?: readonly TurnState[] | undefined; id_shipping_line?: number | undefined } | undefined;
};

/** Departure of the export with the box of street turn `t` from the take-over place; null: not yet. */
export const executed = sql`(select min(s.departure_at) from guides g join guide_stops s using (id_guide)
    where g.id_sub_reservation = t.id_export_sub and g.kind = 'VIAJE' and g.deleted_at is null and s.action = 'RETIRAR' and t.approved_at is not null and t.cancelled_at is null)`;
/** Same as `turnState` of packages/domain, for filters and the sheet. */
const stateOf = (
  now: Tx['now'],
) => sql`case when t.cancelled_at is not null then 'ANULADO' when t.denied_at is not null then 'NEGADO' when ${executed} is not null then 'EJECUTADO'
    when t.approved_at is not null then 'APROBADO' when t.expires_at < ${now}::timestamptz then 'VENCIDO' else 'SOLICITADO' end`;
const sideJson = (u: string, r: string, place: string): RawBuilder<unknown> => {
  const ref = (name: string) => sql.ref(name);
  return sql`jsonb_build_object('id_sub_reservation', ${ref(`${u}.id_sub_reservation`)}, 'id_reservation', ${ref(`${u}.id_reservation`)}, 'number', ${ref(`${u}.number`)},
    'client_name', ${ref(`${r}.client_name`)}, 'place', ${ref(`${place}.name`)}, 'lat', ${ref(`${place}.lat`)}, 'lng', ${ref(`${place}.lng`)})`;
};
/** Where the import is unloaded, and where the export is loaded. */
const places = sql`join lateral (select o.name, o.lat, o.lng from legs l join leg_stops s using (id_leg) join locations o on o.id_location = s.id_location
      where l.id_sub_reservation = t.id_import_sub and l.kind = 'DEVOLUCION' and not l.extraordinary order by l.position, s.position limit 1) ip on true
    join lateral (select o.name, o.lat, o.lng from legs l join leg_stops s using (id_leg) join locations o on o.id_location = s.id_location
      where l.id_sub_reservation = t.id_export_sub and l.kind = 'VIAJE' and s.action = 'CARGAR' order by s.position limit 1) xp on true`;

export function turnSpec(input: TurnInput, { now }: Pick<Tx, 'now'>): ListSpec {
  const f = input.filters ?? {};
  const state = stateOf(now);
  return {
    from: sql`street_turns t join sub_reservations iu on iu.id_sub_reservation = t.id_import_sub join reservations ir on ir.id_reservation = iu.id_reservation
      join sub_reservations xu on xu.id_sub_reservation = t.id_export_sub join reservations xr on xr.id_reservation = xu.id_reservation
      join shipping_lines n on n.id_shipping_line = t.id_shipping_line`,
    key: sql`t.id_street_turn`,
    joins: sql`join container_types y on y.id_container_type = iu.id_container_type left join users q on q.id_user = t.requested_by left join users a on a.id_user = t.approved_by ${places}`,
    columns: sql`t.id_street_turn, ${state} as state, t.container_code, y.code as container_type, n.name as shipping_line, ${sideJson('iu', 'ir', 'ip')} as import, ${sideJson('xu', 'xr', 'xp')} as export,
      t.hop_km::float8 as hop_km, t.saved_km::float8 as saved_km, t.value_usd, t.expires_at, t.mailed_to, t.requested_at, q.name || ' ' || q.last_name as requested_by,
      t.approved_at, a.name || ' ' || a.last_name as approved_by, t.approval_ref, t.denied_at, t.cancelled_at, coalesce(t.denied_reason, t.cancelled_reason) as reason,
      ${executed} as executed_at, coalesce((select jsonb_agg(jsonb_build_object('id_file', k.id_file, 'filename', k.filename) order by k.id_file)
        from files k where k.id_file = any(t.id_files)), '[]') as files, t.version`,
    where: [
      f.state === undefined ? undefined : sql`${state} = any(${[...f.state]}::text[])`,
      f.id_shipping_line === undefined ? undefined : sql`t.id_shipping_line = ${f.id_shipping_line}`,
      matches(
        sql`plain_text(t.container_code || ' ' || n.name || ' ' || ir.client_name || ' ' || xr.client_name || ' ' || ir.id_reservation || ' ' || xr.id_reservation)`,
        input.search,
      ),
    ],
    sortable: { requested_at: sql`t.requested_at`, saved_km: sql`t.saved_km`, value_usd: sql`t.value_usd` },
    defaultSort: { field: 'requested_at', dir: 'desc' },
  };
}

export function findTurn(tx: Tx, id: number): Promise<StoredTurn | undefined> {
  const all = turnSpec({ page: 1, page_size: 1, sort: [] }, tx);
  return tx.row(
    sql<StoredTurn>`select ${all.columns} from ${all.from} ${all.joins ?? sql``} where t.id_street_turn = ${id}`,
  );
}
/** Locks the street turn: its changes, and the clocks that follow from it, run one after the other. */
export async function holdTurn(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select 1 from street_turns where id_street_turn = ${id} for update`);
}

/** Marks unanswered requests of these containers as expired, so that another one is possible. */
export async function expireTurns(tx: Tx, subs: readonly number[]): Promise<void> {
  await tx.run(sql`update street_turns set expired_at = ${tx.now}, version = version + 1
    where (id_import_sub = any(${[...subs]}::int[]) or id_export_sub = any(${[...subs]}::int[])) and expires_at < ${tx.now}::timestamptz
      and approved_at is null and denied_at is null and cancelled_at is null and expired_at is null`);
}
export async function hasOpenTurn(tx: Tx, subs: readonly number[]): Promise<boolean> {
  const found =
    await tx.row(sql`select 1 from street_turns where (id_import_sub = any(${[...subs]}::int[]) or id_export_sub = any(${[...subs]}::int[]))
    and denied_at is null and cancelled_at is null and expired_at is null`);
  return found !== undefined;
}

export async function insertTurn(
  tx: Tx,
  turn: Pick<TurnPair, 'id_import_sub' | 'id_export_sub' | 'hop_km' | 'saved_km' | 'value_usd' | 'take_at'> & {
    id_shipping_line: number;
    container_code: string;
    mailed_to: string | null;
    id_user: number;
  },
): Promise<number> {
  const row = await tx.one(sql<{
    id: number;
  }>`insert into street_turns (id_import_sub, id_export_sub, id_shipping_line, container_code, saved_km, hop_km, value_usd, expires_at, mailed_to, requested_at, requested_by)
    values (${turn.id_import_sub}, ${turn.id_export_sub}, ${turn.id_shipping_line}, ${turn.container_code}, ${turn.saved_km}, ${turn.hop_km}, ${turn.value_usd}, ${turn.take_at},
      ${turn.mailed_to}, ${tx.now}, ${turn.id_user}) returning id_street_turn as id`);
  return row.id;
}
export async function storeCondition(tx: Tx, id_sub_reservation: number, condition: BoxCondition): Promise<void> {
  await tx.run(
    sql`update sub_reservations set box_condition = ${condition} where id_sub_reservation = ${id_sub_reservation}`,
  );
}
export function findBox(tx: Tx, id_sub_reservation: number) {
  return tx.row(
    sql<{
      id_reservation: number;
      container_code: string | null;
      condition: BoxCondition | null;
    }>`select id_reservation, container_code, box_condition as condition
      from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
}

/** Deletes the mail to the line, unless it was sent. */
export async function dropRequestMail(tx: Tx, id: number): Promise<void> {
  await tx.run(
    sql`delete from outbox where system = 'MAIL' and idempotency_key = ${`street-turn-${id}`} and state <> 'SENT'`,
  );
}
export async function storeDenial(tx: Tx, id: number, reason: string, id_user: number): Promise<void> {
  await tx.run(sql`update street_turns set denied_at = ${tx.now}, denied_by = ${id_user}, denied_reason = ${reason}, version = version + 1
    where id_street_turn = ${id}`);
}
export async function storeCancel(tx: Tx, id: number, reason: string, id_user: number): Promise<void> {
  await tx.run(sql`update street_turns set cancelled_at = ${tx.now}, cancelled_by = ${id_user}, cancelled_reason = ${reason}, version = version + 1
    where id_street_turn = ${id}`);
}
export async function storeApproval(
  tx: Tx,
  id: number,
  of: { approval_ref: string; id_files: readonly number[]; id_user: number; trip_before: object },
): Promise<void> {
  await tx.run(sql`update street_turns set approved_at = ${tx.now}, approved_by = ${of.id_user}, approval_ref = ${of.approval_ref}, id_files = ${[...of.id_files]}::int[],
      trip_before = ${JSON.stringify(of.trip_before)}::jsonb, version = version + 1 where id_street_turn = ${id}`);
}
