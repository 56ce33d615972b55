import { MAX_PUBLISHED, type PublishedDay } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import type { NotifiedDrivers } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import type { RowOutcome } from '../../system/bulk/each-in-savepoint.ts';
import { eachInTransaction } from '../../system/bulk/each-in-transaction.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { notifyEach } from '../driver-notices/notify-driver.ts';
import { issueGuide } from '../guides/issue-guide.ts';
import type { LinkWay } from '../travel/links.ts';
import * as queries from './day-plans.queries.ts';

type Row = PublishedDay['results'][number];
type Publishing = Pick<Preparing<unknown>, 'actor' | 'read' | 'change'>;
const CHANGED = { code: 'MODIFICADO', message: 'El viaje cambió mientras se publicaba' };
const DELETED = { code: 'GUIA_ELIMINADA', message: 'La guía se eliminó mientras se publicaba el plan' };

/** Locks a day against a simultaneous publication, which then finds it done. */
const holdDay = (tx: Tx, date: string) => holdName(tx, `day plan ${date}`);

async function legsOf(tx: Tx, date: string): Promise<queries.AssignedLeg[]> {
  if (date < tx.today) throw unprocessable('FECHA_PASADA', 'No se publica el plan de un día que ya pasó');
  const legs = await queries.assignedLegs(tx, date);
  if (legs.length === 0)
    throw unprocessable('PLAN_VACIO', `Ningún viaje del ${formatWeekdayDate(date)} tiene camión y conductor`);
  return legs;
}

/** Issues the guides that are not issued yet; returns those issued here. */
async function issueAll(
  { change, actor }: Publishing,
  date: string,
  legs: readonly queries.AssignedLeg[],
): Promise<Map<number, RowOutcome<boolean>>> {
  const open = legs.filter(leg => !leg.issued);
  const now = new Set(open.slice(0, MAX_PUBLISHED));
  const outcomes = await eachInTransaction(change, open, async (tx, leg) => {
    if (!now.has(leg))
      throw conflict('DEMASIADAS', `Se emiten hasta ${MAX_PUBLISHED} por vez: publique otra vez para las que faltan`);
    await holdDay(tx, date);
    if (await queries.isIssued(tx, leg.id_guide)) return false;
    await issueGuide(tx, actor, { id_guide: leg.id_guide, version: leg.version });
    return true;
  });
  return new Map(open.map((leg, i) => [leg.id_leg, outcomes[i] as RowOutcome<boolean>]));
}

/** Whether the published leg equals the current one. */
const isSame = (leg: queries.AssignedLeg, now: queries.AssignedLeg): boolean =>
  leg.id_truck === now.id_truck && leg.id_driver === now.id_driver && leg.planned_start === now.planned_start;

/**
 * Outcome for a leg: whether its guide is issued, and whether its driver was notified. `now`: its current state; undefined: no longer in
 * the plan of the day.
 */
function rowOf(
  leg: queries.AssignedLeg,
  of: {
    outcome: RowOutcome<boolean> | undefined;
    told: NotifiedDrivers['results'][number] | undefined;
    now: queries.AssignedLeg | undefined;
    isDeleted: boolean;
  },
): Row {
  const { outcome, told, now, isDeleted } = of;
  const { id_leg: id, id_guide, label, disk, driver_name, driver_phone, planned_start } = now ?? leg;
  const row = { id, id_guide, label, disk, driver_name, driver_phone, planned_start };
  const issued = outcome?.ok === true && outcome.value;
  if (isDeleted) return { ...row, ok: false, issued: false, told: false, ...DELETED };
  // A driver notified of it was notified of the old state.
  if (now === undefined || !isSame(leg, now)) return { ...row, ok: false, issued, told: false, ...CHANGED };
  return {
    ...row,
    ok: leg.issued || outcome?.ok === true,
    issued,
    told: !now.waits || now.told,
    ...(told?.ok === false && { tell_message: told.message }),
    ...(outcome?.ok === false && { code: outcome.refusal.code, message: outcome.refusal.message }),
  };
}

/** Outcomes for the legs of a day, before its plan is stored. */
export interface PublishedTrips {
  legs: readonly queries.AssignedLeg[];
  issued: ReadonlyMap<number, RowOutcome<boolean>>;
  said: NotifiedDrivers;
}

/**
 * «Publicar plan», first part: issues every guide of the day that may be issued and notifies the drivers, each in its own transaction. Each
 * success stays; publishing again continues from there. Errors: 422 FECHA_PASADA, PLAN_VACIO.
 */
export async function issueAndNotify(
  publishing: Publishing,
  { date }: { date: string },
  way: LinkWay,
): Promise<PublishedTrips> {
  const { read, actor } = publishing;
  const legs = await read(tx => legsOf(tx, date));
  const issued = await issueAll(publishing, date, legs);
  const isIssued = (leg: queries.AssignedLeg): boolean => leg.issued || issued.get(leg.id_leg)?.ok === true;
  const mayTell = actor.actions.has('driver.notify');
  const id_guides = legs.filter(leg => mayTell && leg.waits && isIssued(leg)).map(leg => leg.id_guide);
  const said = await notifyEach(publishing, { id_guides, called: false, skipsMissing: true }, way);
  return { legs, issued, said };
}

function publishedLeg(leg: queries.AssignedLeg | undefined): queries.PublishedLeg[] {
  if (leg === undefined) return [];
  const { id_leg, label, id_truck, disk, id_driver, driver_name, planned_start } = leg;
  return [{ id_leg, label, id_truck, disk, id_driver, driver_name, planned_start }];
}

/**
 * «Publicar plan», last part: stores the current state as a version of the plan. Two simultaneous publications of a day wait for each other
 * at each part: the second finds the guides issued and the drivers notified, and adds a version.
 */
export async function storeDayPlan(
  tx: Tx,
  actor: Actor,
  { date }: { date: string },
  { legs, issued, said }: PublishedTrips,
): Promise<PublishedDay> {
  await holdDay(tx, date);
  await tx.elevate();
  const reservations = [...new Set(legs.map(leg => leg.id_reservation))];
  await holdReservations(tx, reservations);
  const noticeOf = new Map(said.results.map(row => [row.id, row]));
  // Changes made by a colleague since reading are reported; the plan has the current state.
  const id_guides = legs.map(leg => leg.id_guide);
  const stands = await queries.standing(tx, id_guides);
  const nowOf = new Map((await queries.assignedLegs(tx, date)).map(leg => [leg.id_guide, leg]));
  const { id_day_plan, version } = await queries.storePlan(tx, {
    date,
    id_user: actor.id_user,
    author: actor.name,
    legs: id_guides.flatMap(id_guide => publishedLeg(nowOf.get(id_guide))),
  });
  const results = legs.map(leg =>
    rowOf(leg, {
      outcome: issued.get(leg.id_leg),
      told: noticeOf.get(leg.id_guide),
      now: nowOf.get(leg.id_guide),
      isDeleted: !stands.has(leg.id_guide),
    }),
  );
  const count = (of: (row: Row) => boolean): number => results.filter(of).length;
  const answer = {
    version,
    results,
    issued: count(row => row.issued),
    told: said.told,
    refused: count(row => !row.ok),
    untold: count(row => row.ok && !row.told),
  };
  tx.audit({
    action: 'publish_day',
    noun: 'day_plan',
    id: id_day_plan,
    after: { day: date, version, issued_guides: answer.issued, told_drivers: answer.told },
  });
  tx.changed('day_plan', id_day_plan, []);
  return answer;
}
