import * as calls from '@cabezal/contract/prices/fees/surcharges.calls';
import { SURCHARGE_KIND_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { containerWords, laneWords, modeWords } from '@cabezal/domain/prices/pricing/rule-words';
import { RULE_STATE_NAMES } from '@cabezal/domain/prices/pricing/validity';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { seesSales } from '../../system/rights/sale-rights.ts';
import { readHolidays, saveHolidays } from './save-holidays.ts';
import { endSurcharge, readSurcharge, saveSurcharge, surchargeRow } from './save-surcharge.ts';
import { type SurchargeRaw, surchargeList } from './surcharges.queries.ts';

type Row = calls.SurchargeRow;

const columns: ExcelColumn<Row>[] = [
  { header: 'Código', key: 'code', width: 10, type: 'text' },
  { header: 'Recargo', key: 'kind', width: 26, type: 'text', value: row => SURCHARGE_KIND_NAMES[row.kind] },
  { header: 'Lado', key: 'side', width: 10, type: 'text', value: row => (row.side === 'VENTA' ? 'Venta' : 'Compra') },
  { header: 'Servicio', key: 'service', width: 30, type: 'text' },
  { header: 'Cliente', key: 'client', width: 30, type: 'text' },
  { header: 'Transportista', key: 'carrier', width: 30, type: 'text' },
  { header: 'Tipo', key: 'template', width: 22, type: 'text', value: modeWords },
  { header: 'Ruta', key: 'lane', width: 36, type: 'text', value: row => laneWords(row) },
  { header: 'Contenedor', key: 'container', width: 18, type: 'text', value: row => containerWords(row) },
  { header: 'Método', key: 'method', width: 16, type: 'text' },
  { header: 'Valor', key: 'amount', width: 12, type: 'money' },
  { header: 'Automático', key: 'auto', width: 11, type: 'text', value: row => yesNo(row.auto) },
  { header: 'Desde', key: 'valid_from', width: 12, type: 'date' },
  { header: 'Hasta', key: 'valid_to', width: 12, type: 'date' },
  { header: 'Estado', key: 'state', width: 12, type: 'text', value: row => RULE_STATE_NAMES[row.state] },
];

export function surchargeRoutes(): Route[] {
  return [
    serveExcel(calls.getSurchargesExcel, calls.getSurcharges, {
      name: 'recargos',
      sheet: 'Recargos',
      columns,
      spec: ({ input, actor, tx }) => {
        if (!seesSales(actor)) throw forbidden();
        return surchargeList(input, actor, tx.today);
      },
    }),
    serve(calls.getSurcharges, async ({ tx, actor, input }) => {
      if (!seesSales(actor)) return emptyPage(input);
      const page = await listPage<SurchargeRaw>(tx, surchargeList(input, actor, tx.today), input);
      return { ...page, rows: page.rows.map(row => surchargeRow(row, actor, tx.today)) };
    }),
    serveChange(
      calls.saveSurcharge,
      ({ tx, actor, input }) => saveSurcharge(tx, actor, input),
      ({ tx, actor }, id_surcharge) => readSurcharge(tx, actor, id_surcharge),
    ),
    serveChange(
      calls.deleteSurcharge,
      ({ tx, actor, input }) => endSurcharge(tx, actor, input),
      ({ tx, actor, input }) => readSurcharge(tx, actor, input.id_surcharge),
    ),
    serve(calls.getHolidays, async ({ tx, actor, input }) =>
      seesSales(actor) ? readHolidays(tx, actor, input.year) : [],
    ),
    serveChange(
      calls.saveHolidays,
      ({ tx, actor, input }) => saveHolidays(tx, actor, input),
      ({ tx, actor, input }) => readHolidays(tx, actor, input.year),
    ),
  ];
}
