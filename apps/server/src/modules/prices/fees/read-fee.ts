import type { Fee, FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { FEE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ruleRow } from '../dated-rules/rule-row.ts';
import { FEE } from './fee.record.ts';
import { mayApproveFees, mayEndFee, mayWriteFee } from './fee-rights.ts';
import * as queries from './fees.queries.ts';

/** Most open reservations on the page of a rate. */
const openShown = 50;
const usedDays = 365;

/** A rate as a row of the answer. */
export function feeRow({ id_advisor, ...raw }: queries.FeeRaw, actor: Actor, today: string): FeeRow {
  const owner = { id_client: raw.id_client, id_advisor };
  const may = {
    edit: mayWriteFee(actor, owner),
    end: mayEndFee(actor, owner, raw.approved_at !== null),
    approve: mayApproveFees(actor),
  };
  return {
    ...ruleRow(raw, today, FEE_WORDS, may),
    freight: raw.items.find(item => item.service_code === FREIGHT_CODE) ?? null,
  };
}

/** A rate with its versions, its use in the last twelve months and the open reservations that it prices. Errors: 404. */
export async function readFee(tx: Tx, actor: Actor, id_fee: number): Promise<Fee> {
  const found = await queries.findFee(tx, id_fee, actor);
  if (found === undefined) throw notFound(FEE.missing);
  const since = addDays(tx.today, -usedDays);
  const versions = await queries.findVersions(tx, found.id_family, actor);
  return {
    ...feeRow(found, actor, tx.today),
    versions: versions.map(version => feeRow(version, actor, tx.today)),
    used: { since, ...(await queries.feeUse(tx, found.id_family, since)) },
    open: await queries.openReservations(tx, id_fee, openShown),
  };
}
