import {
  type CarrierLane,
  MOST_LANES,
  type PurchaseFee,
  type PurchaseFeeRow,
} from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { carrierFees } from '@cabezal/domain/prices/pricing/purchase';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { PURCHASE_FEE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ruleRow } from '../dated-rules/rule-row.ts';
import { impliedBy } from '../pricing/implied.queries.ts';
import { PURCHASE_FEE } from './purchase-fee.record.ts';
import * as queries from './purchase-fees.queries.ts';
import { mayWritePurchases } from './purchase-rights.ts';

/** A rate as a row of the answer. There are no proposals: whoever writes a rate approves it. */
export function purchaseFeeRow(raw: queries.PurchaseFeeRaw, actor: Actor, today: string): PurchaseFeeRow {
  const may = mayWritePurchases(actor);
  return {
    ...ruleRow(raw, today, PURCHASE_FEE_WORDS, { edit: may, end: may, approve: may }),
    freight: raw.items.find(item => item.service_code === FREIGHT_CODE) ?? null,
  };
}

/** A rate with its versions. Errors: 404. */
export async function readPurchaseFee(tx: Tx, actor: Actor, id_purchase_fee: number): Promise<PurchaseFee> {
  const found = await queries.findPurchaseFee(tx, id_purchase_fee, actor);
  if (found === undefined) throw notFound(PURCHASE_FEE.missing);
  const versions = await queries.findVersions(tx, found.id_family, actor);
  return {
    ...purchaseFeeRow(found, actor, tx.today),
    versions: versions.map(version => purchaseFeeRow(version, actor, tx.today)),
  };
}

/** Name of the carrier whose lanes a person may read; null: the general rates. Errors: 404. */
async function laneOwner(tx: Tx, actor: Actor, id_carrier: number | null): Promise<string | null> {
  const isOwn = actor.audience === 'carrier' && id_carrier === actor.id_company;
  if (actor.audience !== 'operator' && !isOwn) throw notFound('El transportista no existe');
  if (id_carrier === null) return null;
  const found = await queries.carrierName(tx, id_carrier);
  if (found === undefined) throw notFound('El transportista no existe');
  return found.name;
}

interface LanesOf {
  id_carrier?: number | null | undefined;
  on_date?: string | undefined;
  filters?: queries.PurchaseFeeFilters | undefined;
}

/** What a carrier gets for each lane on a day, by its own or an inherited rate. Reads the general rates with the system's rights. */
export async function readLanes(
  tx: Tx,
  actor: Actor,
  { id_carrier = null, on_date = tx.today, filters = {} }: LanesOf,
) {
  const carrier = await laneOwner(tx, actor, id_carrier);
  const found = await tx.asSystem(() => queries.holdingFees(tx, id_carrier, on_date, filters));
  const implied = await tx.asSystem(() => impliedBy(tx, found));
  const all = carrierFees(found, id_carrier, on_date, implied);
  const rows = all.slice(0, MOST_LANES).map(
    ({ fee, inherited }): CarrierLane => ({
      ...purchaseFeeRow(fee, actor, tx.today),
      inherited: inherited && id_carrier !== null,
    }),
  );
  return { id_carrier, carrier, on_date, rows, more: all.length - rows.length };
}
