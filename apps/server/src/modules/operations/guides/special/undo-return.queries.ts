import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Lost } from '../../../trips/state/claims/with-reservation.ts';

/** Deletes the leg of a return. Its deleted guides keep number and history without the leg, because no template has it. */
export async function deleteReturnLeg(tx: Tx, { loss }: Lost<'LEGS'>, id_sub_reservation: number): Promise<void> {
  const isIt = sql`id_leg = any(${[...(loss.legs ?? [])]}::int[])`;
  await tx.run(sql`update guides set id_leg = null, was_return = true where ${isIt}`);
  await tx.run(sql`delete from legs where ${isIt}`);
  await tx.run(sql`update legs set required = true, not_required_reason = null
    where id_sub_reservation = ${id_sub_reservation} and not required and not_required_reason = 'RETORNO'`);
  // The costs of the legs are calculated again for all that are required now.
  await tx.run(sql`update legs set id_cost_carrier = null where id_sub_reservation = ${id_sub_reservation}`);
}
