import { compare, type Money } from '@cabezal/domain/prices/money/money';
import { type ChargeProposalKind, leftToDecide } from '@cabezal/domain/trips/rules/charge-proposals';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  acceptedCharges,
  type Cause,
  decidedBefore,
  findOpen,
  insertProposal,
  insertTakingBack,
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

/** The same line for the same thing: whoever looks at it is not sent away by an edit that means nothing new. */
const isSame = (open: OpenProposal, wanted: WantedCharge): boolean =>
  open.id_service === wanted.id_service &&
  open.quantity === wanted.quantity &&
  open.description === wanted.description &&
  isSamePrice(open.unit_price, wanted.unit_price);

/** Kinds whose line is a difference to the price that was sold; a longer road goes by km that were charged (`chargedKm`). */
const DIFFERENCES: readonly ChargeProposalKind[] = ['OTHER_PLACE', 'CORRECTION'];

/** The line without what was accepted of the same cause before; null: all of it was decided. */
async function leftOf(tx: Tx, cause: Cause, wanted: WantedCharge): Promise<WantedCharge | null> {
  if (!DIFFERENCES.includes(cause.kind)) return wanted;
  const { unit_price: amount, description } = wanted;
  const left = leftToDecide({ amount, description }, await decidedBefore(tx, cause));
  return left === null ? null : { ...wanted, unit_price: left.amount };
}

/**
 * What an edit means in money stands open from now on, in place of what was open of the same cause; `meant` null: it means nothing any
 * more. Answers whether something stands to be decided. Writes no charge. Needs the system's rights; the caller holds the reservation.
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

/** The same line was accepted for the same thing and stands: an edit that is done again is not charged again. What a correction means adds up. */
async function isCharged(tx: Tx, cause: Cause, wanted: WantedCharge): Promise<boolean> {
  if (cause.kind === 'CORRECTION') return false;
  return (await acceptedCharges(tx, cause)).some(one => isSameLine(one, wanted));
}

/**
 * The edit was taken back: the lines that somebody accepted for it are proposed to be taken off, by whoever may decide them. They stay
 * charged until then. `keeps`: the accepted lines that still say what stands, of which that is asked no more. Needs the system's rights; the
 * caller holds the reservation.
 */
export async function takeBack(
  tx: Tx,
  author: Author,
  which: Parameters<typeof acceptedCharges>[1],
  why: string,
  keeps: (line: StandingCharge) => boolean = () => false,
): Promise<void> {
  for (const line of await acceptedCharges(tx, which)) {
    if (keeps(line)) await keepAccepted(tx, line.id_charge_proposal);
    else await insertTakingBack(tx, author, line.id_charge_proposal, why);
    tx.changed('reservation', line.id_reservation, []);
  }
}
