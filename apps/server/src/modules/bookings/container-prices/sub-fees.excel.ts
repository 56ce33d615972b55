import {
  FEE_STATE_NAMES,
  getSubFees,
  getSubFeesExcel,
  type SubFeeRow,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Route } from '../../../platform/http/route.ts';
import { marginLimits } from '../../prices/pricing/margin-guard.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { marginOf, type SubFeeListInput, type SubFeeRaw, subFeeList } from './sub-fee-list.queries.ts';

/** A row as the list's query reads it; the sheet is filled row by row. */
const margin = (row: SubFeeRow) => marginOf(row as SubFeeRow & Pick<SubFeeRaw, 'costs'>);

const columns: ExcelColumn<SubFeeRow>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'N.º', key: 'number', width: 6, type: 'number' },
  { header: 'Contenedor', key: 'container_code', width: 15, type: 'text' },
  { header: 'Tipo', key: 'container_type', width: 8, type: 'text' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Cita', key: 'appointment_date', width: 12, type: 'date' },
  { header: 'Etapa', key: 'status', width: 14, type: 'text', value: r => labelOf(r.status) },
  { header: 'Tarifa', key: 'fee_code', width: 12, type: 'text' },
  { header: 'Estado del precio', key: 'fee_state', width: 16, type: 'text', value: r => FEE_STATE_NAMES[r.fee_state] },
  { header: 'Por recalcular', key: 'recalc_pending', width: 13, type: 'text', value: r => yesNo(r.recalc_pending) },
  { header: 'Venta', key: 'sale', width: 12, type: 'money' },
  { header: 'Costo', key: 'cost', width: 12, type: 'money', value: r => margin(r).cost },
  { header: 'Rentabilidad (%)', key: 'profitability', width: 16, type: 'number', value: r => margin(r).profitability },
  {
    header: 'Sobre la venta (%)',
    key: 'profitability',
    width: 16,
    type: 'number',
    value: r => saleMargin({ ...r, ...margin(r) }),
  },
];

/** The list as the person may read it: costs only for those who may read them, no sale for carriers and drivers. */
export async function specOf({ tx, actor, input }: Context<SubFeeListInput>) {
  const target = seesCosts(actor) ? (await tx.asSystem(() => marginLimits(tx))).margen_objetivo_pct : null;
  // Only the operator may filter by undecided charges.
  const { to_decide, ...filters } = input.filters ?? {};
  const own = actor.audience === 'operator' && to_decide !== undefined ? { ...filters, to_decide } : filters;
  return subFeeList({ ...input, filters: own }, target);
}

export function subFeeExcel(): Route {
  return serveExcel(getSubFeesExcel, getSubFees, {
    name: 'sub_tarifas',
    sheet: 'Sub-tarifas',
    columns,
    spec: specOf,
  });
}
