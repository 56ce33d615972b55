import type { DiscountUse } from '@cabezal/domain/prices/discounts/discount-rules';
import { add, type Money, subtract, ZERO } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import * as queries from './discounts.queries.ts';

/** What a reservation's discounts become. */
export interface LedgerChange {
  of: queries.Discounted;
  dropped: readonly queries.LiveRedemption[];
  /** Discounts that it gets. */
  given: readonly queries.Terms[];
  /** What each of its discounts gives afterwards, USD. */
  amounts: ReadonlyMap<number, Money>;
}

/** Uses and amounts of discounts: as stored, and as changed since by the reservations that are settled together. */
export interface DiscountLedger {
  /** Valid uses, for the limits (`useVerdict`); a client that entered a code has its first use reserved. */
  usesOf: (id_discount: number, id_client: number) => DiscountUse;
  /** What a discount gives to other reservations, USD. */
  givenElsewhere: (id_discount: number, of: queries.Discounted) => Money;
  /** Counts a change, so that the next reservation is judged after it. */
  note: (change: LedgerChange) => void;
}

const sum = (amounts: readonly Money[]): Money => add(ZERO, ...amounts);

/** Reads what the limits and budgets of these discounts need; those without either need nothing. */
export async function readLedger(tx: Tx, discounts: readonly queries.Terms[]): Promise<DiscountLedger> {
  const counted = discounts.filter(
    one => one.limit_total !== null || one.limit_client !== null || one.budget_usd !== null,
  );
  const stored = await queries.usesByClient(
    tx,
    counted.map(one => one.id_discount),
  );
  /** Uses and reserved uses by discount and client. */
  const uses = new Map<number, Map<number, { used: number; has_claim: boolean }>>();
  const given = new Map<number, Money>();
  for (const { id_discount, id_company, used, has_claim, given: amount } of stored) {
    const clients = uses.get(id_discount) ?? new Map<number, { used: number; has_claim: boolean }>();
    clients.set(id_company, { used, has_claim });
    uses.set(id_discount, clients);
    given.set(id_discount, add(given.get(id_discount) ?? ZERO, amount));
  }
  const count = (id_discount: number, id_company: number, by: 1 | -1): void => {
    const clients = uses.get(id_discount) ?? new Map<number, { used: number; has_claim: boolean }>();
    const { used, has_claim } = clients.get(id_company) ?? { used: 0, has_claim: false };
    clients.set(id_company, { used: used + by, has_claim });
    uses.set(id_discount, clients);
  };
  const own = (id_discount: number, of: queries.Discounted): Money =>
    sum(of.redemptions.filter(one => one.id_discount === id_discount).map(one => one.amount));
  return {
    usesOf: (id_discount, id_client) => {
      const clients = uses.get(id_discount) ?? new Map<number, { used: number; has_claim: boolean }>();
      let total = 0;
      for (const [id_company, { used, has_claim }] of clients)
        total += used === 0 && has_claim && id_company !== id_client ? 1 : used;
      return { total, client: clients.get(id_client)?.used ?? 0 };
    },
    givenElsewhere: (id_discount, of) => subtract(given.get(id_discount) ?? ZERO, own(id_discount, of)),
    note: ({ of, dropped, given: added, amounts: now }) => {
      for (const one of dropped) count(one.id_discount, one.id_company, -1);
      for (const { id_discount } of added) count(id_discount, of.id_client, 1);
      const ids = new Set([...of.redemptions, ...added].map(one => one.id_discount));
      for (const id of ids) {
        const before = subtract(given.get(id) ?? ZERO, own(id, of));
        given.set(id, add(before, now.get(id) ?? ZERO));
      }
    },
  };
}
