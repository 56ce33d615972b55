import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

export type TrackingMode = 'AUTO' | 'PROPOSE' | 'OFF' | null;

/** Stores the given tracking settings of a guide; omitted ones do not change. */
export async function storeTracking(
  tx: Tx,
  id_guide: number,
  set: { tracking_mode?: TrackingMode | undefined; tracking_from?: string | undefined },
): Promise<void> {
  const mode = set.tracking_mode === undefined ? sql`tracking_mode` : sql`${set.tracking_mode}::text`;
  await tx.run(sql`update guides set tracking_mode = ${mode}, tracking_from = coalesce(${set.tracking_from ?? null}::timestamptz, tracking_from), version = version + 1
    where id_guide = ${id_guide}`);
}

export function proposedAt(
  tx: Tx,
  id_guide: number,
): Promise<{ id_stop: number; name: string; arrival: string | null; departure: string | null }[]> {
  return tx.rows(sql<{
    id_stop: number;
    name: string;
    arrival: string | null;
    departure: string | null;
  }>`select id_stop, name, iso(proposed_arrival_at) as arrival, iso(proposed_departure_at) as departure from guide_stops
    where id_guide = ${id_guide} order by position`);
}

export async function dropProposal(tx: Tx, id_stop: number, kind: 'arrival' | 'departure'): Promise<void> {
  await tx.run(
    kind === 'arrival'
      ? sql`update guide_stops set proposed_arrival_at = null where id_stop = ${id_stop}`
      : sql`update guide_stops set proposed_departure_at = null where id_stop = ${id_stop}`,
  );
}
export async function dropProposals(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(
    sql`update guide_stops set proposed_arrival_at = null, proposed_departure_at = null where id_guide = ${id_guide}`,
  );
}

/** Annuls an event seen by GPS, like one that a person undid: its entry says so, and the follower reads it. */
export async function annulSeen(
  tx: Tx,
  seen: { id_guide: number; id_stop: number; kind: 'ARRIVAL' | 'DEPARTURE'; text: string; at: string },
  author: { id_user: number | null; name: string },
): Promise<void> {
  await tx.run(sql`insert into logbook (id_guide, id_stop, kind, text, at, created_at, id_user, author, annulled_at)
    values (${seen.id_guide}, ${seen.id_stop}, ${seen.kind}, ${seen.text}, ${seen.at}, ${tx.now}, ${author.id_user || null}, ${author.name}, ${tx.now})`);
}
