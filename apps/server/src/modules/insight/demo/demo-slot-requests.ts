import { codesAskedFor } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { DPW_TERMINAL } from '@cabezal/domain/operations/terminals/terminal-codes';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editContainer } from '../../bookings/reservations/editing/edit-container.ts';
import { findStop, isConnected, type StopOfWork } from '../../operations/slot-drafts/read-draft.ts';
import { sendDraft } from '../../operations/slot-requests/send-draft.ts';
import { saveCodes } from '../../operations/terminals/save-codes.ts';
import { findCodes } from '../../operations/terminals/terminal-codes.queries.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { subVersion, type UnslottedStop, unslottedStops } from './demo-terminals.queries.ts';

/** Number of requests, among how many stops without a slot, and hours until the earliest of them. */
const REQUESTS = 6;
const LOOKED_AT = 80;
const AHEAD_H = 6;

/** Gives the terminal's codes to the records of a trip that have none. */
export async function nameRecords(tx: Tx, actor: Actor, { stop, kind }: StopOfWork): Promise<void> {
  const wanted = codesAskedFor(kind).flatMap(of => {
    const id_own = stop.named[of];
    return id_own === null ? [] : [{ kind: of, id_own }];
  });
  const unnamed = (await findCodes(tx, stop.id_location, wanted)).filter(row => row.code === null);
  if (unnamed.length === 0) return;
  const rows = unnamed.map(({ kind: of, id_own, version }) => ({ kind: of, id_own, version, code: `${of}-${id_own}` }));
  await saveCodes(tx, actor, { id_terminal: stop.id_location, byDefault: DPW_TERMINAL }, rows);
}

/** Enters what a terminal asks about the box of an export. */
export async function completeBox(tx: Tx, actor: Actor, { stop }: StopOfWork): Promise<void> {
  const { id_sub_reservation, id_reservation, weight_kg, tare_kg, is_reefer } = stop;
  const version = await subVersion(tx, id_sub_reservation);
  const air = is_reefer ? { humidity_pct: 85, ventilation: 0 } : {};
  const set = { dae: `028-2026-40-${String(id_reservation).padStart(8, '0')}`, vgm_kg: weight_kg + tare_kg, ...air };
  await editContainer(tx, actor, { id_sub_reservation, version, set });
}

async function request(tx: Tx, actor: Actor, { id_reservation, id_guide, id_stop, at }: UnslottedStop): Promise<void> {
  const found = await findStop(tx, { id_reservation, id_guide, id_stop });
  if (found === null) return;
  await nameRecords(tx, actor, found);
  if (found.kind === 'INGRESO_LLENO') await completeBox(tx, actor, found);
  const emails = ['garita@demo.ec'];
  const data = { id_guide, id_stop, version: 0, slot_from: at, emails, remarks: null };
  await sendDraft(tx, actor, { id_reservation, data });
}

/**
 * Requests of slots at DP World's simulator for some of the next trips, with the verbs of the screens. A trip that lacks more than this fills in sends
 * none; without an address of the terminal nothing is sent.
 */
export async function sendDemoRequests(tx: Tx, actor: Actor): Promise<void> {
  if (tx.unknownSystems.has('TERMINAL')) return;
  const stops: UnslottedStop[] = [];
  for (const stop of await unslottedStops(tx, AHEAD_H, LOOKED_AT)) {
    const found = await findStop(tx, stop);
    if (found !== null && isConnected(tx, found.stop)) stops.push(stop);
  }
  await eachInSavepoint(
    tx,
    // The first ones get drafts.
    stops.slice(-REQUESTS),
    stop => stop.id_stop,
    stop => request(tx, actor, stop),
  );
}
