import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Booking, BL and the slot in the port that takes an import out of it: what a guide is issued by (G2). */
export function issueFactsOf(tx: Tx, { id_guide, id_reservation }: { id_guide: number; id_reservation: number }) {
  return tx.one(sql<{
    booking: string | null;
    bl: string | null;
    has_slot: boolean;
    moves_empty: boolean;
  }>`select r.booking, r.bl, r.template = 'VACIO' as moves_empty,
      exists(select from guide_stops s where s.id_guide = ${id_guide} and s.code = 'PRT' and s.action = 'RETIRAR' and (s.slot_code is not null or s.appointment_at is not null))
        or not exists(select from guide_stops s where s.id_guide = ${id_guide} and s.code = 'PRT' and s.action = 'RETIRAR') as has_slot
    from reservations r where r.id_reservation = ${id_reservation}`);
}

/** A number that is never used again. */
export async function nextGuideNumber(tx: Tx): Promise<number> {
  return (await tx.one(sql<{ number: number }>`select nextval('guide_numbers') as number`)).number;
}

export async function keepIssue(
  tx: Tx,
  id_guide: number,
  issue: { guide_number: string; issued_by: number; override: string | null },
): Promise<void> {
  await tx.run(
    sql`update guides set guide_number = ${issue.guide_number}, issued_by = ${issue.issued_by}, override_justification = ${issue.override} where id_guide = ${id_guide}`,
  );
}

/** Nothing is to be printed again; answers what was. The guide's reservation is held. */
export async function clearStale(tx: Tx, id_guide: number): Promise<string | null> {
  const { print_stale } = await tx.one(
    sql<{
      print_stale: string | null;
    }>`select print_stale from guides where id_guide = ${id_guide}`,
  );
  if (print_stale !== null) await tx.run(sql`update guides set print_stale = null where id_guide = ${id_guide}`);
  return print_stale;
}
