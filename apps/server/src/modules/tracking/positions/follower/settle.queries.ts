import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Correction, EventKind, Proposal } from './settle-plan.ts';

const logKind: Record<EventKind, string> = { arrival: 'ARRIVAL', departure: 'DEPARTURE' };

/** Updates GPS's own logbook entry with its event; that of a dropped event stays as a note. */
export async function correctLog(tx: Tx, id_guide: number, correction: Correction, text: string): Promise<void> {
  const { id_stop, kind, to } = correction;
  await tx.run(sql`update logbook set at = coalesce(${to}::timestamptz, at), text = ${text}, kind = case when ${to}::timestamptz is null then 'NOTE' else kind end
    where id_guide = ${id_guide} and id_stop = ${id_stop} and kind = ${logKind[kind]} and annulled_at is null and id_user is null and author = 'GPS'`);
}

export async function storeProposal(tx: Tx, { id_stop, kind, at }: Proposal): Promise<void> {
  await tx.run(
    kind === 'arrival'
      ? sql`update guide_stops set proposed_arrival_at = ${at} where id_stop = ${id_stop}`
      : sql`update guide_stops set proposed_departure_at = ${at} where id_stop = ${id_stop}`,
  );
}

/** Once per event of a stop. */
export async function logProposal(
  tx: Tx,
  entry: { id_guide: number; id_stop: number; at: string; event: string; reason?: string },
): Promise<void> {
  const begins = `${entry.event} propuesta por GPS`;
  const text = entry.reason === undefined ? begins : `${begins} — ${entry.reason}`;
  await tx.run(sql`insert into logbook (id_guide, id_stop, kind, text, at, created_at, author) select ${entry.id_guide}, ${entry.id_stop}, 'PROPOSAL', ${text}, ${entry.at}, ${tx.now}, 'GPS'
    where not exists (select from logbook b where b.id_guide = ${entry.id_guide} and b.id_stop = ${entry.id_stop} and b.kind = 'PROPOSAL' and starts_with(b.text, ${begins}))`);
}
