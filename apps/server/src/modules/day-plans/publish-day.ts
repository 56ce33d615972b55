import { MAX_PUBLISHED, type PublishedDay } from '@cabezal/contract/day-plans/day-plans.calls';
import type { ToldDrivers } from '@cabezal/contract/driver-notices/driver-notices.calls';
import { formatWeekdayDate } from '@cabezal/domain/time/time';
import { holdName } from '../../platform/db/hold-name.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict, unprocessable } from '../../platform/http/errors.ts';
import { eachInSavepoint, type RowOutcome } from '../bulk/each-in-savepoint.ts';
import { tellDrivers } from '../driver-notices/tell-driver.ts';
import { issueGuide } from '../guides/issue-guide.ts';
import type { LinkWay } from '../travel/links.ts';
import * as queries from './day-plans.queries.ts';

type Row = PublishedDay['results'][number];
const DELETED = { code: 'GUIA_ELIMINADA', message: 'La guía se eliminó mientras se publicaba el plan' };

/** Issues what is not issued yet, each by itself, in the order in which everybody holds reservations. */
async function issueAll(
  tx: Tx,
  actor: Actor,
  legs: readonly queries.AssignedLeg[],
): Promise<Map<number, RowOutcome<void>>> {
  const open = legs.filter(leg => !leg.issued);
  const now = new Set(open.slice(0, MAX_PUBLISHED));
  const outcomes = await eachInSavepoint(
    tx,
    open,
    leg => leg.id_reservation,
    async leg => {
      if (!now.has(leg))
        throw conflict('DEMASIADAS', `Se emiten hasta ${MAX_PUBLISHED} por vez: publique otra vez para las que faltan`);
      await issueGuide(tx, actor, { id_guide: leg.id_guide, version: leg.version });
    },
  );
  return new Map(open.map((leg, i) => [leg.id_leg, outcomes[i] as RowOutcome<void>]));
}

/** What became of a leg: whether its guide is issued, and whether its driver knows. */
function rowOf(
  leg: queries.AssignedLeg,
  of: {
    outcome: RowOutcome<void> | undefined;
    told: ToldDrivers['results'][number] | undefined;
    stands: ReadonlySet<number>;
  },
): Row {
  const { outcome, told, stands } = of;
  const { id_leg: id, id_guide, label, disk, driver_name, driver_phone, planned_start } = leg;
  const row = { id, id_guide, label, disk, driver_name, driver_phone, planned_start };
  if (!stands.has(id_guide)) return { ...row, ok: false, issued: false, told: false, ...DELETED };
  return {
    ...row,
    ok: leg.issued || outcome?.ok === true,
    issued: outcome?.ok === true,
    told: !leg.waits || told?.ok === true,
    ...(told?.ok === false && { tell_message: told.message }),
    ...(outcome?.ok === false && { code: outcome.refusal.code, message: outcome.refusal.message }),
  };
}

/**
 * «Publicar plan»: issues every guide of the day that may be issued, tells the drivers and keeps the plan as a version. Two who publish the
 * same day wait for each other: the second finds it issued and told, and keeps one more version. Errors: 422 FECHA_PASADA, PLAN_VACIO.
 */
export async function publishDay(
  tx: Tx,
  actor: Actor,
  { date }: { date: string },
  way: LinkWay,
): Promise<PublishedDay> {
  if (date < tx.today) throw unprocessable('FECHA_PASADA', 'No se publica el plan de un día que ya pasó');
  await holdName(tx, `day plan ${date}`);
  const legs = await queries.assignedLegs(tx, date);
  if (legs.length === 0)
    throw unprocessable('PLAN_VACIO', `Ningún viaje del ${formatWeekdayDate(date)} tiene camión y conductor`);
  // In the order of whoever tells a driver: the driver's name, then the guide.
  const drivers = [...new Set(legs.map(leg => leg.id_driver))].sort((a, b) => a - b);
  for (const id_driver of drivers) await holdName(tx, `driver notice ${id_driver}`);
  const issued = await issueAll(tx, actor, legs);
  const isIssued = (leg: queries.AssignedLeg): boolean => leg.issued || issued.get(leg.id_leg)?.ok === true;
  const mayTell = actor.actions.has('driver.notify');
  const id_guides = legs.filter(leg => mayTell && leg.waits && isIssued(leg)).map(leg => leg.id_guide);
  const told = { id_guides, called: false, skipsMissing: true };
  const said = await tx.inSavepoint(() => tellDrivers(tx, actor, told, way));
  const toldOf = new Map(said.results.map(row => [row.id, row]));
  // What a colleague deleted since it was read is said, and no part of the plan.
  const stands = await queries.standing(
    tx,
    legs.map(leg => leg.id_guide),
  );
  await tx.elevate();
  const { id_day_plan, version } = await queries.storePlan(tx, {
    date,
    id_user: actor.id_user,
    author: actor.name,
    legs: legs
      .filter(leg => stands.has(leg.id_guide))
      .map(({ id_leg, label, id_truck, disk, id_driver, driver_name, planned_start }) => ({
        id_leg,
        label,
        id_truck,
        disk,
        id_driver,
        driver_name,
        planned_start,
      })),
  });
  const results = legs.map(leg =>
    rowOf(leg, { outcome: issued.get(leg.id_leg), told: toldOf.get(leg.id_guide), stands }),
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
