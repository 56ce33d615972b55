import {
  type CaseSteps,
  caseSteps,
  type Ending,
  isIdle,
  type OpenCase,
  type Opening,
} from '@cabezal/domain/tracking/alerts/case-steps';
import { type Condition, conditionsOf } from '@cabezal/domain/tracking/alerts/judge';
import type { NewestPositions } from '@cabezal/domain/tracking/alerts/newest-positions';
import { isReadByCarriers, isReadByCustomers } from '@cabezal/domain/tracking/alerts/shown-kinds';
import { CASE_KIND_NAMES, type CaseKind } from '@cabezal/domain/trips/cases/case';
import { familyOf, leadingKind } from '@cabezal/domain/trips/cases/case-signals';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { nobody } from '../../../platform/http/context.ts';
import { applyToCase } from '../../trips/cases/apply-to-case.ts';
import {
  type LockedCase,
  lockCase,
  lockRuleCases,
  storeCeased,
  storeCleared,
} from '../../trips/cases/cases.queries.ts';
import { hearersOf } from '../../trips/cases/hearers.ts';
import { openCase } from '../../trips/cases/open-case.ts';
import { partyOfGuide, writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { tellFacts } from '../../trips/told-facts/tell-facts.ts';
import { notifyCompanies, notifyOfCase } from '../alerts/notify-of-case.ts';
import { trucksOfSilentDoors } from '../record-cases/silent-doors.ts';
import { type Limits, limitsToday, NO_FACTS, type TripRisks, tripRisks } from './monitored-trip.ts';
import { selectTripsUnderWay, type TripRow } from './monitoring.queries.ts';
import { newestPositions } from './newest-positions.ts';
import * as queries from './open-cases.queries.ts';

const AUTHOR = { id_user: null, name: 'Sistema' };
const idsOf = (cases: readonly OpenCase[]): number[] => cases.map(({ id_alert_case }) => id_alert_case);

/**
 * What holds of a trip. A truck whose door is silent has no silence of its own, unless it has a case already: the case is that of the door
 * (`record-cases`).
 */
function conditionsNow(
  { row, facts, limits }: TripRisks,
  known: queries.KnownCases | undefined,
  silent: ReadonlySet<number>,
  { now }: ReadAt,
): Condition[] {
  const isOfDoor = row.id_truck !== null && silent.has(row.id_truck);
  const isOpen = known?.open.some(({ watched }) => watched.some(({ kind }) => kind === 'SIN_GPS')) ?? false;
  return conditionsOf(facts, limits, now).filter(({ kind }) => kind !== 'SIN_GPS' || !isOfDoor || isOpen);
}

/** What is to be done with the cases of a trip. `judged` undefined: it is not under way any more. `silent`: trucks whose door is silent. */
function stepsOf(
  judged: TripRisks | undefined,
  known: queries.KnownCases | undefined,
  silent: ReadonlySet<number>,
  at: ReadAt,
): CaseSteps {
  const is_under_way = judged?.row.under_way ?? false;
  const watched = {
    is_under_way,
    is_watched: is_under_way && (judged?.row.is_watched ?? false),
    trip: judged?.facts ?? NO_FACTS,
    conditions: judged === undefined ? [] : conditionsNow(judged, known, silent, at),
    remembered: known?.remembered ?? {},
    open: known?.open ?? [],
    ceased: known?.ceased ?? [],
    ended: known?.ended ?? {},
    ended_keys: known?.ended_keys ?? [],
  };
  return caseSteps(watched, at.now, at.zone);
}

/** The stop at which it happens, for kinds that are about waiting there. */
const stopOf = ({ condition }: Opening, { row }: TripRisks): number | null =>
  condition.kind === 'STAND_BY' || condition.kind === 'STAND_BY_75' ? (row.here?.id_stop ?? null) : null;

/** Cases of the trip that got a signal in this run, which other signals of their family join. */
type Made = { id_alert_case: number; kinds: CaseKind[]; reopens: false }[];

/** The case that the signal joins: the one that `caseSteps` found, else the one that this run opened for another kind of the family. */
function joinedBy({ joins, condition }: Opening, made: Made) {
  if (joins !== null) return made.find(one => one.id_alert_case === joins.id_alert_case) ?? joins;
  return made.find(({ kinds }) => kinds.some(kind => familyOf(condition.kind).includes(kind))) ?? null;
}

async function openOne(tx: Tx, opening: Opening, judged: TripRisks, made: Made): Promise<void> {
  const { condition, signal, due_at } = opening;
  const { kind, watch } = condition;
  const { id_guide, scope } = judged.row;
  const isShown = isReadByCustomers(kind);
  const joins = joinedBy(opening, made);
  const opened = await openCase(tx, {
    kind,
    id_guide,
    id_company: scope.id_company,
    signal: { ...signal, id_carrier: isReadByCarriers(kind) ? scope.id_company : null },
    ack_min: watch.sla_ack_min,
    end_min: watch.sla_end_min,
    author: AUTHOR.name,
    id_alert: watch.id_alert,
    shown_kinds: isShown ? [kind] : [],
    joins,
  });
  if (opened === undefined) return;
  const id_stop = stopOf(opening, judged);
  // Customers and their links read the logbook, so it says nothing of a kind of which they read no case.
  if (isShown) await writeLog(tx, { id_guide, id_stop, kind: 'ALERT', text: signal.text, at: due_at, author: AUTHOR });
  const { id_alert_case, is_new, is_reopened, is_lifted } = opened;
  await notifyCompanies(tx, { id_alert_case, id_alert: watch.id_alert, id_guide, signal });
  const known = made.find(one => one.id_alert_case === id_alert_case);
  if (known !== undefined) {
    known.kinds.push(kind);
    return;
  }
  made.push({ id_alert_case, kinds: [kind, ...(joins?.kinds ?? [])], reopens: false });
  // Whoever acknowledged it looks at it already.
  if (is_new || ((is_reopened || is_lifted) && !opened.is_acked)) await notifyOfCase(tx, id_alert_case);
}

/** Why cases end: for their resolution, and for the line in the logbook, which says nothing of a trip that is off the board (customers read it). */
function whyEnded(why: Ending['why'], judged: TripRisks | undefined): { resolution: string; line: string | null } {
  if (why === 'DATO_ATRASADO') return { resolution: 'El dato llegó atrasado', line: 'Dato atrasado' };
  if (why === 'CESO') return { resolution: 'Cesó', line: 'Cesó' };
  return judged?.row.under_way
    ? { resolution: 'Nadie sigue el viaje', line: null }
    : { resolution: 'El viaje terminó', line: 'Terminó' };
}

/** Ends the cases and returns them as they were. */
async function endThose(
  tx: Tx,
  { end }: CaseSteps,
  locked: readonly LockedCase[],
  judged: TripRisks | undefined,
): Promise<LockedCase[]> {
  const ended: LockedCase[] = [];
  for (const found of locked) {
    const ending = end.find(one => one.found.id_alert_case === found.id_alert_case);
    if (ending === undefined) continue;
    const { resolution, line } = whyEnded(ending.why, judged);
    const verdict = ending.why === 'DATO_ATRASADO' ? ending.why : null;
    await applyToCase(tx, nobody, found, { act: 'END', text: resolution, why: ending.why, verdict });
    ended.push(found);
    const kind = leadingKind(found.standing_kinds);
    if (line === null || kind === undefined || found.id_guide === null) continue;
    const text = `${line}: ${CASE_KIND_NAMES[kind]}`;
    await writeLog(tx, { id_guide: found.id_guide, kind: 'ALERT', text, author: AUTHOR });
  }
  return ended;
}

/**
 * Stores which kinds of cases have ceased while these go on, and tells the browsers of those for whom such a case is over, or open again. What a
 * person joined to a driver's report is in a case that is not among the locked ones.
 */
async function ceaseThose(tx: Tx, { cease }: CaseSteps, locked: readonly LockedCase[]): Promise<void> {
  for (const { found, kinds } of cease) {
    const { id_alert_case } = found;
    const before = locked.find(one => one.id_alert_case === id_alert_case) ?? (await lockCase(tx, id_alert_case));
    await storeCeased(tx, id_alert_case, kinds);
    const standing_kinds = before.shown_kinds.filter(kind => !kinds.includes(kind));
    const isRead = (standing_kinds.length === 0) !== (before.standing_kinds.length === 0);
    tx.changed('alert_case', id_alert_case, hearersOf({ ...before, standing_kinds: before.shown_kinds }, isRead));
  }
}

/**
 * Tells browsers that the trip changed: those of customers only of a case that they read. What they do not read changes nothing on their pages,
 * and the time of the message would say that something was found.
 */
async function announceTrip(
  tx: Tx,
  id_guide: number,
  { open }: CaseSteps,
  { judged, ended }: { judged: TripRisks | undefined; ended: readonly LockedCase[] },
): Promise<void> {
  const isRead =
    open.some(({ condition }) => isReadByCustomers(condition.kind)) ||
    ended.some(({ standing_kinds }) => standing_kinds.length > 0);
  const carriers = [judged?.row.scope.id_company, ...ended.map(({ id_carrier }) => id_carrier)];
  const party = isRead ? await partyOfGuide(tx, id_guide) : carriers.filter(id => id !== null && id !== undefined);
  tx.changed('guide', id_guide, [...new Set(party)]);
}

/** What the newest positions of one trip say. */
const newestOf = async (tx: Tx, row: TripRow, { rules }: Limits): Promise<NewestPositions | undefined> =>
  (await newestPositions(tx, [row], rules)).get(row.id_guide);

/** Opens and ends the cases of one trip, which it locks and reads again with the rules: somebody may have changed them meanwhile. */
async function settleTrip(tx: Tx, id_guide: number): Promise<void> {
  await holdReservationOf(tx, id_guide);
  const locked = await lockRuleCases(tx, [id_guide]);
  const limits = await limitsToday(tx);
  const [row] = await selectTripsUnderWay(tx, 'operator', { withUnwatched: true, id_guide });
  const judged = row === undefined ? undefined : tripRisks(row, limits, tx, await newestOf(tx, row, limits));
  const silent = await trucksOfSilentDoors(tx, limits);
  const steps = stepsOf(judged, await queries.selectKnownCasesOf(tx, id_guide), silent, tx);
  if (isIdle(steps)) return;
  await queries.rememberConditions(tx, id_guide, steps.remember);
  await queries.forgetConditions(tx, id_guide, steps.forget);
  await storeCleared(tx, idsOf(steps.clear), tx.now);
  await storeCleared(tx, idsOf(steps.hold), null);
  for (const id of idsOf([...steps.clear, ...steps.hold])) tx.changed('alert_case', id, []);
  await ceaseThose(tx, steps, locked);
  const made: Made = [];
  for (const opening of steps.open) if (judged !== undefined) await openOne(tx, opening, judged, made);
  const ended = await endThose(tx, steps, locked, judged);
  if (steps.open.length + steps.end.length > 0) await announceTrip(tx, id_guide, steps, { judged, ended });
  if (steps.open.length > 0 && judged !== undefined) await tellFacts(tx, [judged.row.id_reservation]);
}

/** The trips of which a case is to be opened or ended, by one reading of all. */
async function tripsToSettle(tx: Tx, limits: Limits): Promise<number[]> {
  const rows = await selectTripsUnderWay(tx, 'operator', { withUnwatched: true });
  const newest = await newestPositions(tx, rows, limits.rules);
  const judged = new Map(rows.map(row => [row.id_guide, tripRisks(row, limits, tx, newest.get(row.id_guide))]));
  const known = await queries.selectKnownCases(tx, [...judged.keys()]);
  const silent = await trucksOfSilentDoors(tx, limits);
  const all = [...new Set([...judged.keys(), ...known.keys()])];
  return all.filter(id_guide => !isIdle(stepsOf(judged.get(id_guide), known.get(id_guide), silent, tx)));
}

/**
 * Judges every trip under way by the rules in force, and opens and ends its cases. Trips that need a change are changed one by one, each in its
 * own transaction: one that fails blocks no other, and a reservation is locked only while its own trip is changed.
 */
export async function settleTripCases(db: Database): Promise<void> {
  const guides = await db.read(systemScope, async tx => tripsToSettle(tx, await limitsToday(tx)));
  const failures: unknown[] = [];
  for (const id_guide of guides)
    try {
      await db.write(systemScope, systemAuthor, tx => settleTrip(tx, id_guide));
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
