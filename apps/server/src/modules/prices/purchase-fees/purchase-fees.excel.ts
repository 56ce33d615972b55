import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import type { Page } from '@cabezal/contract/shapes';
import { allQuery } from '../../../platform/db/list.ts';
import { fieldsSeen, workbookAnswer } from '../../../platform/excel/excel.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import {
  codeColumn,
  dateColumns,
  priceColumns,
  type RuleColumn,
  type RuleLine,
  scopeColumns,
} from '../dated-rules/rule-columns.ts';
import {
  type PurchaseFeeListInput,
  type PurchaseFeeRaw,
  purchaseFeeLines,
  type Shown,
} from './purchase-fees.queries.ts';
import { seesPurchases } from './purchase-rights.ts';

/** A line of the file: the item of a rate for one service. */
interface Line extends Omit<PurchaseFeeRaw, 'items' | keyof RuleLine>, RuleLine {
  carrier_ruc: string | null;
}
type Column = RuleColumn<Line>;

const columns = (today: string): Column[] => [
  codeColumn,
  { of: 'carrier', header: 'Transportista (RUC o nombre)', key: 'carrier_ruc', width: 18, type: 'text' },
  { of: 'carrier', header: 'Nombre del transportista', key: 'carrier', width: 32, type: 'text' },
  ...scopeColumns,
  ...priceColumns,
  ...dateColumns(today),
];

/** A list with a row for each service. */
function listExcel<In extends PurchaseFeeListInput>(
  file: Call<In, unknown>,
  list: Call<In, Page<calls.PurchaseFeeRow>>,
  of: { shown: Shown; name: string; sheet: string },
): Route {
  return serve(file, async ({ tx, actor, input }) => {
    if (!seesPurchases(actor)) throw forbidden();
    const seen = fieldsSeen(list, actor.audience);
    const isTold = (column: Column) => seen.has(column.of) && (of.shown === 'carriers' || column.of !== 'carrier');
    const rows = await tx.hold<Line>(allQuery<Line>(purchaseFeeLines(input, of.shown, actor, tx.today), input));
    return workbookAnswer(tx, of.name, [{ name: of.sheet, columns: columns(tx.today).filter(isTold), rows }]);
  });
}

export const purchaseFeeExcels = (): Route[] => [
  listExcel(calls.getGeneralPurchaseFeesExcel, calls.getGeneralPurchaseFees, {
    shown: 'general',
    name: 'tarifas_compra',
    sheet: 'Tarifas de compra',
  }),
  listExcel(calls.getCarrierPurchaseFeesExcel, calls.getCarrierPurchaseFees, {
    shown: 'carriers',
    name: 'tarifas_compra_transportistas',
    sheet: 'Por transportista',
  }),
];
