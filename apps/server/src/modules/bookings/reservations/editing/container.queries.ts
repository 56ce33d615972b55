import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** Stored values of the editable fields of a container. */
export interface StoredContainer {
  container_code: string | null;
  seals: string[];
  weight_kg: number;
  dae: string | null;
  vgm_kg: number | null;
  humidity_pct: number | null;
  ventilation: number | null;
  over_dimensions: string | null;
  id_container_type: number;
  set_point_c: number | null;
  needs_generator: boolean;
  own_generator: boolean;
}

const stored = sql`container_code, seals, weight_kg, dae, vgm_kg, humidity_pct, ventilation, over_dimensions, id_container_type, set_point_c::float8 as set_point_c, needs_generator, own_generator`;
export function readContainer(tx: Tx, id_sub_reservation: number): Promise<StoredContainer> {
  return tx.one(
    sql<StoredContainer>`select ${stored} from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
}
/** The same for several. */
export async function readContainers(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredContainer>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(sql<StoredContainer & { id_sub_reservation: number }>`select id_sub_reservation, ${stored}
    from sub_reservations where id_sub_reservation = any(${[...ids]}::int[])`);
  return new Map(rows.map(({ id_sub_reservation, ...row }) => [id_sub_reservation, row]));
}

export interface TypeFacts {
  tare_kg: number;
  payload_kg: number;
  reefer: boolean;
}
export function findContainerType(tx: Tx, id_container_type: number): Promise<TypeFacts | undefined> {
  return tx.row(
    sql<TypeFacts>`select tare_kg, payload_kg, reefer from container_types where id_container_type = ${id_container_type}`,
  );
}

/** All container types: they are few. */
export async function findContainerTypes(tx: Tx): Promise<Map<number, TypeFacts>> {
  const rows = await tx.rows(
    sql<
      TypeFacts & { id_container_type: number }
    >`select id_container_type, tare_kg, payload_kg, reefer from container_types`,
  );
  return new Map(rows.map(({ id_container_type, ...facts }) => [id_container_type, facts]));
}

/** Stores the fields of a container and increments its version. */
export async function storeContainer(tx: Tx, id_sub_reservation: number, values: StoredContainer): Promise<void> {
  await tx.run(sql`update sub_reservations set container_code = ${values.container_code}, seals = ${values.seals}, weight_kg = ${values.weight_kg},
      dae = ${values.dae}, vgm_kg = ${values.vgm_kg}, humidity_pct = ${values.humidity_pct}, ventilation = ${values.ventilation},
      over_dimensions = ${values.over_dimensions}, id_container_type = ${values.id_container_type}, set_point_c = ${values.set_point_c}, needs_generator = ${values.needs_generator},
      own_generator = ${values.own_generator}, version = version + 1
    where id_sub_reservation = ${id_sub_reservation}`);
}

/** Moves the agreed times at booked places by as many days as the appointment changes. */
export async function moveBookedTimes(tx: Tx, id_reservation: number, days: number): Promise<void> {
  await tx.run(sql`update reservation_stops set appointment_at = (appointment_at at time zone ${tx.zone} + make_interval(days => ${days}::int)) at time zone ${tx.zone}
    where id_reservation = ${id_reservation} and appointment_at is not null`);
}

/** Stores the agreed time at a booked place; false: unchanged, or no such place. */
export async function storeBookedTime(tx: Tx, id_reservation: number, code: string, at: string): Promise<boolean> {
  const written = await tx.count(sql`update reservation_stops set appointment_at = ${at}
    where id_reservation = ${id_reservation} and code = ${code} and appointment_at is distinct from ${at}::timestamptz`);
  return written > 0;
}

/**
 * Which of these services a container is not charged yet, by any line. Never for an empty operation: its boxes carry nothing refrigerated.
 */
export async function uncharged(tx: Tx, id_sub_reservation: number, services: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_service: number }>`select w.id_service
    from sub_reservations u join reservations r using (id_reservation), unnest(${[...services]}::int[]) as w(id_service)
    where u.id_sub_reservation = ${id_sub_reservation} and r.template <> 'VACIO'
      and not exists (select from charges k where k.id_sub_reservation = u.id_sub_reservation and k.id_service = w.id_service)`);
  return rows.map(row => row.id_service);
}
