import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { ContainerRow } from './booking.queries.ts';

/** The reservation of a container that the caller sees, and whether the caller may change it. */
export function findContainer(tx: Tx, id_sub_reservation: number) {
  return tx.row(sql<{ id_reservation: number; may_change: boolean }>`select r.id_reservation,
      app_may_change(r.id_client, r.id_forwarder) as may_change
    from sub_reservations u join reservations r using (id_reservation) where u.id_sub_reservation = ${id_sub_reservation}`);
}

/** The container with its state and the tare of its type, kg. */
export function readContainer(tx: Tx, id_sub_reservation: number) {
  return tx.one(sql<
    ContainerRow & { status: string; tare_kg: number }
  >`select u.id_sub_reservation, u.container_code, u.seals, u.weight_kg, u.version, u.status, y.tare_kg
    from sub_reservations u join container_types y using (id_container_type) where u.id_sub_reservation = ${id_sub_reservation}`);
}

export function storeContainer(
  tx: Tx,
  id_sub_reservation: number,
  values: Pick<ContainerRow, 'container_code' | 'seals' | 'weight_kg'>,
): Promise<ContainerRow> {
  return tx.one(sql<ContainerRow>`update sub_reservations set container_code = ${values.container_code}, seals = ${values.seals}, weight_kg = ${values.weight_kg}, version = version + 1
    where id_sub_reservation = ${id_sub_reservation} returning id_sub_reservation, container_code, seals, weight_kg, version`);
}

/** Lists show the number of a reservation's only container. */
export async function nameContainer(tx: Tx, id_reservation: number, code: string | null): Promise<void> {
  await tx.run(
    sql`update reservations set containers_text = ${code} where id_reservation = ${id_reservation} and containers_count = 1 and ${code}::text is not null`,
  );
}

/** The reservation of a container in the caller's scope. */
export async function findSubInScope(tx: Tx, id_sub_reservation: number): Promise<number | undefined> {
  const row = await tx.row(
    sql<{
      id_reservation: number;
    }>`select id_reservation from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
  return row?.id_reservation;
}
