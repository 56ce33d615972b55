import {
  amountsOf,
  applyDiscounts,
  type DiscountLine,
  reduces,
} from '@cabezal/domain/prices/discounts/apply-discounts';
import { discountVerdict, useVerdict } from '@cabezal/domain/prices/discounts/discount-rules';
import { add, compare, type Money, subtract, ZERO } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { shortened } from '@cabezal/domain/system/text/shortened';
import type { Tx } from '../../../platform/db/tx.ts';
import { type DiscountLedger, readLedger } from './discount-ledger.ts';
import type { Discounted, LiveRedemption, StandingLine, Terms } from './discounts.queries.ts';
import * as queries from './discounts.queries.ts';
import { voidCharges } from './stored-prices.queries.ts';

/** Reason for voiding a line: its charge, or the discount's amount, changed. */
const RECALCULATED = 'Se calculó de nuevo';
const BY_ITSELF = 'Automático';

const sum = (amounts: readonly Money[]): Money => add(ZERO, ...amounts);
const isPositive = (amount: Money): boolean => compare(amount, ZERO) > 0;

/** The amount of a discount on billed charges of the reservation: those lines stay. */
const billedOf = ({ lines }: Discounted, id_discount: number): Money =>
  sum(lines.filter(line => line.billed && line.id_discount === id_discount).map(line => line.amount));

/**
 * The part of a discount's budget that is available to this reservation; null: no budget. An approved reservation keeps its amount, also
 * after an erroneous reduction is corrected, but does not grow when budget becomes free: only a person adds more.
 */
function roomOf(ledger: DiscountLedger, of: Discounted, terms: Terms): Money | null {
  if (terms.budget_usd === null) return null;
  const free = subtract(terms.budget_usd, ledger.givenElsewhere(terms.id_discount, of));
  const own = of.redemptions.find(one => one.id_discount === terms.id_discount)?.most ?? ZERO;
  const most = of.accepted && isPositive(own) && compare(own, free) < 0 ? own : free;
  return subtract(most, billedOf(of, terms.id_discount));
}

interface ComputedDiscounts {
  lines: DiscountLine[];
  /** The lines that they would have without a budget. */
  unbounded: DiscountLine[];
}
function computeWith(ledger: DiscountLedger, of: Discounted, discounts: readonly Terms[]): ComputedDiscounts {
  const open = of.charges.filter(charge => !charge.billed);
  const bounded = discounts.map(terms => ({
    ...terms,
    given: billedOf(of, terms.id_discount),
    room: roomOf(ledger, of, terms),
  }));
  return {
    lines: applyDiscounts(bounded, open),
    unbounded: applyDiscounts(
      bounded.map(terms => ({ ...terms, room: null })),
      open,
    ),
  };
}

/** The lines of discounts for charges of a reservation that are not billed. */
export const computeDiscounts = async (
  tx: Tx,
  of: Discounted,
  discounts: readonly Terms[],
): Promise<ComputedDiscounts> => computeWith(await readLedger(tx, discounts), of, discounts);

/** The name, not the code: payer and receiver also read the line. */
const lineText = ({ name }: Terms, charge: string): string => shortened(`Descuento ${name} · ${charge}`, 255);

/** What a discount gives without other discounts, USD. */
const alone = (ledger: DiscountLedger, of: Discounted, terms: Terms): Money =>
  sum(computeWith(ledger, of, [terms]).lines.map(line => line.amount));

/** Whether an automatic discount applies to a reservation now. */
function holds(ledger: DiscountLedger, of: Discounted, terms: Terms): boolean {
  if (of.declined.includes(terms.id_discount) || discountVerdict(terms, of) !== true) return false;
  if (!of.charges.some(charge => !charge.billed && reduces(terms, charge))) return false;
  const own = of.redemptions.some(one => one.id_discount === terms.id_discount && one.id_company === of.id_client);
  if (!own && useVerdict(terms, ledger.usesOf(terms.id_discount, of.id_client)) !== true) return false;
  // A discount that gives nothing does not count as a use.
  return isPositive(alone(ledger, of, terms));
}

/** Of the discounts that cannot be combined, the one that gives most. */
function best(ledger: DiscountLedger, of: Discounted, choices: readonly Terms[]): Terms[] {
  const amounts = new Map(choices.map(terms => [terms, alone(ledger, of, terms)]));
  const [first] = [...choices].sort((a, b) => compare(amounts.get(b) ?? ZERO, amounts.get(a) ?? ZERO));
  return first === undefined ? [] : [first];
}

