import type { EmptyBox, EmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import type { Ship } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** An operation as stored, with its boxes counted; the reader's code adds the possible actions. */
export type FoundOperation = Omit<EmptyOperation, 'can' | 'sync'> & {
  sync_version: number | null;
  sync_state: 'PENDING' | 'SENT' | 'ERROR' | null;
  scac: string | null;
};
export interface EmptyFilters {
  id_shipping_line?: number | undefined;
  kind?: string | undefined;
  sync?: 'NUNCA' | 'PENDING' | 'SENT' | 'ERROR' | undefined;
  open?: boolean | undefined;
  id_user?: number | undefined;
}

const counted = sql`left join lateral (select count(*) filter (where u.cancelled_at is null and u.rejected_at is null)::int as boxes,
    count(*) filter (where u.status = 'IN_PROGRESS')::int as moving, count(*) filter (where u.status = 'FINISHED')::int as done,
    count(*) filter (where u.cancelled_at is not null or u.rejected_at is not null)::int as cancelled
  from sub_reservations u where u.id_reservation = e.id_reservation) n on true`;
const given = <T>(value: T | undefined, condition: (value: T) => ReturnType<typeof sql>) =>
  value === undefined ? undefined : condition(value);

export function emptySpec(input: ListInput & { filters?: EmptyFilters | undefined }): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`empty_operations e join reservations r using (id_reservation) join shipping_lines l on l.id_shipping_line = e.id_shipping_line
      join locations a on a.id_location = e.id_origin join locations b on b.id_location = e.id_destination`,
    key: sql`e.id_operation`,
    joins: sql`join services s on s.id_service = e.id_service left join ships h on h.id_ship = r.id_ship left join users p on p.id_user = r.id_operative ${counted}`,
    columns: sql`e.id_operation, e.id_reservation, e.kind, r.client_name, e.id_shipping_line, l.name as shipping_line, l.scac[1] as scac, a.name as origin, b.name as destination,
      e.distance_km, r.id_ship, h.name as ship, r.voyage, s.name as service, e.quantity, n.boxes, n.moving, n.done, n.cancelled, r.appointment_at as starts_at, r.cut_off,
      r.id_operative as id_user, p.name || ' ' || p.last_name as "user", e.source, e.external_ref, r.status, e.sync_version, e.sync_state, e.sync_error, e.synced_at, e.version`,
    where: [
      given(f.id_shipping_line, id => sql`e.id_shipping_line = ${id}`),
      given(f.kind, kind => sql`e.kind = ${kind}`),
      given(f.id_user, id => sql`r.id_operative = ${id}`),
      given(f.sync, state => (state === 'NUNCA' ? sql`e.sync_state is null` : sql`e.sync_state = ${state}`)),
      given(f.open, open => sql`(r.status in ('ACCEPTED', 'IN_PROGRESS')) = ${open}`),
      matches(
        sql`plain_text(l.name || ' ' || r.client_name || ' ' || a.name || ' ' || b.name || ' ' || e.id_reservation || ' ' || coalesce(r.voyage, '') || ' ' || coalesce(e.external_ref, ''))`,
        input.search,
      ),
    ],
    sortable: { id_operation: sql`e.id_operation`, cut_off: sql`r.cut_off`, starts_at: sql`r.appointment_at` },
    nullable: ['cut_off'],
    defaultSort: { field: 'id_operation', dir: 'desc' },
  };
}

const all = emptySpec({ page: 1, page_size: 1, sort: [] });
export function findOperation(tx: Tx, id_operation: number): Promise<FoundOperation | undefined> {
  return tx.row(
    sql<FoundOperation>`select ${all.columns} from ${all.from} ${all.joins ?? sql``} where e.id_operation = ${id_operation}`,
  );
}
export function findOperations(tx: Tx, ids: readonly number[]): Promise<FoundOperation[]> {
  return tx.rows(
    sql<FoundOperation>`select ${all.columns} from ${all.from} ${all.joins ?? sql``} where e.id_operation = any(${[...ids]}::int[])`,
  );
}
/** Locks the reservations of operations, in the locking order of reservations. */
export async function holdOperations(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`select 1 from reservations r join empty_operations e using (id_reservation)
    where e.id_operation = any(${[...ids]}::int[]) order by r.id_reservation for update`);
}
/** Locks one operation and its reservation, so that its changes run one after the other. */
export async function holdOperation(tx: Tx, id_operation: number): Promise<FoundOperation | undefined> {
  await tx.run(sql`select 1 from reservations r join empty_operations e using (id_reservation)
    where e.id_operation = ${id_operation} for update`);
  return findOperation(tx, id_operation);
}

/** Pairs of origin and destination with their road; most used first. */
export function emptyPairs(tx: Tx) {
  return tx.rows(sql<{
    id_origin: number;
    origin: string;
    id_destination: number;
    destination: string;
    distance_km: string | null;
    operations: number;
  }>`select e.id_origin, a.name as origin, e.id_destination, b.name as destination, (array_agg(e.distance_km order by e.id_operation desc))[1] as distance_km, count(*)::int as operations
    from empty_operations e join locations a on a.id_location = e.id_origin join locations b on b.id_location = e.id_destination
    group by e.id_origin, a.name, e.id_destination, b.name order by operations desc, origin, destination limit 200`);
}
export function shipsOf(tx: Tx, id_shipping_line: number | undefined): Promise<Ship[]> {
  return tx.rows(sql<Ship>`select h.id_ship, h.name, h.id_shipping_line, l.name as shipping_line from ships h left join shipping_lines l using (id_shipping_line)
    where h.active and (${id_shipping_line ?? null}::integer is null or h.id_shipping_line is null or h.id_shipping_line = ${id_shipping_line ?? null}) order by h.name limit 500`);
}
/** Active operator staff whose role may work on empties. */
export function emptyUsers(tx: Tx): Promise<{ id_user: number; name: string }[]> {
  return tx.rows(sql<{ id_user: number; name: string }>`select u.id_user, u.name || ' ' || u.last_name as name
    from users u join companies c using (id_company) where c.is_operator and u.active and u.id_driver is null
      and exists (select from role_permissions p join permission_actions x using (id_permission_action)
        where p.id_role = u.id_role and p.company_type = 'OPERADOR' and p.allowed and x.code = 'empty.write')
    order by name`);
}

/** Boxes of an operation in order, each with its guide. */
export function boxesOf(tx: Tx, id_reservation: number): Promise<EmptyBox[]> {
  return tx.rows(sql<EmptyBox>`select u.id_sub_reservation, u.number, u.container_code, y.code as container_type, u.box_condition as condition, u.shown_status as status,
      g.id_guide, g.guide_number, g.disk, g.license_plate, g.driver_name,
      (select min(s.departure_at) from guide_stops s where s.id_guide = g.id_guide and s.action = 'RETIRAR') as picked_up_at,
      (select max(s.departure_at) from guide_stops s where s.id_guide = g.id_guide and s.action in ('DEVOLVER', 'ENTREGAR')) as handed_in_at
    from sub_reservations u join container_types y using (id_container_type)
      left join lateral (select g.* from guides g where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null order by g.live desc, g.id_guide desc limit 1) g on true
    where u.id_reservation = ${id_reservation} order by u.number`);
}
