import type { SlotDraft } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import {
  codesAskedFor,
  draftSheet,
  type MissingValue,
  missingFor,
  type NamedRecord,
  type SheetFacts,
} from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { DPW_TERMINAL } from '@cabezal/domain/operations/terminals/terminal-codes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { isAwaited, type SlotKind, slotKindOf, slotLife } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { findCodes, findTerminal } from '../terminals/terminal-codes.queries.ts';
import * as queries from './slot-drafts.queries.ts';

export interface AskedStop {
  readonly id_reservation: number;
  readonly id_guide: number;
  readonly id_stop?: number | undefined;
}

/** A stop with the work that its slot is for. */
export interface StopOfWork {
  readonly stop: queries.DraftStop;
  readonly kind: SlotKind;
}

/**
 * The stop that is asked for; without one, the guide's first at DP World, null if it has none. Errors: 404 for the guide, and for a stop at which
 * there are no slots.
 */
export async function findStop(tx: Tx, of: AskedStop): Promise<StopOfWork | null> {
  if (!(await isVisible(tx, 'reservation', of.id_reservation))) throw notFound('La reserva no existe');
  if (!(await queries.isLiveGuide(tx, of))) throw notFound('La guía no existe');
  const id_location = of.id_stop === undefined ? await findTerminal(tx, { code: DPW_TERMINAL }) : undefined;
  if (of.id_stop === undefined && id_location === undefined) return null;
  const stop = await queries.draftStop(tx, { ...of, id_location });
  const kind = stop === undefined ? null : slotKindOf(stop, stop.reservation_type);
  if (stop !== undefined && kind !== null) return { stop, kind };
  if (of.id_stop === undefined) return null;
  throw notFound('La parada no existe');
}

/** The records of the trip that its terminal names by codes. Depots have no codes. */
async function namedRecords(tx: Tx, { stop, kind }: StopOfWork): Promise<NamedRecord[]> {
  if (stop.code !== 'PRT') return [];
  const wanted = codesAskedFor(kind).flatMap(of => {
    const id_own = stop.named[of];
    return id_own === null ? [] : [{ kind: of, id_own }];
  });
  if (wanted.length === 0) return [];
  const found = await findCodes(tx, stop.id_location, wanted);
  return wanted.flatMap(({ kind: of, id_own }) => {
    const row = found.find(one => one.kind === of && one.id_own === id_own);
    return row === undefined ? [] : [{ kind: of, name: row.name, code: row.code }];
  });
}

type Entered = Pick<SheetFacts, 'slot_from' | 'emails' | 'travel_min'>;

/** The sheet of a slot and what lacks, with what a person entered. */
export async function judged(tx: Tx, of: StopOfWork, entered: Entered) {
  const facts: SheetFacts = { ...of.stop, ...entered };
  const codes = await namedRecords(tx, of);
  const missing: MissingValue[] = missingFor(of.kind, facts, codes);
  return { facts, codes, sheet: draftSheet(of.kind, facts, codes, tx.zone), missing };
}

/** State of a stored slot that is open, or of its draft. */
export const stateOf = (row: queries.OpenSlotRow) =>
  slotLife({ ...row, cancelled_at: null, used_at: null, missed_at: null });

/** Whether requests for slots at this place leave this installation: DP World's, once its address is set. */
export const isConnected = (tx: Tx, { place_code }: Pick<queries.DraftStop, 'place_code'>): boolean =>
  place_code === DPW_TERMINAL && !tx.unknownSystems.has('TERMINAL');

/**
 * What the caller may do with a draft: store it, not beside a slot that the terminal gave or may have given, and only for a reservation under way;
 * send it; ask what became of it; give it up.
 */