interface Change {
  of: Discounted;
  known: readonly Terms[];
  dropped: { redemptions: LiveRedemption[]; reason: string }[];
  /** Automatic discounts to add. */
  given: Terms[];
  gone: StandingLine[];
  added: DiscountLine[];
  amounts: Map<number, Money>;
}

/** The automatic discounts that apply to a reservation that is not approved yet. */
function automatic(
  ledger: DiscountLedger,
  of: Discounted,
  known: readonly Terms[],
  kept: readonly LiveRedemption[],
): Terms[] {
  const chosen = kept.filter(one => !one.automatic).map(one => one.id_discount);
  const isChosen = ({ id_discount }: Terms): boolean => chosen.includes(id_discount);
  const open = known.filter(terms => terms.code === null && !isChosen(terms) && holds(ledger, of, terms));
  const single = known.some(terms => isChosen(terms) && !terms.stackable);
  const others = open.filter(terms => !terms.stackable);
  return [...open.filter(terms => terms.stackable), ...(single ? [] : best(ledger, of, others))];
}

/** Which automatic discounts are removed and which are added. */
function follow(
  ledger: DiscountLedger,
  of: Discounted,
  known: readonly Terms[],
): Pick<Change, 'dropped' | 'given'> & { kept: LiveRedemption[] } {
  if (of.given_up && !of.lines.some(line => line.billed))
    return {
      dropped: [{ redemptions: of.redemptions, reason: 'La reserva se rechazó o canceló' }],
      given: [],
      kept: [],
    };
  if (of.accepted || of.given_up) return { dropped: [], given: [], kept: of.redemptions };
  // Discounts of an earlier client do not pass to the next one.
  const strange = of.redemptions.filter(one => one.id_company !== of.id_client);
  const own = of.redemptions.filter(one => one.id_company === of.id_client);
  const wanted = automatic(ledger, of, known, own);
  const isWanted = (one: LiveRedemption): boolean => wanted.some(terms => terms.id_discount === one.id_discount);
  const over = own.filter(one => one.automatic && !isWanted(one));
  return {
    dropped: [
      { redemptions: strange, reason: 'Cambió el cliente' },
      { redemptions: over, reason: 'Ya no aplica' },
    ],
    given: wanted.filter(terms => !own.some(one => one.id_discount === terms.id_discount)),
    kept: own.filter(one => !over.includes(one)),
  };
}

const sameLine = (line: DiscountLine, other: StandingLine): boolean =>
  line.id_discount === other.id_discount && line.id_charge === other.reduces && line.amount === other.amount;

/** The discounts that a reservation keeps and gets automatically, with their lines for charges that are not billed. Writes nothing. */
function computeAll(
  ledger: DiscountLedger,
  of: Discounted,
  known: readonly Terms[],
): ReturnType<typeof follow> & { lines: DiscountLine[] } {
  const moves = follow(ledger, of, known);
  const ids = [...moves.kept, ...moves.given].map(one => one.id_discount);
  const { lines } = computeWith(
    ledger,
    of,
    known.filter(terms => ids.includes(terms.id_discount)),
  );
  return { ...moves, lines };
}

/** The changes that make a reservation's discounts follow its charges; undefined: none. Writes nothing. */
function changeOf(ledger: DiscountLedger, of: Discounted, known: readonly Terms[]): Change | undefined {
  const { kept, lines, ...moves } = computeAll(ledger, of, known);
  const standing = of.lines.filter(line => !line.billed);
  const gone = standing.filter(other => !lines.some(line => sameLine(line, other)));
  const added = lines.filter(line => !standing.some(other => sameLine(line, other)));
  const amounts = amountsOf([...of.lines.filter(line => line.billed), ...lines]);
  const isSame =
    moves.given.length + gone.length + added.length === 0 &&
    moves.dropped.every(({ redemptions }) => redemptions.length === 0) &&
    kept.every(one => compare(one.amount, amounts.get(one.id_discount) ?? ZERO) === 0);
  return isSame ? undefined : { of, known, ...moves, gone, added, amounts };
}

