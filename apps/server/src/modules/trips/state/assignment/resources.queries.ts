import { sql } from 'kysely';
import { q, type Tx } from '../../../../platform/db/tx.ts';
import { notFound } from '../../../../platform/http/errors.ts';

export interface Resources {
  id_truck?: number | null;
  id_driver?: number | null;
  id_generator?: number | null;
  id_chassis?: number | null;
}

/** Whether guide `b` holds its truck and driver, for the time from `busy_from` to `busy_to`. The exclusion constraints `guides_…_free` have the same condition. */
export const holdsResources = sql`b.deleted_at is null and b.rescued_by is null and b.closed_at is null`;
/**
 * Whether guide `b` holds its genset and chassis; `equipmentTime`: for how long. They stay with a container that was left, longer than the truck and
 * even after closing. Guides of one container hold them together. The constraints `guides_generator_free` and `guides_chassis_free` have the same
 * condition.
 */
export const holdsEquipment = sql`b.deleted_at is null and b.rescued_by is null and (b.closed_at is null or b.equipment_to is not null)`;
export const equipmentTime = sql`tstzrange(b.busy_from, greatest(b.busy_to, b.equipment_to))`;

/** Current names and carrier of the resources, for the guide's copy. 404 if one does not exist. */
export async function describeResources(tx: Tx, r: Resources) {
  const row = await tx.one(sql<{
    id_carrier: number | null;
    carrier_name: string | null;
    is_own: boolean | null;
    license_plate: string | null;
    disk: string | null;
    driver_name: string | null;
    driver_phone: string | null;
    generator_disk: string | null;
    chassis_disk: string | null;
  }>`select c.id_company as id_carrier, c.name as carrier_name, c.is_operator as is_own, t.license_plate, t.disk, d.name || ' ' || d.last_name as driver_name, d.phone as driver_phone,
      (select e.disk from equipments e where e.id_equipment = ${r.id_generator ?? null} and e.kind = 'GEN') as generator_disk,
      (select e.disk from equipments e where e.id_equipment = ${r.id_chassis ?? null} and e.kind = 'CHA') as chassis_disk
    from (select 1) one left join trucks t on t.id_truck = ${r.id_truck ?? null} left join companies c on c.id_company = t.id_company
      left join drivers d on d.id_driver = ${r.id_driver ?? null}`);
  if (
    (r.id_truck && row.license_plate === null) ||
    (r.id_driver && row.driver_name === null) ||
    (r.id_generator && row.generator_disk === null) ||
    (r.id_chassis && row.chassis_disk === null)
  )
    throw notFound('Un recurso elegido no existe');
  return row;
}

type Described = Awaited<ReturnType<typeof describeResources>>;

/**
 * Frees genset and chassis that stay with the container which the trip of a guide gets by a street turn: it takes them over, also when it begins earlier
 * than planned. How long they are reserved is computed again with the trip. Legs of one container do not compete for them. Locks the street turn first,
 * as settling does.
 */
export async function takeOverEquipment(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`with turn as (select turned_from(t.id_export_sub) as id_leg from guides g join street_turns t on t.id_export_sub = g.id_sub_reservation
      where g.id_guide = ${id_guide} and g.kind = 'VIAJE' and t.approved_at is not null and t.cancelled_at is null for update of t)
    update guides b set equipment_to = null from turn where b.id_leg = turn.id_leg and b.equipment_to is not null`);
}

/** Stores the resources of a guide and its planned time, for which it holds them. Computes again how long equipment stays with a container that was left. */
export async function storeResources(
  tx: Tx,
  id_guide: number,
  values: Resources & Described & { planned_start: Date; planned_end: Date },
  version: number,
): Promise<void> {
  const held = {
    busy_from: values.planned_start,
    busy_to: values.planned_end,
    equipment_to: null,
    equipment_wanted_to: null,
  };
  await takeOverEquipment(tx, id_guide);
  await tx.run(
    q
      .updateTable('guides')
      .set({ ...values, ...held, version })
      .where('id_guide', '=', id_guide),
  );
}

/** Shifts the planned times of every stop of a guide. */
export async function shiftStops(tx: Tx, id_guide: number, ms: number): Promise<void> {
  await tx.run(sql`update guide_stops set planned_arrival = planned_arrival + ${`${ms} milliseconds`}::interval, planned_departure = planned_departure + ${`${ms} milliseconds`}::interval
    where id_guide = ${id_guide}`);
}
