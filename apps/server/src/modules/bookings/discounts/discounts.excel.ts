import * as calls from '@cabezal/contract/bookings/discounts/discounts.calls';
import { DISCOUNT_BASE_NAMES, DISCOUNT_KIND_NAMES } from '@cabezal/domain/prices/discounts/discount-rules';
import { allQuery } from '../../../platform/db/list.ts';
import { workbookAnswer, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { discountSheet, redemptionList } from './discounts.queries.ts';

const TYPES = { E: 'Exportación', I: 'Importación' } as const;

const discounts: ExcelColumn<calls.DiscountRow>[] = [
  { header: 'CÓDIGO', key: 'code', width: 18, type: 'text' },
  { header: 'NOMBRE', key: 'name', width: 36, type: 'text' },
  { header: 'TIPO', key: 'kind', width: 12, type: 'text', value: row => DISCOUNT_KIND_NAMES[row.kind] },
  { header: 'VALOR', key: 'value', width: 10, type: 'money' },
  { header: 'SOBRE', key: 'base', width: 28, type: 'text', value: row => DISCOUNT_BASE_NAMES[row.base] },
  { header: 'SERVICIO', key: 'service', width: 28, type: 'text' },
  { header: 'MÁXIMO POR RESERVA', key: 'max_amount', width: 14, type: 'money' },
  { header: 'VENTA MÍNIMA', key: 'min_sale', width: 14, type: 'money' },
  { header: 'CLIENTES', key: 'clients', width: 40, type: 'text', value: row => row.clients.join(', ') || 'Todos' },
  {
    header: 'TIPO DE RESERVA',
    key: 'reservation_type',
    width: 16,
    type: 'text',
    value: row => (row.reservation_type === null ? null : TYPES[row.reservation_type]),
  },
  { header: 'CIUDAD', key: 'canton', width: 20, type: 'text' },
  { header: 'PUERTO', key: 'port', width: 24, type: 'text' },
  { header: 'DESDE', key: 'valid_from', width: 12, type: 'date' },
  { header: 'HASTA', key: 'valid_to', width: 12, type: 'date' },
  { header: 'LÍMITE DE USOS', key: 'limit_total', width: 14, type: 'number' },
  { header: 'LÍMITE POR CLIENTE', key: 'limit_client', width: 14, type: 'number' },
  { header: 'PRESUPUESTO', key: 'budget_usd', width: 14, type: 'money' },
  { header: 'SE SUMA A OTROS', key: 'stackable', width: 14, type: 'text', value: row => yesNo(row.stackable) },
  { header: 'ESTADO', key: 'state', width: 14, type: 'text', value: row => calls.DISCOUNT_STATE_NAMES[row.state] },
  { header: 'USOS', key: 'used', width: 8, type: 'number' },
  { header: 'ENTREGADO', key: 'given', width: 14, type: 'money' },
];
const redemptions: ExcelColumn<calls.RedemptionRow>[] = [
  { header: 'CÓDIGO', key: 'code', width: 18, type: 'text' },
  { header: 'NOMBRE', key: 'name', width: 36, type: 'text' },
  { header: 'CLIENTE', key: 'client_name', width: 32, type: 'text' },
  { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'CITA', key: 'appointment_date', width: 12, type: 'date' },
  { header: 'VALOR', key: 'amount', width: 12, type: 'money' },
  { header: 'APLICADO POR', key: 'author', width: 28, type: 'text' },
  { header: 'FECHA', key: 'redeemed_at', width: 17, type: 'instant' },
  { header: 'REVERSADO', key: 'reversed_at', width: 17, type: 'instant' },
  { header: 'MOTIVO', key: 'reversed_reason', width: 32, type: 'text' },
];

/** Every discount of the list, with the redemptions on a second sheet. */
export function discountExcel(): Route {
  return serve(calls.getDiscountsExcel, async ({ tx, input, actor }) => {
    const found = discountSheet(input, tx, actor.audience === 'operator');
    const sheets = [
      {
        name: 'DESCUENTOS',
        columns: discounts,
        rows: await tx.hold<calls.DiscountRow>(allQuery<calls.DiscountRow>(found, input)),
      },
      {
        name: 'CANJES',
        columns: redemptions,
        rows: await tx.hold<calls.RedemptionRow>(
          allQuery<calls.RedemptionRow>(redemptionList(found), { ...input, sort: [] }),
        ),
      },
    ];
    return workbookAnswer(tx, 'descuentos', sheets);
  });
}