/** Lines to insert for the charges that they reduce. */
const written = (of: Discounted, known: readonly Terms[], lines: readonly DiscountLine[]): queries.NewLine[] =>
  lines.flatMap(({ id_discount, id_charge, amount }) => {
    const terms = known.find(one => one.id_discount === id_discount);
    const charge = of.charges.find(one => one.id_charge === id_charge);
    if (terms === undefined || charge === undefined) return [];
    return [{ id_discount, reduces: id_charge, amount, description: lineText(terms, charge.description) }];
  });

/** Writes the changes of all reservations together: as many statements for many as for one. */
async function carryOut(tx: Tx, changes: readonly Change[]): Promise<void> {
  const reversed = groupBy(
    changes.flatMap(({ dropped }) =>
      dropped.flatMap(({ redemptions, reason }) => redemptions.map(one => ({ id: one.id_redemption, reason }))),
    ),
    one => one.reason,
  );
  for (const [reason, rows] of reversed)
    await queries.reverseRedemptions(
      tx,
      rows.map(one => one.id),
      { reason, id_user: null },
    );
  await queries.insertRedemptions(
    tx,
    changes.flatMap(({ of: { id_reservation, id_client: id_company }, given }) =>
      given.map(({ id_discount }) => ({
        id_discount,
        id_company,
        id_reservation,
        redeemed_by: null,
        author: BY_ITSELF,
      })),
    ),
  );
  await voidCharges(
    tx,
    changes.flatMap(({ gone }) => gone.map(line => line.id_charge)),
    RECALCULATED,
  );
  await queries.insertDiscountLines(
    tx,
    changes.flatMap(({ of, known, added }) => written(of, known, added)),
  );
  await queries.writeAmounts(
    tx,
    changes.map(({ of: { id_reservation }, amounts }) => ({ id_reservation, amounts })),
  );
}

/** The discounts that these reservations have, or may get automatically or from a person (`more`); `isHeld`: lock them for a change. */
export function discountsOf(
  tx: Tx,
  found: readonly Discounted[],
  { more = [], isHeld }: { more?: readonly number[]; isHeld: boolean },
): Promise<Terms[]> {
  const days = found.flatMap(of => (of.accepted || of.given_up ? [] : [of.appointment_date])).sort();
  const had = found.flatMap(of => of.redemptions.map(one => one.id_discount));
  return queries.knownDiscounts(tx, [...had, ...more], days, isHeld);
}

async function changesOf(tx: Tx, ids: readonly number[], isHeld: boolean): Promise<Change[]> {
  const found = await queries.discountedOf(tx, ids);
  const known = await discountsOf(tx, found, { isHeld });
  const ledger = await readLedger(tx, known);
  const changes: Change[] = [];
  for (const one of found) {
    if (one.redemptions.length + one.lines.length === 0 && (known.length === 0 || one.accepted)) continue;
    const change = changeOf(ledger, one, known);
    if (change === undefined) continue;
    const { of, given, amounts } = change;
    ledger.note({ of, given, amounts, dropped: change.dropped.flatMap(({ redemptions }) => redemptions) });
    changes.push(change);
  }
  return changes;
}

/**
 * Recomputes the lines of discounts from the charges of reservations after any change of these: a discount reduces each of its charges;
 * billed lines stay. A pending reservation gets the automatic discounts that apply to it; one rejected or cancelled before it is billed
 * returns its uses. Locks nothing if nothing changes. Runs elevated, with the reservations locked.
 */
export async function settleDiscounts(tx: Tx, ids: readonly number[]): Promise<void> {
  const concerned = ids.length === 0 ? [] : await queries.discountable(tx, ids);
  if (concerned.length === 0) return;
  const seen = await changesOf(tx, concerned, false);
  if (seen.length === 0) return;
  const changing = seen.map(({ of }) => of.id_reservation);
  await carryOut(tx, await changesOf(tx, changing, true));
}

/**
 * The lines that `settleDiscounts` would write for the reservation in `of`, which need not be stored. Writes nothing and uses nothing.
 * `isHeld`: for a caller that stores it next; discounts with a limit that give something are locked, so that they give the same then.
 */
export async function discountsToCome(tx: Tx, of: Discounted, isHeld: boolean): Promise<queries.NewLine[]> {
  const toCome = async (hold: boolean): Promise<queries.NewLine[]> => {
    const known = await discountsOf(tx, [of], { isHeld: hold });
    if (known.length === 0) return [];
    return written(of, known, computeAll(await readLedger(tx, known), of, known).lines);
  };
  const seen = await toCome(false);
  return isHeld && seen.length > 0 ? toCome(true) : seen;
}
