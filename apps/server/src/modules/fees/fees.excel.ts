import { getFees, getFeesExcel } from '@cabezal/contract/fees/fees.calls';
import { ITEM_METHOD_NAMES } from '@cabezal/domain/rating/rate-rules';
import { CONTAINER_GROUP_NAMES, modeWords } from '@cabezal/domain/rating/rule-words';
import { RULE_STATE_NAMES, ruleState } from '@cabezal/domain/rating/validity';
import { allQuery } from '../../platform/db/list.ts';
import { fieldsSeen, workbookAnswer, yesNo } from '../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../platform/excel/workbook.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { seesSales } from './fee-rights.ts';
import type { FeeRaw } from './fees.queries.ts';
import { feeLines } from './fees.queries.ts';

/** A line of the file: what a rate says of one service. */
interface FeeLine extends Omit<FeeRaw, 'items'> {
  client_ruc: string | null;
  service_code: string;
  service: string;
  method: keyof typeof ITEM_METHOD_NAMES;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean;
  auto: boolean;
}
type Column = ExcelColumn<FeeLine> & { /** The field of the list without which it is not shown. */ of: string };

/** Headings of the import stand first: the file comes back as it went. */
const columns = (today: string): Column[] => [
  { of: 'code', header: 'Código', key: 'code', width: 12, type: 'text' },
  { of: 'client', header: 'Cliente (RUC o nombre)', key: 'client_ruc', width: 18, type: 'text' },
  { of: 'client', header: 'Nombre del cliente', key: 'client', width: 32, type: 'text' },
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
  { of: 'shipping_line', header: 'Naviera', key: 'shipping_line', width: 20, type: 'text' },
  { of: 'product', header: 'Producto', key: 'product', width: 20, type: 'text' },
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

/** The list with a row for each service, so that it can be brought in again. */
export function feeExcel(): Route {
  return serve(getFeesExcel, async ({ tx, actor, input }) => {
    if (!seesSales(actor)) throw forbidden();
    const seen = fieldsSeen(getFees, actor.audience);
    const shown = columns(tx.today).filter(column => seen.has(column.of));
    const rows = await tx.hold<FeeLine>(allQuery<FeeLine>(feeLines(input, actor, tx.today), input));
    return workbookAnswer(tx, 'tarifas', [{ name: 'Tarifas', columns: shown, rows }]);
  });
}