function possibleSteps(
  tx: Tx,
  actor: Actor,
  stop: queries.DraftStop,
  open: queries.OpenSlotRow | undefined,
): SlotDraft['can'] {
  const no = 'No tiene permiso';
  if (!actor.actions.has('slot.write')) return { update: no, send: no, ask: no, delete: no };
  const lugar = stop.terminal;
  const isWaiting = open !== undefined && isAwaited(stateOf(open));
  const silent = refuse('TURNO_SIN_RESPUESTA', { lugar }).message;
  const unasked = refuse('TURNO_SIN_SOLICITUD', { lugar }).message;
  const unconnected = refuse('TERMINAL_SIN_CONEXION', { lugar }).message;
  const mayUpdate = (): true | string => {
    if (open?.external_code != null) return refuse('TURNO_DUPLICADO', { codigo: open.external_code }).message;
    if (isWaiting) return silent;
    return isUnderWay(stop.reservation_status) || NOT_UNDER_WAY;
  };
  const mayDelete = (): true | string => {
    if (open === undefined) return 'El borrador no está guardado';
    if (isWaiting) return silent;
    if (open.external_code === null) return true;
    if (open.cancel_asked_at !== null) return refuse('TURNO_POR_ANULAR', { codigo: open.external_code }).message;
    return (open.adapter === 'DPW' && isConnected(tx, stop)) || unconnected;
  };
  const update = mayUpdate();
  const send = update === true ? isConnected(tx, stop) || unconnected : update;
  return { update, send, ask: isWaiting || unasked, delete: mayDelete() };
}

/** What was asked of the terminal; null: nothing. */
function requestOf(open: queries.OpenSlotRow | undefined): SlotDraft['request'] {
  if (open === undefined || open.sent_at === null) return null;
  const { sent_at, uncertain_at, rejected_at, checked_at, error_text, cancel_asked_at } = open;
  return { sent_at, uncertain_at, rejected_at, checked_at, error_text, cancel_asked_at };
}

export const NOT_UNDER_WAY = 'Solo se piden turnos de una reserva aprobada';
export const isUnderWay = (status: string): boolean => status === 'ACCEPTED' || status === 'IN_PROGRESS';

const neverStored = {
  id_slot: null,
  reference: null,
  external_code: null,
  validated_at: null,
  confirmed_at: null,
  changing_at: null,
  sent_at: null,
  uncertain_at: null,
  rejected_at: null,
  version: 0,
};

/** The slot of a stop as it is stored, or a draft that nobody stored yet, with what lacks now. Errors: 404. */
export async function readDraft(tx: Tx, actor: Actor, of: AskedStop): Promise<SlotDraft | null> {
  const found = await findStop(tx, of);
  if (found === null) return null;
  const { stop, kind } = found;
  const open = await queries.openSlotOf(tx, stop.id_leg, kind);
  const row = open ?? neverStored;
  // What was entered for another place was for that terminal.
  const isHere = open?.id_location === stop.id_location;
  const stored: Partial<queries.Entered> = open !== undefined && isHere ? open.data : {};
  const { emails = [], travel_min = null, remarks = null } = stored;
  const window = open !== undefined && isHere ? open : { slot_from: stop.planned_from, slot_to: null };
  const entered = { slot_from: window.slot_from, emails, travel_min: travel_min ?? stop.planned_travel_min };
  const { sheet, missing } = await judged(tx, found, entered);
  // A draft in which something lacks by now is no longer whole, whatever it was when it was stored.
  const validated_at = missing.length === 0 ? row.validated_at : null;
  return {
    id_slot: row.id_slot,
    id_reservation: stop.id_reservation,
    id_sub_reservation: stop.id_sub_reservation,
    number: stop.number,
    id_guide: stop.id_guide,
    guide_number: stop.guide_number,
    id_stop: stop.id_stop,
    id_location: stop.id_location,
    place: stop.terminal,
    id_plant: stop.id_plant,
    kind,
    state: slotLife({
      confirmed_at: row.confirmed_at,
      validated_at,
      sent_at: row.sent_at,
      uncertain_at: row.uncertain_at,
      rejected_at: row.rejected_at,
      changing_at: row.changing_at,
      cancelled_at: null,
      used_at: null,
      missed_at: null,
    }),
    reference: row.reference,
    external_code: row.external_code,
    slot_from: window.slot_from,
    slot_to: window.slot_to,
    emails: [...emails],
    travel_min: entered.travel_min,
    remarks,
    sheet,
    missing,
    request: requestOf(open),
    version: row.version,
    can: possibleSteps(tx, actor, stop, open),
  };
}
