import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A rescue that is undone leaves its slots to the guide that it rescued: as the terminal has them by now, whatever its stops still say. */
export async function keepSlotsOfRescued(tx: Tx, id_rescue: number, id_rescued: number): Promise<void> {
  await tx.run(sql`update guide_stops r set slot_code = s.slot_code, appointment_at = s.appointment_at from guide_stops s
    where s.id_guide = ${id_rescue} and r.id_guide = ${id_rescued} and r.arrival_at is null and r.skipped_at is null and s.skipped_at is null
      and r.code in ('PRT', 'DEP') and s.code = r.code and s.action = r.action and s.id_location = r.id_location`);
}

/** Slots that were got for a guide after its issue stand on its stops alone: its leg keeps them for the next one. */
export async function keepSlotsOfLeg(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`update leg_stops l set slot_code = s.slot_code, appointment_at = s.appointment_at from guide_stops s join guides g using (id_guide)
    where g.id_guide = ${id_guide} and l.id_leg = g.id_leg and s.code in ('PRT', 'DEP') and l.code = s.code and l.action = s.action
      and l.id_location = s.id_location`);
  // What was given up while the guide drove (another place) does not come back with the plan.
  const ofCode = sql`k.id_leg = l.id_leg and k.id_location = l.id_location and k.external_code = l.slot_code`;
  await tx.run(sql`update leg_stops l set slot_code = null from guides g where g.id_guide = ${id_guide} and l.id_leg = g.id_leg and l.slot_code <> ''
    and exists (select from slots k where ${ofCode} and k.cancelled_at is not null) and not exists (select from slots k where ${ofCode} and k.cancelled_at is null)`);
}
