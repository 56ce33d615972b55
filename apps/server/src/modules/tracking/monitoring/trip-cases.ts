import { type CaseSteps, caseSteps, isIdle, type Opening } from '@cabezal/domain/tracking/alerts/case-steps';
import { conditionsOf } from '@cabezal/domain/tracking/alerts/judge';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { CASE_KIND_NAMES } from '@cabezal/domain/trips/cases/case';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { nobody } from '../../../platform/http/context.ts';
import { applyToCase } from '../../trips/cases/apply-to-case.ts';
import { lockRuleCases } from '../../trips/cases/cases.queries.ts';
import { openCase } from '../../trips/cases/open-case.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { notifyOfCase } from '../alerts/notify-of-case.ts';
import { type Limits, limitsToday, NO_FACTS, type TripRisks, tripRisks } from './monitored-trip.ts';
import { selectTripsUnderWay } from './monitoring.queries.ts';
import * as queries from './trip-cases.queries.ts';

const AUTHOR = { id_user: null, name: 'Sistema' };

/** What is to be done with the cases of a trip. `judged` undefined: it is not under way any more. */
function stepsOf(judged: TripRisks | undefined, known: queries.KnownCases | undefined, at: ReadAt): CaseSteps {
  const is_under_way = judged?.row.under_way ?? false;
  const watched = {
    is_under_way,
    is_watched: is_under_way && (judged?.row.is_watched ?? false),
    trip: judged?.facts ?? NO_FACTS,
    conditions: judged === undefined ? [] : conditionsOf(judged.facts, judged.limits, at.now),
    remembered: known?.remembered ?? {},
    open: known?.open ?? [],
    ended: known?.ended ?? {},
    ended_keys: known?.ended_keys ?? [],
  };
  return caseSteps(watched, at.now, at.zone);
}

/** The stop at which it happens, for kinds that are about waiting there. */
const stopOf = ({ condition }: Opening, { row }: TripRisks): number | null =>
  condition.kind === 'STAND_BY' || condition.kind === 'STAND_BY_75' ? (row.here?.id_stop ?? null) : null;

async function openOne(tx: Tx, opening: Opening, judged: TripRisks): Promise<void> {
  const { condition, signal, due_at } = opening;
  const { kind, watch } = condition;
  const { id_guide, scope } = judged.row;
  const opened = await openCase(tx, {
    kind,
    id_guide,
    id_company: scope.id_company,
    signal: { ...signal, id_carrier: scope.id_company },
    ack_min: watch.sla_ack_min,
    author: AUTHOR.name,
    id_alert: watch.id_alert,
    shown_kinds: KINDS[kind].is_shown_to_customers ? [kind] : [],
  });
  if (opened === undefined) return;
  const id_stop = stopOf(opening, judged);
  await writeLog(tx, { id_guide, id_stop, kind: 'ALERT', text: signal.text, at: due_at, author: AUTHOR });
  if (opened.is_new) await notifyOfCase(tx, opened.id_alert_case);
}

/** Why cases end: for their resolution, and for the line in the logbook, which says nothing of a trip that is off the board (customers read it). */
function whyEnded(judged: TripRisks | undefined): { resolution: string; line: string | null } {
  if (!judged?.row.under_way) return { resolution: 'El viaje terminó', line: 'Terminó' };
  return judged.row.is_watched
    ? { resolution: 'Cesó', line: 'Cesó' }
    : { resolution: 'Nadie sigue el viaje', line: null };
}

async function endThose(tx: Tx, id_guide: number, { end }: CaseSteps, judged: TripRisks | undefined): Promise<void> {
  const ids = end.map(({ id_alert_case }) => id_alert_case);
  const { resolution, line } = whyEnded(judged);
  for (const found of await lockRuleCases(tx, [id_guide])) {
    if (!ids.includes(found.id_alert_case)) continue;
    await applyToCase(tx, nobody, found, { act: 'END', text: resolution });
    if (line === null) continue;
    const text = `${line}: ${CASE_KIND_NAMES[found.kind]}`;
    await writeLog(tx, { id_guide, kind: 'ALERT', text, author: AUTHOR });
  }
}

/** Opens and ends the cases of one trip, which it locks and reads again: somebody may have changed it meanwhile. */
async function settleTrip(tx: Tx, id_guide: number, limits: Limits): Promise<void> {
  await holdReservationOf(tx, id_guide);
  await lockRuleCases(tx, [id_guide]);
  const [row] = await selectTripsUnderWay(tx, 'operator', { withUnwatched: true, id_guide });
  const judged = row === undefined ? undefined : tripRisks(row, limits, tx);
  const steps = stepsOf(judged, await queries.selectKnownCasesOf(tx, id_guide), tx);
  if (isIdle(steps)) return;
  await queries.rememberConditions(tx, id_guide, steps.remember);
  await queries.forgetConditions(tx, id_guide, steps.forget);
  for (const opening of steps.open) if (judged !== undefined) await openOne(tx, opening, judged);
  if (steps.end.length > 0) await endThose(tx, id_guide, steps, judged);
  if (steps.open.length + steps.end.length > 0) tx.changed('guide', id_guide, judged?.row.party ?? []);
}

/** The trips of which a case is to be opened or ended, by one reading of all. */
async function tripsToSettle(tx: Tx, limits: Limits): Promise<number[]> {
  const rows = await selectTripsUnderWay(tx, 'operator', { withUnwatched: true });
  const judged = new Map(rows.map(row => [row.id_guide, tripRisks(row, limits, tx)]));
  const known = await queries.selectKnownCases(tx, [...judged.keys()]);
  const all = [...new Set([...judged.keys(), ...known.keys()])];
  return all.filter(id_guide => !isIdle(stepsOf(judged.get(id_guide), known.get(id_guide), tx)));
}

/**
 * Judges every trip under way by the rules in force, and opens and ends its cases. Trips that need a change are changed one by one, each in its
 * own transaction: one that fails blocks no other, and a reservation is locked only while its own trip is changed.
 */
export async function settleTripCases(db: Database): Promise<void> {
  const { limits, guides } = await db.read(systemScope, async tx => {
    const found = await limitsToday(tx);
    return { limits: found, guides: await tripsToSettle(tx, found) };
  });
  const failures: unknown[] = [];
  for (const id_guide of guides)
    try {
      await db.write(systemScope, systemAuthor, tx => settleTrip(tx, id_guide, limits));
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
