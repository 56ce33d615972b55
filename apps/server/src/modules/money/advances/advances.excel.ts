import * as calls from '@cabezal/contract/money/advances/advances.calls';
import { ADVANCE_METHOD_NAMES, ADVANCE_STATE_NAMES } from '@cabezal/domain/money/advances/advance';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { readsAdvances } from './advance-rights.ts';
import { advanceList } from './advances.queries.ts';

/** Annulled vouchers count as zero in sums. */
const columns: ExcelColumn<calls.ListedAdvance>[] = [
  { header: 'VALE', key: 'voucher_number', width: 12, type: 'text' },
  { header: 'EMITIDO', key: 'issued_at', width: 18, type: 'instant' },
  { header: 'BENEFICIARIO', key: 'beneficiary_name', width: 34, type: 'text' },
  { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
  { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
  {
    header: 'VALOR',
    key: 'amount',
    width: 12,
    type: 'money',
    value: row => (row.state === 'ANULADO' ? '0.00' : row.amount),
  },
  { header: 'FORMA', key: 'method', width: 14, type: 'text', value: row => ADVANCE_METHOD_NAMES[row.method] },
  { header: 'ESTADO', key: 'state', width: 14, type: 'text', value: row => ADVANCE_STATE_NAMES[row.state] },
  { header: 'DÍAS', key: 'days_open', width: 8, type: 'number' },
  { header: 'CONCEPTO', key: 'justification', width: 40, type: 'text' },
  { header: 'QUIÉN', key: 'author', width: 24, type: 'text' },
];

export const advanceExcel = serveExcel(calls.getAdvancesExcel, calls.getAdvances, {
  name: 'anticipos',
  sheet: 'ANTICIPOS',
  columns,
  spec: ({ tx, actor, input }) => advanceList(input, tx, readsAdvances(actor)),
});
