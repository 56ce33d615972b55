import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface LegOfContainer {
  id_sub_reservation: number;
  number: number;
  container_code: string | null;
  legs: { id_leg: number; kind: string; required: boolean }[];
}
/** Containers of a reservation in the caller's scope with their legs, in order. */
export function containersWithLegs(tx: Tx, id_reservation: number): Promise<LegOfContainer[]> {
  return tx.rows(sql<LegOfContainer>`select u.id_sub_reservation, u.number, u.container_code,
      coalesce((select jsonb_agg(jsonb_build_object('id_leg', l.id_leg, 'kind', l.kind, 'required', l.required) order by l.position, l.id_leg)
        from legs l where l.id_sub_reservation = u.id_sub_reservation), '[]') as legs
    from sub_reservations u where u.id_reservation = ${id_reservation} order by u.number`);
}
