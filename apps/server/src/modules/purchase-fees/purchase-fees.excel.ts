import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/purchase-fees/purchase-fees.calls';
import type { Page } from '@cabezal/contract/shapes';
import { ITEM_METHOD_NAMES } from '@cabezal/domain/rating/rate-rules';
import { CONTAINER_GROUP_NAMES, modeWords } from '@cabezal/domain/rating/rule-words';
import { RULE_STATE_NAMES, ruleState } from '@cabezal/domain/rating/validity';
import { allQuery } from '../../platform/db/list.ts';
import { fieldsSeen, workbookAnswer, yesNo } from '../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../platform/excel/workbook.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import {
  type PurchaseFeeListInput,
  type PurchaseFeeRaw,
  purchaseFeeLines,
  type Shown,
} from './purchase-fees.queries.ts';
import { seesPurchases } from './purchase-rights.ts';

/** A line of the file: what a rate says of one service. */
interface Line extends Omit<PurchaseFeeRaw, 'items'> {
  carrier_ruc: string | null;
  service_code: string;
  service: string;
  method: keyof typeof ITEM_METHOD_NAMES;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean;
  auto: boolean;
}
type Column = ExcelColumn<Line> & { /** The field of the list without which it is not shown. */ of: string };

const columns = (today: string): Column[] => [
  { of: 'code', header: 'Código', key: 'code', width: 12, type: 'text' },
  { of: 'carrier', header: 'Transportista (RUC)', key: 'carrier_ruc', width: 18, type: 'text' },
  { of: 'carrier', header: 'Nombre del transportista', key: 'carrier', width: 32, type: 'text' },
  { of: 'template', header: 'Tipo', key: 'template', width: 22, type: 'text', value: modeWords },
  { of: 'plant', header: 'Planta', key: 'plant', width: 26, type: 'text' },
  { of: 'canton', header: 'Cantón', key: 'canton', width: 18, type: 'text' },
  { of: 'province', header: 'Provincia', key: 'province', width: 18, type: 'text' },
  { of: 'route', header: 'Ruta', key: 'route', width: 26, type: 'text' },
  { of: 'port', header: 'Puerto', key: 'port', width: 26, type: 'text' },
  {
    ...{ of: 'container_type', header: 'Contenedor', key: 'container_type', width: 14, type: 'text' },
    value: row =>
      row.container_type ?? (row.container_group === null ? null : CONTAINER_GROUP_NAMES[row.container_group]),
  },
  { of: 'km_from', header: 'Desde km', key: 'km_from', width: 10, type: 'number' },
  { of: 'km_to', header: 'Hasta km', key: 'km_to', width: 10, type: 'number' },
  { of: 'items', header: 'Servicio', key: 'service_code', width: 10, type: 'text' },
  { of: 'items', header: 'Nombre del servicio', key: 'service', width: 32, type: 'text' },
  {
    ...{ of: 'items', header: 'Método', key: 'method', width: 22, type: 'text' },
    value: row => ITEM_METHOD_NAMES[row.method],
  },
  { of: 'items', header: 'Valor', key: 'amount', width: 12, type: 'money' },
  { of: 'items', header: 'Mínimo', key: 'min_amount', width: 12, type: 'money' },
  { of: 'items', header: 'Máximo', key: 'max_amount', width: 12, type: 'money' },
  { of: 'items', header: 'Incluido', key: 'included', width: 10, type: 'text', value: row => yesNo(row.included) },
  { of: 'items', header: 'Automático', key: 'auto', width: 11, type: 'text', value: row => yesNo(row.auto) },
  { of: 'valid_from', header: 'Desde', key: 'valid_from', width: 12, type: 'date' },
  { of: 'valid_to', header: 'Hasta', key: 'valid_to', width: 12, type: 'date' },
  { of: 'note', header: 'Nota', key: 'note', width: 40, type: 'text' },
  {
    ...{ of: 'state', header: 'Estado', key: 'voided_at', width: 12, type: 'text' },
    value: row => RULE_STATE_NAMES[ruleState(row, today)],
  },
  { of: 'version', header: 'Versión', key: 'version', width: 9, type: 'number' },
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
    ...{ shown: 'general', name: 'tarifas_compra', sheet: 'Tarifas de compra' },
  }),
  listExcel(calls.getCarrierPurchaseFeesExcel, calls.getCarrierPurchaseFees, {
    ...{ shown: 'carriers', name: 'tarifas_compra_transportistas', sheet: 'Por transportista' },
  }),
];
