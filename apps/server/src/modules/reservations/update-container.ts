import { refuse } from '@cabezal/domain/rules/refusal';
import { weightError } from '@cabezal/domain/validation/shipment';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { changedMeanwhile, conflict, notFound, unprocessable } from '../../platform/http/errors.ts';
import { findContainerInUse } from './booking.queries.ts';
import { refreshReservation } from './refresh-status.ts';

export interface ContainerUpdate {
  id_sub_reservation: number;
  version: number;
  container_code: string | null;
  seals?: string[];
  weight_kg?: number;
}
interface Row {
  id_sub_reservation: number;
  container_code: string | null;
  seals: string[];
  weight_kg: number;
  version: number;
}

/** Number, seals and weight of one container. A container that is finished keeps what it had. */
export async function updateContainer(tx: Tx, input: ContainerUpdate): Promise<Row> {
  const before = await tx.row(sql<
    Row & { id_reservation: number; status: string; tare_kg: number; number: number }
  >`select u.id_sub_reservation, u.container_code, u.seals, u.weight_kg, u.version,
      u.id_reservation, u.status, u.number, y.tare_kg from sub_reservations u join container_types y using (id_container_type) where u.id_sub_reservation = ${input.id_sub_reservation}`);
  if (before === undefined) throw notFound('La sub-reserva no existe');
  if (!['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(before.status))
    throw conflict('TRANSICION_INVALIDA', 'El contenedor ya terminó su viaje');
  const weight = input.weight_kg ?? before.weight_kg;
  const wrong = weightError(weight, before.tare_kg);
  if (wrong !== null) throw unprocessable('PESO_EXCEDIDO', wrong, { weight_kg: wrong });
  const code = input.container_code ?? before.container_code;
  if (code !== null && code !== before.container_code) {
    const taken = await findContainerInUse(tx, code, before.id_reservation);
    if (taken !== undefined) {
      const refusal = refuse('CONTENEDOR_DUPLICADO', { n: taken });
      throw unprocessable(refusal.code, refusal.message, { container_code: refusal.message });
    }
  }
  await tx.elevate();
  const after =
    await tx.row(sql<Row>`update sub_reservations set container_code = ${code}, seals = ${input.seals ?? before.seals}, weight_kg = ${weight}, version = version + 1
    where id_sub_reservation = ${input.id_sub_reservation} and version = ${input.version} returning id_sub_reservation, container_code, seals, weight_kg, version`);
  if (after === undefined) throw changedMeanwhile();
  await tx.run(
    sql`update reservations set containers_text = ${code} where id_reservation = ${before.id_reservation} and containers_count = 1 and ${code}::text is not null`,
  );
  await refreshReservation(tx, before.id_reservation);
  tx.audit({
    action: 'update_container',
    noun: 'reservation',
    id: before.id_reservation,
    before: { container_code: before.container_code, seals: before.seals, weight_kg: before.weight_kg },
    after,
  });
  return after;
}
