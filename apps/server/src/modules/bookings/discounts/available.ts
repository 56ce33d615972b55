import type {
  AvailableDiscount,
  getDiscountClientAvailable,
} from '@cabezal/contract/bookings/discounts/discounts.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { reduces } from '@cabezal/domain/prices/discounts/apply-discounts';
import { discountVerdict, useVerdict } from '@cabezal/domain/prices/discounts/discount-rules';
import { add, ZERO } from '@cabezal/domain/system/amounts/money';
import { isRefusal, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  type Discounted,
  discountedOf,
  readTerms,
  type Terms,
  usesOf,
} from '../../prices/pricing/discounts.queries.ts';
import { computeDiscounts } from '../../prices/pricing/settle-discounts.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { claimedBy, ofClient, serviceNames, versionOf } from './discounts.queries.ts';

const off = (razon: string): Verdict => refuse('DESCUENTO_NO_APLICA', { razon });

/** Whether a discount may be added to a reservation that does not have it. Needs the system's rights. */
export async function mayGive(tx: Tx, of: Discounted, terms: Terms, claimed: ReadonlySet<number>): Promise<Verdict> {
  if (of.given_up) return off('la reserva se rechazó o canceló');
  if (terms.code !== null && !claimed.has(terms.id_discount)) return off('el cliente no ha ingresado su código');
  const verdict = discountVerdict(terms, of);
  if (verdict !== true) return verdict;
  if (!of.charges.some(charge => !charge.billed && reduces(terms, charge))) return off('no hay rubros que reducir');
  return useVerdict(terms, await usesOf(tx, terms.id_discount, of.id_client));
}

/** Whether the person may choose discounts of the reservation: the operator until it is billed, its client while it is pending. */
export function mayChoose(actor: Actor, of: Pick<Discounted, 'accepted' | 'given_up' | 'id_client'>): Possible {
  if (!actor.actions.has('discount.apply')) return 'Su usuario no puede poner descuentos';
  if (of.given_up) return 'La reserva se rechazó o canceló';
  if (actor.audience === 'operator') return true;
  if (actor.audience !== 'customer' || actor.id_company !== of.id_client) return 'La reserva es de otro cliente';
  return of.accepted ? 'La reserva ya está aprobada: pida el descuento a su asesor' : true;
}

/** Amount of one more discount beside those that a reservation has, USD. */
async function wouldGive(tx: Tx, of: Discounted, terms: Terms, had: readonly Terms[]): Promise<string> {
  const kept = had.filter(other => other.id_discount !== terms.id_discount && (terms.stackable || other.stackable));
  const { lines } = await computeDiscounts(tx, of, [...kept, terms]);
  return add(ZERO, ...lines.filter(line => line.id_discount === terms.id_discount).map(line => line.amount));
}

async function available(
  tx: Tx,
  of: Discounted | undefined,
  all: readonly (Terms & { service: string | null })[],
  claimed: ReadonlySet<number>,
): Promise<AvailableDiscount[]> {
  const had = all.filter(terms => of?.redemptions.some(one => one.id_discount === terms.id_discount));
  const rows: AvailableDiscount[] = [];
  for (const terms of all) {
    const { id_discount, code, name, kind, value, base, service, max_amount, valid_to, stackable } = terms;
    const own = of?.redemptions.find(one => one.id_discount === id_discount);
    const verdict = of === undefined || own !== undefined ? true : await mayGive(tx, of, terms, claimed);
    const amount =
      of === undefined || isRefusal(verdict) ? null : (own?.amount ?? (await wouldGive(tx, of, terms, had)));
    rows.push({
      id_discount,
      code,
      name,
      kind,
      value,
      base,
      service,
      max_amount,
      valid_to,
      stackable,
      amount,
      chosen: own !== undefined,
      why_not: isRefusal(verdict) ? verdict.message : null,
    });
  }
  return rows;
}

/** Whose discounts the person may read: the operator's staff those of every client, customers their own. */
const mayHear = (actor: Actor, id_client: number): boolean =>
  actor.audience === 'operator'
    ? actor.actions.has('discount.read') || actor.actions.has('discount.apply')
    : actor.audience === 'customer' && actor.id_company === id_client;

/** The discounts of a client, each with its amount for one of its reservations, and the version of that. Errors: 404. */
export async function availableTo(
  tx: Tx,
  actor: Actor,
  { id_client, id_reservation }: { id_client: number; id_reservation?: number | undefined },
): Promise<z.infer<typeof getDiscountClientAvailable.output>> {
  if (id_reservation !== undefined && !(await isVisible(tx, 'reservation', id_reservation)))
    throw notFound('La reserva no existe');
  return tx.asSystem(async () => {
    // Read first: if somebody saves in between, the version is the older one, and saving these discounts is refused.
    const version = id_reservation === undefined ? null : (await versionOf(tx, id_reservation)).version;
    const [of] = id_reservation === undefined ? [] : await discountedOf(tx, [id_reservation]);
    const can = of === undefined ? 'Elija una reserva' : mayChoose(actor, of);
    if (!mayHear(actor, id_client) || (of !== undefined && of.id_client !== id_client))
      return { discounts: [], version, can };
    const all = await readTerms(tx, ofClient(id_client));
    const services = await serviceNames(
      tx,
      all.flatMap(terms => terms.id_service ?? []),
    );
    const claimed = await claimedBy(
      tx,
      id_client,
      all.map(terms => terms.id_discount),
    );
    const rows = all.map(terms => ({ ...terms, service: services.get(terms.id_service ?? 0) ?? null }));
    return { discounts: await available(tx, of, rows, claimed), version, can };
  });
}
