import { type ChargeProposalKind, leftToDecide } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { compare, type Money } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  acceptedCharges,
  type Cause,
  decidedBefore,
  findOpen,
  insertProposal,
  insertRemoval,
  keepAccepted,
  type OpenProposal,
  type StandingCharge,
  supersede,
  type WantedCharge,
} from './proposed-charges.queries.ts';

export interface Author {
  id_user: number | null;
  name: string;
}

const isSamePrice = (a: Money | null, b: Money | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;

/** Whether the proposal is unchanged: an edit without effect does not invalidate the proposal that a person has open. */
const isSame = (open: OpenProposal, wanted: WantedCharge): boolean =>
  open.id_service === wanted.id_service &&
  open.quantity === wanted.quantity &&
  open.description === wanted.description &&
  isSamePrice(open.unit_price, wanted.unit_price);

/**
 * Kinds of which only what was not decided before is proposed: differences from the price sold, and the fee of a lost slot, which is settled
 * again and again. A longer road uses the km already charged (`chargedKm`).
 */
const DIFFERENCES: readonly ChargeProposalKind[] = ['OTHER_PLACE', 'CORRECTION', 'SLOT_LOST'];
/** Kinds that may be charged several times for one cause. */
const ADDING_UP: readonly ChargeProposalKind[] = ['CORRECTION', 'SLOT_CHANGED'];

/** The line less what was accepted before for the same cause; null: all of it is decided. */
async function leftOf(tx: Tx, cause: Cause, wanted: WantedCharge): Promise<WantedCharge | null> {
  if (!DIFFERENCES.includes(cause.kind)) return wanted;
  const { unit_price: amount, description } = wanted;
  const left = leftToDecide({ amount, description }, await decidedBefore(tx, cause));
  return left === null ? null : { ...wanted, unit_price: left.amount };
}

/**
 * Opens a proposal with the price of an edit, in place of the open one for the same cause; `meant` null: the edit has no price any more.
 * Returns whether something is left to decide. Writes no charge. Needs the system's rights; the caller has locked the reservation.
 */
export async function proposeCharge(
  tx: Tx,
  author: Author,
  cause: Cause,
  meant: WantedCharge | null,
): Promise<boolean> {
  const wanted = meant === null ? null : await leftOf(tx, cause, meant);
  const open = await findOpen(tx, cause);
  if (open !== undefined && wanted !== null && isSame(open, wanted)) return true;
  const of = wanted ?? open;
  if (of === undefined) return false;
  if (open !== undefined) await supersede(tx, cause);
  if (wanted !== null && !(await isCharged(tx, cause, wanted))) await insertProposal(tx, author, cause, wanted);
  tx.changed('reservation', of.id_reservation, []);
  return wanted !== null;
}

type Line = Pick<WantedCharge, 'id_service' | 'description'>;
const isSameLine = (a: Line, b: Line): boolean => a.id_service === b.id_service && a.description === b.description;

/** Whether an equal line was accepted for the same cause and still exists: repeating an edit does not charge again. */
async function isCharged(tx: Tx, cause: Cause, wanted: WantedCharge): Promise<boolean> {
  if (ADDING_UP.includes(cause.kind)) return false;
  return (await acceptedCharges(tx, cause)).some(one => isSameLine(one, wanted));
}

/**
 * Proposes to remove the lines accepted for an edit that was undone; a person with the right decides, and they stay charged until then.
 * `keeps`: accepted lines that still apply; open proposals to remove them are superseded. Needs the system's rights; the caller has locked
 * the reservation.
 */
export async function proposeRemoval(
  tx: Tx,
  author: Author,
  which: Parameters<typeof acceptedCharges>[1],
  why: string,
  keeps: (line: StandingCharge) => boolean = () => false,
): Promise<void> {
  for (const line of await acceptedCharges(tx, which)) {
    if (keeps(line)) await keepAccepted(tx, line.id_charge_proposal);
    else await insertRemoval(tx, author, line.id_charge_proposal, why);
    tx.changed('reservation', line.id_reservation, []);
  }
}
