import { getFees, getFeesExcel } from '@cabezal/contract/prices/fees/fees.calls';
import { allQuery } from '../../../platform/db/list.ts';
import { fieldsSeen, workbookAnswer } from '../../../platform/excel/excel.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { seesSales } from '../../system/rights/sale-rights.ts';
import {
  codeColumn,
  dateColumns,
  priceColumns,
  type RuleColumn,
  type RuleLine,
  scopeColumns,
} from '../dated-rules/rule-columns.ts';
import type { FeeRaw } from './fees.queries.ts';
import { feeLines } from './fees.queries.ts';

/** A line of the file: the item of a rate for one service. */
interface FeeLine extends Omit<FeeRaw, 'items' | keyof RuleLine>, RuleLine {
  client_ruc: string | null;
}

/** The first headings are those of the import: the exported file can be imported again. */
const columns = (today: string): RuleColumn<FeeLine>[] => [
  codeColumn,
  { of: 'client', header: 'Cliente (RUC o nombre)', key: 'client_ruc', width: 18, type: 'text' },
  { of: 'client', header: 'Nombre del cliente', key: 'client', width: 32, type: 'text' },
  ...scopeColumns,
  { of: 'shipping_line', header: 'Naviera', key: 'shipping_line', width: 20, type: 'text' },
  { of: 'product', header: 'Producto', key: 'product', width: 20, type: 'text' },
  ...priceColumns,
  ...dateColumns(today),
];

/** The list with a row for each service, so that it can be imported again. */
export function feeExcel(): Route {
  return serve(getFeesExcel, async ({ tx, actor, input }) => {
    if (!seesSales(actor)) throw forbidden();
    const seen = fieldsSeen(getFees, actor.audience);
    const shown = columns(tx.today).filter(column => seen.has(column.of));
    const rows = await tx.hold<FeeLine>(allQuery<FeeLine>(feeLines(input, actor, tx.today), input));
    return workbookAnswer(tx, 'tarifas', [{ name: 'Tarifas', columns: shown, rows }]);
  });
}
