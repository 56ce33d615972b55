import type { StandByView } from '@cabezal/contract/guides/guide.shapes';
import { toMoney } from '@cabezal/domain/money/money';
import { standBy } from '@cabezal/domain/money/stand-by';
import { effectiveStops, type StopSigns } from '@cabezal/domain/status/standing';
import { businessDate } from '@cabezal/domain/time/time';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { parameter } from '../reservations/pricing.queries.ts';

interface WaitRow extends StopSigns {
  id_stop: number;
  name: string;
  /** Waiting there counts: a stop of work that was reached. */
  waits: boolean;
  appointment_at: string | null;
  free_hours: string | null;
  reefer: boolean;
  adjusted_cost: string | null;
  justification: string | null;
}

/** The stops in order, with what their waiting is counted by. The last stop of a RETIRO at a plant or yard is no wait of its own. */
function stopsOf(tx: Tx, id_guide: number): Promise<WaitRow[]> {
  return tx.rows(sql<WaitRow>`select s.id_stop, s.name, s.status, s.arrival_at, s.departure_at, s.proposed_arrival_at, s.proposed_departure_at, s.appointment_at, s.free_hours, y.reefer,
      coalesce(s.arrival_at is not null and s.free_hours is not null and s.code in ('PLT', 'PRT', 'DEP') and s.action is not null, false) as waits, b.adjusted_cost, b.justification
    from guide_stops s join guides g using (id_guide) join sub_reservations u using (id_sub_reservation) join container_types y using (id_container_type)
      left join stand_bys b on b.id_stop = s.id_stop
    where s.id_guide = ${id_guide} order by s.position`);
}

/** Rate per hour on a business date, USD. */
async function hourlyRate(tx: Tx, reefer: boolean, date: string): Promise<string> {
  return toMoney(
    reefer
      ? await parameter(tx, 'stand_by_hora_reefer_usd', date, 20)
      : await parameter(tx, 'stand_by_hora_seco_usd', date, 15),
  );
}

/**
 * Stand-by of each stop, running ones counted to now. It runs while the truck stands there by all that is known: a departure that GPS saw
 * ends it, though the seal that lets it be recorded is still missing.
 */
export async function standByOf(tx: Tx, id_guide: number): Promise<StandByView[]> {
  const result: StandByView[] = [];
  for (const row of effectiveStops(await stopsOf(tx, id_guide))) {
    if (!row.waits || row.arrival_at === null) continue;
    const cost_per_hour = await hourlyRate(tx, row.reefer, businessDate(row.arrival_at, tx.zone));
    const s = standBy(
      {
        arrival_at: row.arrival_at,
        departure_at: row.departure_at,
        appointment_at: row.appointment_at,
        free_hours: Number(row.free_hours),
        hourly_rate: cost_per_hour,
      },
      tx.now,
    );
    result.push({
      id_stop: row.id_stop,
      name: row.name,
      starts_at: s.start_at ?? row.arrival_at,
      ends_at: s.end_at,
      free_hours: Number(row.free_hours).toFixed(2),
      hours: s.hours_on_site.toFixed(2),
      excess_hours: s.excess_hours.toFixed(2),
      cost_per_hour,
      cost: s.cost,
      adjusted_cost: row.adjusted_cost,
      justification: row.justification,
      late_arrival: s.late_arrival,
      running: s.running,
    });
  }
  return result;
}

/** Writes the stand-by of stops whose departure is recorded; takes away that of stops whose departure was taken back. An adjustment stays with its stop. */
export async function refreshStandBy(tx: Tx, id_guide: number): Promise<void> {
  const left = new Set((await stopsOf(tx, id_guide)).filter(s => s.departure_at !== null).map(s => s.id_stop));
  const done = (await standByOf(tx, id_guide)).filter(s => left.has(s.id_stop));
  await tx.run(
    sql`delete from stand_bys where id_guide = ${id_guide} and id_stop not in (${done.length === 0 ? sql`0` : sql.join(done.map(s => s.id_stop))})`,
  );
  for (const s of done)
    await tx.run(sql`insert into stand_bys (id_stop, id_guide, starts_at, ends_at, free_hours, hours, excess_hours, cost_per_hour, cost)
      values (${s.id_stop}, ${id_guide}, ${s.starts_at}, ${s.ends_at}, ${s.free_hours}, ${s.hours}, ${s.excess_hours}, ${s.cost_per_hour}, ${s.cost})
      on conflict (id_stop) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, free_hours = excluded.free_hours, hours = excluded.hours,
        excess_hours = excluded.excess_hours, cost_per_hour = excluded.cost_per_hour, cost = excluded.cost`);
}

export async function isStandByBilled(tx: Tx, id_guide: number): Promise<boolean> {
  const { billed } = await tx.one(sql<{
    billed: boolean;
  }>`select exists(select from charges k join guide_stops s on s.id_stop = k.id_stop
    join payment_order_lines p on p.id_charge = k.id_charge and p.removed_at is null where s.id_guide = ${id_guide} and k.source = 'STAND_BY') as billed`);
  return billed;
}
