import type { ReservationChanges } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { businessDate, daysBetween, formatDateTime, instantOf } from '@cabezal/domain/system/time/time';
import { blockedText } from '@cabezal/domain/system/validation/company';
import { shiftAppointment } from '@cabezal/domain/trips/plan/move-plan';
import { canEditAll, type EditField, PAST_CITA } from '@cabezal/domain/trips/rules/reservation-edit';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, unprocessable } from '../../../../platform/http/errors.ts';
import { factsChanged } from '../../../prices/pricing/re-rate.ts';
import { slotsPastCutOff } from '../../../trips/slots/past-cut-off.ts';
import { noteEdited } from '../../../trips/state/assignment/replan-needs.ts';
import { printedOf } from '../../../trips/state/facts/printed-fields.ts';
import type { ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { correctShipment } from '../../nec/send-shipment.ts';
import { companiesByIds } from '../booking/booking.queries.ts';
import { lockForChange } from '../booking/lock-reservation.ts';
import { editContexts } from '../deciding/edit-context.ts';
import { moveBookedTimes } from './container.queries.ts';
import { proposeCorrections } from './correction.ts';
import { type Edited, readEdited, storeEdited } from './edited.queries.ts';
import { movePlans } from './move-plans.ts';
import { isPrinted, notifyGuides, withPriceNotice } from './notify-edited.ts';
import { type OpenPlan, openPlans } from './plan.queries.ts';
import type { SharedEdits } from './shared-edits.ts';

/** Result of an accepted row of a quick edit. */
export interface EditDone {
  version: number;
  unchanged: boolean;
  warnings: string[];
}

type Column = keyof Edited;
/** Row of the permission table for a column. */
const fieldOf = (column: Column): EditField =>
  column === 'appointment_date' || column === 'appointment_time' ? 'appointment' : column;

const sameValue = (column: Column, a: unknown, b: unknown): boolean =>
  (column === 'cut_off' || column === 'port_paid_at') && a != null && b != null
    ? Date.parse(`${a}`) === Date.parse(`${b}`)
    : (a ?? null) === (b ?? null);

/** The fields whose value changes. */
function changedOf(set: ReservationChanges, before: Edited): Partial<Edited> {
  const entries = Object.entries(set).filter(
    ([column, value]) => value !== undefined && !sameValue(column as Column, value, before[column as Column]),
  );
  return Object.fromEntries(entries);
}

/**
 * Checks payer and addressee: existing companies that are not blocked; a carrier cannot be the addressee. A customer can name parties only
 * in the booking's form, which checks which ones: this code sees all companies.
 */
async function demandParties(tx: Tx, actor: Actor, changes: Partial<Edited>): Promise<void> {
  for (const field of ['id_bill_to', 'id_addressee'] as const) {
    const id = changes[field];
    if (id === undefined) continue;
    if (actor.audience !== 'operator') {
      const text = 'Cámbielo con Editar, mientras la reserva está pendiente';
      throw unprocessable('PARTES', text, { [field]: text });
    }
    if (id === null) continue;
    const company = (await companiesByIds(tx, [id])).get(id);
    const wrong =
      company === undefined
        ? 'La compañía no existe'
        : company.blocked
          ? blockedText(company.blocked_reason)
          : field === 'id_addressee' && company.company_type === 'TRANS'
            ? 'Un transportista no puede ser el destinatario'
            : null;
    if (wrong !== null) throw unprocessable('COMPANIA', wrong, { [field]: wrong });
  }
}

/** Moves the agreed time at the plant: planned stops that have not happened move by as much, and agreed times elsewhere by as many days. */
async function moveAppointment(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  appointment_at: string,
): Promise<string[]> {
  const minutes = Math.round((Date.parse(appointment_at) - Date.parse(record.appointment_at)) / 60_000);
  const { id_reservation } = record;
  const [from, to] = [record.appointment_at, appointment_at].map(at => businessDate(at, tx.zone)) as [string, string];
  if (from !== to) await moveBookedTimes(tx, id_reservation, daysBetween(from, to));
  const plans = await openPlans(tx, { id_reservation });
  const change = (plan: OpenPlan) => shiftAppointment(plan.stops, minutes);
  return (await movePlans(tx, actor, id_reservation, plans, change, { agreed: true })).warnings;
}

/** Fields on which a price depends (8-money §1.2). */
const PRICED: readonly Column[] = ['appointment_date', 'appointment_time', 'id_bill_to', 'id_product'];

/** Warning when the appointment is later than the cut-off: the box would miss its ship. */
function lateForCutOff(tx: Tx, cut_off: string | null, appointment_at: string): string[] {
  if (cut_off === null || Date.parse(appointment_at) <= Date.parse(cut_off)) return [];
  return [refuse('CITA_TRAS_CUT_OFF', { cutoff: formatDateTime(cut_off, tx.zone) }).message];
}

/** An appointment in the past records a trip already driven: a warning for the operator, refused for others, as in a booking. */
function citaInPast(tx: Tx, actor: Actor, appointment_at: string): string[] {
  if (Date.parse(appointment_at) >= tx.now.getTime()) return [];
  if (actor.audience === 'operator') return [PAST_CITA];
  const text = 'La cita no puede estar en el pasado';
  throw unprocessable('CITA_PASADA', text, { appointment_date: text });
}

/** Derives the consequences, at once or together with those of the other rows; returns the version. */
async function derive(tx: Tx, record: ReservationRecord, shared: SharedEdits | undefined): Promise<number> {
  correctShipment(tx, record.id_reservation);
  if (shared !== undefined) return shared.stored(tx, record);
  const { version } = await reservationEdited(tx, record.id_reservation);
  await noteEdited(tx, [record.id_reservation]);
  return version;
}

/** Prices again; billed containers keep their price, and the difference is proposed. */
export async function recalculatePrices(
  tx: Tx,
  actor: Actor,
  subs: readonly number[],
  of: { id_reservation: number; motive?: string | null | undefined; agreed?: boolean },
): Promise<void> {
  const { id_reservation, motive = null, agreed = false } = of;
  const { untouched } = await factsChanged(tx, subs, 'La reserva cambió', { agreed });
  await proposeCorrections(tx, actor, untouched, { id_reservation, why: 'La reserva cambió', motive });
}

/**
 * Changes fields of a reservation as the permission table allows (canEditAll). Errors: 404, 422 RESERVA_AJENA; 409 MODIFICADO,
 * CAMPO_NO_EDITABLE, RESERVA_FACTURADA, or a truck that is occupied at the new time; 422 MOTIVO_REQUERIDO.
 */
export async function editReservation(
  tx: Tx,
  actor: Actor,
  input: { id_reservation: number; version: number; set: ReservationChanges; motive?: string | null | undefined },
  /** For several rows: what they read and settle together. */
  shared?: SharedEdits,
): Promise<EditDone> {
  const { id_reservation, motive } = input;
  const record = await (shared?.take ?? lockForChange)(tx, actor, id_reservation, input.version);
  const before = shared?.fieldsOf(id_reservation) ?? (await readEdited(tx, id_reservation));
  const changes = changedOf(input.set, before);
  const columns = Object.keys(changes) as Column[];
  if (columns.length === 0) return { version: record.version, unchanged: true, warnings: [] };
  const fields = [...new Set(columns.map(fieldOf))];
  const completed = new Set(columns.filter(column => before[column] === null).map(fieldOf));
  const { whole } = await editContexts(tx, actor, record, shared?.orders);
  demand(canEditAll(fields, whole, { motive, completed }));
  await demandParties(tx, actor, changes);
  const after = { ...before, ...changes };
  const appointment_at = instantOf(after.appointment_date, after.appointment_time, tx.zone);
  const movesCutOff = fields.some(field => field === 'appointment' || field === 'cut_off');
  const warnings = movesCutOff ? lateForCutOff(tx, after.cut_off, appointment_at) : [];
  if (fields.includes('appointment')) warnings.push(...citaInPast(tx, actor, appointment_at));
  await storeEdited(tx, id_reservation, fields.includes('appointment') ? { ...changes, appointment_at } : changes);
  if (fields.includes('appointment')) warnings.push(...(await moveAppointment(tx, actor, record, appointment_at)));
  const subs = record.sub_reservations.map(sub => sub.id_sub_reservation);
  if (columns.some(column => PRICED.includes(column)))
    warnings.push(
      ...(await withPriceNotice(tx, id_reservation, () =>
        recalculatePrices(tx, actor, subs, { id_reservation, motive }),
      )),
    );
  if (isPrinted(record)) await notifyGuides(tx, { id_reservation }, printedOf(fields, record.reservation_type));
  const version = await derive(tx, record, shared);
  // With several rows, slots follow the appointment only when all are settled, so they are checked then.
  if (movesCutOff && shared === undefined) warnings.push(...(await slotsPastCutOff(tx, id_reservation)));
  const was = Object.fromEntries(columns.map(column => [column, before[column]]));
  tx.audit({
    action: 'edit',
    noun: 'reservation',
    id: id_reservation,
    before: was,
    after: changes,
    motive: motive ?? null,
  });
  return { version, unchanged: false, warnings };
}
