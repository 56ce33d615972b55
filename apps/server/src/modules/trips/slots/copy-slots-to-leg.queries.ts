import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Slots and appointments agreed after a guide was issued are only on its stops: copies them to the leg, for its next guide. */
export async function copySlotsToLeg(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update leg_stops l set slot_code = s.slot_code, appointment_at = s.appointment_at from guide_stops s join guides g using (id_guide)
    where g.id_guide = ${id_guide} and l.id_leg = g.id_leg and s.code in ('PRT', 'DEP', 'PLT') and l.code = s.code and l.action = s.action
      and l.id_location = s.id_location and coalesce(s.id_leg_stop, l.id_leg_stop) = l.id_leg_stop`);
  // A slot that was cancelled while the guide was under way (at another place) is not copied back to the plan.
  const ofCode = sql`k.id_leg = l.id_leg and k.id_location = l.id_location and k.external_code = l.slot_code`;
  await tx.run(sql`update leg_stops l set slot_code = null from guides g where g.id_guide = ${id_guide} and l.id_leg = g.id_leg and l.slot_code <> ''
    and exists (select from slots k where ${ofCode} and k.cancelled_at is not null) and not exists (select from slots k where ${ofCode} and k.cancelled_at is null)`);
}
