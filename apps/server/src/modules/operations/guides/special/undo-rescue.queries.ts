import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { holdsResources } from '../../../trips/state/assignment/resources.queries.ts';
import { moveJustifiedWaits } from '../../../trips/state/events/lateness.queries.ts';

/** The trip that has the rescued guide's truck at the time for which the guide needs it again, and the truck's disk. */
export function tripInTheWay(tx: Tx, id_guide: number): Promise<{ guia: string; disco: string } | undefined> {
  return tx.row(sql<{
    guia: string;
    disco: string;
  }>`select coalesce(b.guide_number, b.id_reservation || '-' || u.number) as guia, coalesce(b.disk, b.license_plate, '') as disco
    from guides g join guides b on b.id_truck = g.id_truck and b.id_guide <> g.id_guide join sub_reservations u on u.id_sub_reservation = b.id_sub_reservation
    where g.id_guide = ${id_guide} and ${holdsResources}
      and tstzrange(b.busy_from, b.busy_to) && tstzrange(g.busy_from, g.busy_to) order by b.busy_from limit 1`);
}

/** The truck that a rescue set out of service, with that state; undefined: none. */
export function unitKeptOff(
  tx: Tx,
  id_guide: number,
): Promise<{ id_truck: number; from: 'MANTENIMIENTO' | 'SINIESTRADO' | 'BLOQUEADO' } | undefined> {
  return tx.row(
    sql<{
      id_truck: number;
      from: 'MANTENIMIENTO' | 'SINIESTRADO' | 'BLOQUEADO';
    }>`select id_truck, unit_state as "from" from guides where id_guide = ${id_guide} and unit_state is not null and id_truck is not null`,
  );
}

/** Removes what a rescue left on the rescued guide, apart from its facts, and brings back what it took over. */
export async function dropRescue(tx: Tx, id_guide: number, id_rescue: number): Promise<void> {
  await tx.run(sql`update guides set rescued_km = null, unit_state = null where id_guide = ${id_guide}`);
  await tx.run(
    sql`update guide_stops set transferred_at = null where id_guide = ${id_guide} and transferred_at is not null`,
  );
  await moveJustifiedWaits(tx, id_rescue, 'BACK');
}
