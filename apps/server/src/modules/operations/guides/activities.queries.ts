import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownAuthor } from '../../trips/state/assignment/shared-driver.queries.ts';
import { stopName } from '../../trips/state/facts/hidden-place.queries.ts';

export async function stopNames(tx: Tx, id_guide: number): Promise<Map<number, string>> {
  const rows = await tx.rows(
    sql<{
      id_stop: number;
      name: string;
    }>`select s.id_stop, ${stopName} as name from guide_stops s where s.id_guide = ${id_guide}`,
  );
  return new Map(rows.map(row => [row.id_stop, row.name]));
}

/** Documents with their times, including deleted ones. */
export function papersWhen(tx: Tx, id_guide: number) {
  return tx.rows(sql<{
    kind: string;
    at: string;
    author: string;
    id_stop: number | null;
    deleted: boolean;
  }>`select d.kind, d.created_at as at, ${shownAuthor('d', 'g')} as author,
      d.id_stop, d.deleted_at is not null as deleted
    from documents d join guides g using (id_guide) where d.id_guide = ${id_guide} order by d.created_at desc limit 200`);
}

export interface SlotWhen {
  external_code: string;
  place: string;
  slot_from: string;
  confirmed_at: string;
  changing_at: string | null;
  used_at: string | null;
  missed_at: string | null;
  cancelled_at: string | null;
}
/** The slots of the guide, with the times of their changes. */
export function slotsWhen(tx: Tx, id_guide: number): Promise<SlotWhen[]> {
  return tx.rows(sql<SlotWhen>`select k.external_code, p.name as place, iso(k.slot_from) as slot_from, k.confirmed_at, k.changing_at, k.used_at, k.missed_at, k.cancelled_at
    from slots k join locations p using (id_location)
    where k.id_reservation = (select g.id_reservation from guides g where g.id_guide = ${id_guide}) and k.id_guide = ${id_guide} and k.confirmed_at is not null
    order by k.id_slot`);
}

/** The newest scans of the printed guide's code. */
export function scansWhen(
  tx: Tx,
  id_guide: number,
): Promise<{ at: string; result: string; device: string; id_stop: number | null }[]> {
  return tx.rows(
    sql<{
      at: string;
      result: string;
      device: string;
      id_stop: number | null;
    }>`select scanned_at as at, result, device, id_stop from qr_logs where id_guide = ${id_guide} order by id_qr_log desc limit 200`,
  );
}

/** History entries of the guide with these actions, and of its container in the history of its reservation. Read it as the system. */
export function editsWhen(
  tx: Tx,
  id_guide: number,
  actions: readonly string[],
  whose: { id_company: number | null; id_user: number | null },
): Promise<{ at: string; action: string; author: string | null; motive: string | null }[]> {
  const ofWhom = sql`(${whose.id_company}::int is null or a.id_company = ${whose.id_company}) and (${whose.id_user}::int is null or a.id_user = ${whose.id_user})`;
  const columns = sql`a.id, a.at, a.action, u.name || ' ' || u.last_name as author, a.motive`;
  return tx.rows(sql<{
    at: string;
    action: string;
    author: string | null;
    motive: string | null;
  }>`select ${columns} from audit_log a left join users u using (id_user)
      where a.noun = 'guide' and a.id_record = ${String(id_guide)} and a.action = any(${[...actions]}) and ${ofWhom}
    union all
    select ${columns} from guides g join sub_reservations s using (id_sub_reservation)
        join audit_log a on a.noun = 'reservation' and a.id_record = g.id_reservation::text and (a.after->>'number')::int = s.number
        left join users u on u.id_user = a.id_user
      where g.id_guide = ${id_guide} and a.action = 'update_container' and ${ofWhom}
        and a.id > (select min(f.id) from audit_log f where f.noun = 'guide' and f.id_record = ${String(id_guide)})
    order by id desc limit 200`);
}
