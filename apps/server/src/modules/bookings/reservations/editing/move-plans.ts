import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { businessDate, businessTime, formatDate } from '@cabezal/domain/system/time/time';
import { timesFollow } from '@cabezal/domain/trips/plan/plan-legs';
import type { Tx } from '../../../../platform/db/tx.ts';
import { demand } from '../../../../platform/http/errors.ts';
import { type LogEntry, writeLog } from '../../../trips/state/facts/guide-record.queries.ts';
import { printedInPlan } from '../../../trips/state/facts/printed-fields.ts';
import { concernedBy } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { markStale } from '../../../trips/state/facts/stale-print.queries.ts';
import {
  clashOf,
  moveGuideTime,
  type OpenPlan,
  type PlanStop,
  stopsOfLeg,
  storeGuidePlan,
  storeLegPlan,
} from './plan.queries.ts';

const same = (a: PlanStop, b: PlanStop): boolean =>
  a.planned_arrival === b.planned_arrival &&
  a.planned_departure === b.planned_departure &&
  a.appointment_at === b.appointment_at &&
  a.slot_code === b.slot_code;

const CODES = { CAMION: 'CAMION_OCUPADO', CONDUCTOR: 'CONDUCTOR_OCUPADO', EQUIPO: 'EQUIPO_OCUPADO' } as const;

/** Refusal when truck, driver or equipment is occupied at that time; true: free. */
async function freeThen(tx: Tx, id_guide: number) {
  const clash = await clashOf(tx, id_guide);
  if (clash === undefined) return true;
  const day = businessDate(clash.from, tx.zone) === tx.today ? '' : `${formatDate(clash.from, tx.zone)} `;
  const detalle = ` (${clash.label}, ${day}${businessTime(clash.from, tx.zone)})`;
  return refuse(CODES[clash.what as keyof typeof CODES], { detalle, equipo: '' });
}

async function moveGuide(tx: Tx, plan: OpenPlan, id_guide: number): Promise<string[]> {
  const free = await freeThen(tx, id_guide);
  if (!plan.has_events) demand(free);
  await moveGuideTime(tx, id_guide, { has_begun: plan.has_events, hold: free === true });
  return free === true ? [] : [`${plan.label} choca con otro viaje: ${free.message}`];
}

/** After issue, an agreed time also moves the plan of the leg itself, from which the next guide is created. */
async function moveLeg(tx: Tx, plan: OpenPlan, change: (plan: OpenPlan) => readonly PlanStop[]): Promise<void> {
  const own = { ...plan, stops: await stopsOfLeg(tx, plan.id_leg) };
  const stops = change(own);
  // The leg may lack stops of its guide. If its hours would no longer ascend, they stay as they are, because nobody drives by them.
  if (stops.some((stop, i) => !same(stop, own.stops[i] as PlanStop)) && timesFollow(stops))
    await storeLegPlan(tx, plan.id_leg, stops);
}

/**
 * Stores a changed plan for open legs of a locked reservation. Before issue the leg gets it, too (a deleted guide is created again as
 * planned); after issue only the guide, except for times agreed for the reservation itself (`agreed`). A guide without events moves its
 * resources along (409 when one is occupied); a guide under way keeps a resource that another trip needs, and the conflict is a warning. An
 * issued guide with other hours or slots must be printed again. Errors: 422 HORAS_DESORDENADAS; 409 CAMION_OCUPADO and similar.
 */
export async function movePlans(
  tx: Tx,
  author: LogEntry['author'],
  id_reservation: number,
  plans: readonly OpenPlan[],
  change: (plan: OpenPlan) => readonly PlanStop[],
  { agreed = false }: { agreed?: boolean } = {},
): Promise<{ moved: number; warnings: string[] }> {
  const warnings: string[] = [];
  let moved = 0;
  for (const plan of plans) {
    if (plan.issued && agreed) await moveLeg(tx, plan, change);
    const stops = change(plan);
    const changed = stops.filter((stop, i) => !same(stop, plan.stops[i] as PlanStop));
    if (changed.length === 0) continue;
    if (!timesFollow(stops)) demand(refuse('HORAS_DESORDENADAS'));
    moved += 1;
    if (!plan.issued) await storeLegPlan(tx, plan.id_leg, stops);
    if (plan.id_guide === null) continue;
    await storeGuidePlan(tx, plan.id_guide, stops);
    if (plan.issued) await markStale(tx, [plan.id_guide], printedInPlan(plan.stops, stops));
    warnings.push(...(await moveGuide(tx, plan, plan.id_guide)));
    await writeLog(tx, { id_guide: plan.id_guide, kind: 'ASSIGNMENT', text: 'Cambió la programación', author });
    tx.changed('guide', plan.id_guide, concernedBy(tx, id_reservation));
  }
  return { moved, warnings };
}
