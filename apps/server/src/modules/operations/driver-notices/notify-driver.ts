import type {
  NotifiedDrivers,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { businessDate, formatTime, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { eachInSavepoint, type RowOutcome } from '../../system/bulk/each-in-savepoint.ts';
import { eachInTransaction } from '../../system/bulk/each-in-transaction.ts';
import { partyOfGuide, writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import type { LinkWay } from '../travel/links.ts';
import { mailNoticeWithLink } from '../travel/send-driver-link.ts';
import * as queries from './driver-notices.queries.ts';

const MOST_TEXT = 300;

interface Given {
  id_driver: number;
  text: string;
  called: boolean;
  /** Its guide, with the plan to send. */
  guide: queries.GuideToNotify | null;
  kind: 'PLAN' | 'MESSAGE';
}

const clipped = (text: string): string => (text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1)}…`);

type NotifiedSlot = queries.GuideToNotify['slots'][number];
/** «Turno AB12 en Tercon, 06:30»; with the day if it differs from that of the trip's start. */
function slotText({ code, at, place }: NotifiedSlot, start: string, zone: string): string {
  if (at === null) return `Turno ${code} en ${place}`;
  const day = businessDate(at, zone) === businessDate(start, zone) ? '' : `${formatWeekdayDate(at, zone)} `;
  return `Turno ${code} en ${place}, ${day}${formatTime(at, zone)}`;
}

/**
 * «Mar 24 nov, 06:00: viaje 48188-1 con el 27 (GSB-1234). Turno AB12 en Tercon, 06:30. Contenedor MSKU7502140. Tercon → El Guabo → DP
 * World.» The important facts come before the route, which is what a long text cuts off.
 */
export function planText(guide: queries.GuideToNotify, zone: string): string {
  const { planned_start, label, disk, license_plate, route, container_code, slots } = guide;
  const truck = [disk, license_plate === null ? null : `(${formatPlate(license_plate)})`].filter(Boolean).join(' ');
  const sentences = [
    `${formatWeekdayDate(planned_start, zone)}, ${formatTime(planned_start, zone)}: viaje ${label} con el ${truck}`,
    ...slots.map(slot => slotText(slot, planned_start, zone)),
    ...(container_code === null ? [] : [`Contenedor ${container_code}`]),
    ...(route === '' ? [] : [route]),
  ];
  return clipped(sentences.map(sentence => `${sentence}.`).join(' '));
}

/** The driver can only be reached by telephone. */
const unreachable = (phone: string | null): AppError =>
  conflict(
    'SIN_SUSCRIPCION',
    phone === null
      ? 'El conductor no recibe avisos y no tiene un teléfono registrado'
      : `El conductor no recibe avisos: llámelo al ${phone}`,
  );

/** Puts a notice on the driver's pages and sends it by mail; the caller has locked the driver. */
async function give(tx: Tx, actor: Actor, given: Given, way: LinkWay): Promise<number> {
  const { id_driver, guide, text, called, kind } = given;
  const reach = await queries.reachOf(tx, id_driver);
  if (reach === undefined) throw notFound('El conductor no existe');
  const { has_page, operator } = reach;
  // An installation without mail cannot use addresses.
  const addresses = way.sendsMail ? reach.addresses : [];
  if (!called && !has_page && addresses.length === 0) throw unreachable(reach.phone);
  const isPlan = kind === 'PLAN' && guide !== null;
  const id = await queries.insertNotice(tx, {
    id_driver,
    id_guide: guide?.id_guide ?? null,
    kind,
    text,
    called,
    has_page,
    told_start: isPlan ? guide.planned_start : null,
    told_truck: isPlan ? guide.id_truck : null,
    told_way: isPlan ? guide.way : null,
    mails: called ? 0 : addresses.length,
    id_user: actor.id_user,
    author: actor.name,
  });
  if (!called && addresses.length > 0) {
    if (guide?.opens) await mailNoticeWithLink(tx, actor, guide.id_guide, { id_driver_notice: id, text });
    else
      for (const to of addresses)
        tx.send({
          system: 'MAIL',
          kind: 'driver_notice',
          noun: 'driver_notice',
          id,
          idempotency_key: `driver-notice-${id}-${addresses.indexOf(to)}`,
          payload: {
            to,
            id_driver_notice: id,
            subject: `${operator}: aviso para ${reach.name}`,
            text: `${reach.name}:\n\n${text}\n\n${operator}\n`,
          },
        });
  }
  if (guide !== null) {
    // The customer also reads the trip's logbook, so it does not contain the text.
    const text = called ? 'Se llamó al conductor' : 'Se avisó al conductor';
    await writeLog(tx, { id_guide: guide.id_guide, kind: 'NOTE', text, author: actor });
    tx.changed('guide', guide.id_guide, await partyOfGuide(tx, guide.id_guide));
  }
  tx.audit({
    action: 'notify_driver',
    noun: guide === null ? 'driver' : 'guide',
    id: guide?.id_guide ?? id_driver,
    after: { text, called },
  });
  tx.changed('driver_notice', id, []);
  return id;
}

/** The guide of a notice; null: none. Errors: 404; 422 it is another driver's. */
async function guideOf(
  tx: Tx,
  { id_driver, id_guide }: { id_driver: number; id_guide?: number | undefined },
): Promise<queries.GuideToNotify | null> {
  if (id_guide === undefined) return null;
  const [guide] = await queries.guidesToNotify(tx, [id_guide]);
  if (guide === undefined) throw notFound('La guía no existe');
  if (guide.id_driver === id_driver) return guide;
  throw unprocessable('CONDUCTOR', 'La guía es de otro conductor', { id_driver: 'La guía es de otro conductor' });
}

/**
 * Sends a person's message to a driver. Errors: 404 driver or guide outside the scope; 409 SIN_SUSCRIPCION; 422 the guide is another
 * driver's; 429 AVISO_RECIENTE: one per minute and driver, whoever sends it.
 */
export async function notifyDriver(
  tx: Tx,
  actor: Actor,
  input: z.infer<typeof sendDriverNotification.input>,
  way: LinkWay,
): Promise<number> {
  const { id_driver, text, called } = input;
  const seen = await guideOf(tx, input);
  await tx.elevate();
  await holdName(tx, `driver notice ${id_driver}`);
  if (seen !== null) await holdReservations(tx, [seen.id_reservation]);
  // Somebody may have assigned another driver meanwhile.
  const guide = await guideOf(tx, input);
  if (await queries.notifiedJustNow(tx, id_driver))
    throw new AppError(429, 'AVISO_RECIENTE', 'Ya se le avisó hace menos de un minuto: espere un momento');
  return give(tx, actor, { id_driver, text, called, guide, kind: 'MESSAGE' }, way);
}

/** Locks drivers, then trips, in the same order as publishing a day, so that the notice has the current state of the trip. */
async function lockGuidesToNotify(tx: Tx, guides: readonly queries.GuideToNotify[]): Promise<void> {
  const drivers = [...new Set(guides.flatMap(({ id_driver }) => id_driver ?? []))].sort((a, b) => a - b);
  for (const id_driver of drivers) await holdName(tx, `driver notice ${id_driver}`);
  await holdReservations(tx, [...new Set(guides.map(guide => guide.id_reservation))]);
}

type Row = NotifiedDrivers['results'][number];
const DELETED = ['GUIA_ELIMINADA', 'La guía se eliminó mientras se avisaba'] as const;

function rowOf(guide: queries.GuideToNotify, outcome: RowOutcome<'told' | 'already'>): Row {
  const { id_guide: id, label, driver_name, driver_phone } = guide;
  const told = { id, label, driver_name, driver_phone };
  if (outcome.ok) return { ...told, ok: true, already: outcome.value === 'already' };
  const { code, message } = outcome.refusal;
  return { ...told, ok: false, already: false, code, message };
}

function counted(results: Row[]): NotifiedDrivers {
  const count = (of: (row: Row) => boolean): number => results.filter(of).length;
  return {
    results,
    told: count(row => row.ok && !row.already),
    already: count(row => row.already),
    refused: count(row => !row.ok),
  };
}

/**
 * Notifies drivers of the plans of their trips, each with its own outcome. A driver who was notified of the current hour, truck, route and
 * slots is not notified again, so two simultaneous calls notify each driver once. Errors: 404 a guide outside the scope; with
 * `skipsMissing` guides that were deleted meanwhile are left out instead.
 */
export async function notifyDrivers(
  tx: Tx,
  actor: Actor,
  input: { id_guides: readonly number[]; called: boolean; skipsMissing?: boolean },
  way: LinkWay,
): Promise<NotifiedDrivers> {
  const ids = [...new Set(input.id_guides)];
  const found = await queries.guidesToNotify(tx, ids);
  if (found.length < ids.length && !input.skipsMissing) throw notFound('La guía no existe');
  await tx.elevate();
  await lockGuidesToNotify(tx, found);
  const outcomes = await eachInSavepoint(
    tx,
    found,
    guide => (guide.id_driver ?? 0) * 1e7 + guide.id_guide,
    async ({ id_guide, id_driver }) => {
      if (id_driver === null) throw unprocessable('CONDUCTOR_REQUERIDO', 'Asigne un conductor');
      const [guide] = await queries.guidesToNotify(tx, [id_guide]);
      if (guide === undefined || guide.id_driver !== id_driver || guide.id_truck === null)
        throw conflict('MODIFICADO', 'El viaje cambió de conductor o de camión');
      if (!guide.waits) throw conflict('VIAJE_INICIADO', 'El viaje ya empezó');
      if (guide.told) return 'already' as const;
      const text = planText(guide, tx.zone);
      await give(tx, actor, { id_driver, text, called: input.called, guide, kind: 'PLAN' }, way);
      return 'told' as const;
    },
  );
  return counted(outcomes.map((outcome, i) => rowOf(found[i] as queries.GuideToNotify, outcome)));
}

type NotifyContext = Pick<Preparing<unknown>, 'actor' | 'read' | 'change'>;

/**
 * The same with a transaction per driver: nobody waits for a whole day's drivers, and sent notices stay sent. Errors: 404 a guide outside
 * the scope; with `skipsMissing` guides that were deleted meanwhile are left out instead.
 */
export async function notifyEach(
  { read, change, actor }: NotifyContext,
  input: { id_guides: readonly number[]; called: boolean; skipsMissing?: boolean },
  way: LinkWay,
): Promise<NotifiedDrivers> {
  const ids = [...new Set(input.id_guides)];
  const found = await read(tx => queries.guidesToNotify(tx, ids));
  if (found.length < ids.length && !input.skipsMissing) throw notFound('La guía no existe');
  const drivers = [...new Set(found.map(guide => guide.id_driver ?? 0))].sort((a, b) => a - b);
  const byDriver = await eachInTransaction(change, drivers, async (tx, id_driver) => {
    const id_guides = found.filter(guide => (guide.id_driver ?? 0) === id_driver).map(guide => guide.id_guide);
    const { results } = await notifyDrivers(tx, actor, { id_guides, called: input.called, skipsMissing: true }, way);
    return new Map(results.map(row => [row.id, row]));
  });
  return counted(
    found.map(guide => {
      const told = byDriver[drivers.indexOf(guide.id_driver ?? 0)] as (typeof byDriver)[number];
      if (!told.ok) return rowOf(guide, told);
      return told.value.get(guide.id_guide) ?? rowOf(guide, { ok: false, refusal: conflict(...DELETED) });
    }),
  );
}
