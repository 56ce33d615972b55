import type { Disv, DisvRow, getDisvs } from '@cabezal/contract/operations/disv/disv.calls';
import {
  authorizedVerdict,
  canAskDisv,
  canDeleteDisv,
  canPrintDisv,
  canRegisterDisv,
  canSendDisv,
  canUpdateDisv,
  type DisvSituation,
  disvErrors,
  disvSheet,
  disvState,
} from '@cabezal/domain/operations/disv/disv';
import type { MissingValue, NamedRecord, SheetFacts } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { DISV_TERMINAL } from '@cabezal/domain/operations/terminals/terminal-codes';
import { reason, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { findStop, isUnderWay, judged, NOT_UNDER_WAY, type StopOfWork } from '../slot-drafts/read-draft.ts';
import { findTerminal } from '../terminals/terminal-codes.queries.ts';
import * as queries from './disv.queries.ts';

/** Whether requests of DISV leave this installation. */
const sendsDisv = (tx: Tx): boolean => !tx.unknownSystems.has('DISV');

/** What decides what may be done with it. */
export const situationOf = (tx: Tx, row: queries.StoredDisv): DisvSituation => ({
  state: disvState(row),
  number: row.disv_number,
  adapter: row.adapter,
  place: row.place,
  client: row.client,
  is_authorized: row.is_authorized,
  is_connected: sendsDisv(tx),
  has_guide: row.has_guide,
  void_asked_at: row.void_asked_at,
});

const possibly = (verdict: Verdict): true | string => reason(verdict) ?? true;

function possibleSteps(tx: Tx, actor: Actor, row: queries.StoredDisv): DisvRow['can'] {
  const disv = situationOf(tx, row);
  const print = possibly(canPrintDisv(disv));
  const no = 'No tiene permiso';
  if (!actor.actions.has('disv.write')) return { update: no, send: no, ask: no, register: no, delete: no, print };
  const isLate = isUnderWay(row.reservation_status) ? null : NOT_UNDER_WAY;
  const underWay = (verdict: Verdict): true | string => isLate ?? possibly(verdict);
  return {
    update: underWay(canUpdateDisv(disv)),
    send: underWay(canSendDisv(disv)),
    ask: possibly(canAskDisv(disv)),
    register: underWay(canRegisterDisv(disv)),
    delete: possibly(canDeleteDisv(disv)),
    print,
  };
}

const shownRow = (tx: Tx, actor: Actor, row: queries.StoredDisv): DisvRow => ({
  id_disv: row.id_disv,
  id_reservation: row.id_reservation,
  id_sub_reservation: row.id_sub_reservation,
  sub_number: row.sub_number,
  container_code: row.container_code,
  id_guide: row.id_guide,
  guide_number: row.guide_number,
  id_location: row.id_location,
  place: row.place,
  state: disvState(row),
  adapter: row.adapter,
  reference: row.reference,
  disv_number: row.disv_number,
  entry_at: row.entry_at,
  issued_at: row.issued_at,
  used_at: row.used_at,
  voided_at: row.voided_at,
  void_reason: row.void_reason,
  void_asked_at: row.void_asked_at,
  error_text: row.error_text,
  differs: [...row.differs],
  version: row.version,
  can: possibleSteps(tx, actor, row),
});

/** Full containers of the reservation on their way to the terminal that asks for DISV. */
export async function entering(tx: Tx, id_reservation: number, id_guide?: number): Promise<queries.EnteringBox[]> {
  const id_terminal = await findTerminal(tx, { code: DISV_TERMINAL });
  return id_terminal === undefined ? [] : queries.enteringBoxes(tx, { id_reservation, id_terminal, id_guide });
}

/** All DISV of a reservation, and the containers that still need one. Errors: 404. */
export async function readDisvs(
  tx: Tx,
  actor: Actor,
  { id_reservation }: z.infer<typeof getDisvs.input>,
): Promise<z.infer<typeof getDisvs.output>> {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  const rows = await queries.listDisvs(tx, id_reservation);
  const having = new Set(rows.filter(row => row.voided_at === null).map(row => row.id_sub_reservation));
  const boxes = await entering(tx, id_reservation);
  const mayWrite = actor.actions.has('disv.write');
  return {
    is_connected: sendsDisv(tx),
    needs: boxes
      .filter(box => !having.has(box.id_sub_reservation) && !box.has_arrived)
      .map(({ id_sub_reservation, sub_number, container_code, id_guide, guide_number, place, ...box }) => ({
        id_sub_reservation,
        sub_number,
        container_code,
        id_guide,
        guide_number,
        place,
        can: { create: mayWrite ? possibly(authorizedVerdict(box)) : 'No tiene permiso' },
      })),
    disvs: rows.map(row => shownRow(tx, actor, row)),
  };
}

/** What the terminal asks about the trip of a DISV, and what lacks. */
export interface JudgedDisv {
  readonly of: StopOfWork;
  readonly entry_at: string | null;
  readonly emails: readonly string[];
  readonly travel_min: number | null;
  readonly remarks: string | null;
  readonly facts: SheetFacts;
  readonly codes: readonly NamedRecord[];
  readonly missing: readonly MissingValue[];
}

/** Undefined: its guide no longer goes to the terminal. */
export async function judgedDisv(tx: Tx, row: queries.StoredDisv): Promise<JudgedDisv | undefined> {
  if (!row.has_guide) return undefined;
  const { id_reservation, id_guide } = row;
  const [box] = await entering(tx, id_reservation, id_guide);
  if (box === undefined) return undefined;
  const of = await findStop(tx, { id_reservation, id_guide, id_stop: box.id_stop });
  if (of === null) return undefined;
  const { emails = [], travel_min = null, remarks = null } = row.data;
  const entered = { slot_from: row.entry_at, emails, travel_min: travel_min ?? of.stop.planned_travel_min };
  const { facts, codes } = await judged(tx, of, entered);
  return {
    of,
    entry_at: row.entry_at,
    emails,
    travel_min: entered.travel_min,
    remarks,
    facts,
    codes,
    missing: disvErrors(facts, codes),
  };
}

/** What was asked of the terminal; null: nothing. */
function requestOf(row: queries.StoredDisv): Disv['request'] {
  const { sent_at, uncertain_at, rejected_at, checked_at, error_text } = row;
  return sent_at === null ? null : { sent_at, uncertain_at, rejected_at, checked_at, error_text };
}

const NO_GUIDE: MissingValue = { field: 'guide', place: 'GUIDE', text: 'La guía ya no va al terminal' };

/** A DISV with what lacks now. Errors: 404. */
export async function readDisv(tx: Tx, actor: Actor, id_disv: number): Promise<Disv> {
  const row = await queries.findDisv(tx, id_disv);
  if (row === undefined) throw notFound('El DISV no existe');
  const found = await judgedDisv(tx, row);
  const { emails = [], travel_min = null, remarks = null } = row.data;
  const missing = found?.missing ?? [NO_GUIDE];
  // A draft in which something lacks by now is no longer whole, whatever it was when it was checked.
  const validated_at = missing.length === 0 ? row.validated_at : null;
  return {
    ...shownRow(tx, actor, { ...row, validated_at }),
    id_plant: found?.of.stop.id_plant ?? null,
    emails: [...emails],
    travel_min: found?.travel_min ?? travel_min,
    remarks,
    sheet: found === undefined ? [] : disvSheet(found.facts, found.codes, tx.zone),
    missing: missing.map(({ field, place, text }) => ({ field, place, text })),
    request: requestOf(row),
  };
}
