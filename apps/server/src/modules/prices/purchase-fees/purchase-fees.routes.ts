import * as calls from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { getPurchaseParams, savePurchaseParams } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { purchaseFeeExcels } from './purchase-fees.excel.ts';
import {
  type PurchaseFeeListInput,
  type PurchaseFeeRaw,
  purchaseFeeList,
  type Shown,
} from './purchase-fees.queries.ts';
import { readParams, saveParams } from './purchase-params.ts';
import { seesPurchases } from './purchase-rights.ts';
import { purchaseFeeRow, readLanes, readPurchaseFee } from './read-purchase.ts';
import { endPurchaseFee, savePurchaseFee } from './save-purchase.ts';

async function page({ tx, actor, input }: Context<PurchaseFeeListInput>, shown: Shown) {
  if (!seesPurchases(actor)) return emptyPage(input);
  const found = await listPage<PurchaseFeeRaw>(tx, purchaseFeeList(input, shown, actor, tx.today), input);
  return { ...found, rows: found.rows.map(row => purchaseFeeRow(row, actor, tx.today)) };
}
const fresh = ({ tx, actor }: Context<unknown>, id_purchase_fee: number) => readPurchaseFee(tx, actor, id_purchase_fee);

export function purchaseFeeRoutes(): Route[] {
  return [
    ...purchaseFeeExcels(),
    serve(calls.getGeneralPurchaseFees, context => page(context, 'general')),
    serve(calls.getCarrierPurchaseFees, context => page(context, 'carriers')),
    serve(calls.getPurchaseFee, ({ tx, actor, input }) => readPurchaseFee(tx, actor, input.id_purchase_fee)),
    serve(calls.getCarrierLanes, ({ tx, actor, input }) => readLanes(tx, actor, input)),
    serveChange(
      calls.saveGeneralPurchaseFee,
      ({ tx, actor, input }) => savePurchaseFee(tx, actor, { ...input, id_carrier: null }),
      fresh,
    ),
    serveChange(calls.saveCarrierPurchaseFee, ({ tx, actor, input }) => savePurchaseFee(tx, actor, input), fresh),
    serveChange(
      calls.deleteGeneralPurchaseFee,
      ({ tx, actor, input }) => endPurchaseFee(tx, actor, 'general', input),
      fresh,
    ),
    serveChange(
      calls.deleteCarrierPurchaseFee,
      ({ tx, actor, input }) => endPurchaseFee(tx, actor, 'carriers', input),
      fresh,
    ),
    serve(getPurchaseParams, ({ tx, actor, input }) => readParams(tx, actor, input.id_carrier ?? null)),
    serveChange(
      savePurchaseParams,
      ({ tx, actor, input }) => saveParams(tx, actor, input),
      ({ tx, actor, input }) => readParams(tx, actor, input.id_carrier),
    ),
  ];
}
