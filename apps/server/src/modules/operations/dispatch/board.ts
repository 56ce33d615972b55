import type { Board, BoardGuide, Dispatch } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { emptyDrive } from '@cabezal/domain/trips/rules/between-trips';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findGuidesOf } from '../guides/guide-detail.ts';
import {
  boardGuides,
  boardTrucks,
  dispatchHead,
  type FoundBoardGuide,
  slotTolerance,
  unassignedLegs,
} from './board.queries.ts';

const beginOf = ({ begun_at, planned_start }: FoundBoardGuide): string => begun_at ?? planned_start;

/** Adds the empty drive from the end of the truck's previous trip. The coordinates themselves are not returned. */
function withEmptyDrives(found: readonly FoundBoardGuide[]): BoardGuide[] {
  const last = new Map<number, FoundBoardGuide>();
  return found
    .toSorted((a, b) => beginOf(a).localeCompare(beginOf(b)))
    .map(row => {
      const before = last.get(row.id_truck);
      last.set(row.id_truck, row);
      const { counted: _, begins, ends: __, ...guide } = row;
      return { ...guide, empty_min: Math.round(emptyDrive(before?.ends ?? null, begins)) };
    });
}

/**
 * The board of one to three business days. Every leg counts once: with truck and driver it is assigned, otherwise it is in the list of
 * unassigned legs. That list also contains legs of earlier days, which are counted separately.
 */
export async function loadBoard(tx: Tx, input: { date: string; days: number }): Promise<Board> {
  const from = instantOf(input.date, '00:00', tx.zone);
  const to = instantOf(addDays(input.date, input.days), '00:00', tx.zone);
  const unassigned = await unassignedLegs(tx, { before: to });
  const found = await boardGuides(tx, from, to);
  const trucks = await boardTrucks(tx, [...new Set(found.map(g => g.id_truck))]);
  const assigned = found.filter(g => g.counted).length;
  const guides = withEmptyDrives(found);
  const tolerance_min = await slotTolerance(tx, input.date);
  const earlier = unassigned.filter(leg => leg.planned_start < from).length;
  const total = assigned + unassigned.length - earlier;
  return { from, to, unassigned, trucks, guides, tolerance_min, assigned, total, earlier };
}

/** The dispatch of one reservation: its guides, including rescued and false ones, and the waiting legs. 404 outside the scope. */
export async function loadDispatch(tx: Tx, id_reservation: number): Promise<Dispatch> {
  const head = await dispatchHead(tx, id_reservation);
  if (head === undefined) throw notFound('La reserva no existe');
  const guides = await findGuidesOf(tx, id_reservation);
  const unassigned = await unassignedLegs(tx, { id_reservation });
  return { id_reservation, client_name: head.client_name, guides, unassigned };
}
