import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/money/reposts/postings.calls';
import type { Page } from '@cabezal/contract/shapes';
import {
  POSTING_CAUSE_NAMES,
  POSTING_KIND_NAMES,
  POSTING_STATE_NAMES,
  POSTING_STEP_NAMES,
  SAP_LOGS,
  type SapLog,
} from '@cabezal/domain/system/sap/postings';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { readableKinds } from '../../system/sap/posting-rights.ts';
import { logList, waitingList } from './postings-list.queries.ts';

const columns: ExcelColumn<calls.SapPostingRow>[] = [
  { header: 'FECHA', key: 'created_at', width: 18, type: 'instant' },
  { header: 'ORDEN', key: 'numero_orden', width: 10, type: 'number' },
  { header: 'TIPO', key: 'kind', width: 20, type: 'text', value: row => POSTING_KIND_NAMES[row.kind] },
  { header: 'DOCUMENTO', key: 'step', width: 18, type: 'text', value: row => POSTING_STEP_NAMES[row.step] },
  { header: 'CONTRAPARTE', key: 'counterparty', width: 32, type: 'text' },
  { header: 'TOTAL', key: 'total', width: 12, type: 'money' },
  { header: 'ESTADO', key: 'state', width: 12, type: 'text', value: row => POSTING_STATE_NAMES[row.state] },
  { header: 'INTENTOS', key: 'attempts', width: 10, type: 'number' },
  { header: 'NÚMERO EN SAP', key: 'sap_number', width: 14, type: 'text' },
  {
    header: 'CAUSA',
    key: 'cause',
    width: 12,
    type: 'text',
    value: row => row.cause && POSTING_CAUSE_NAMES[row.cause],
  },
  { header: 'ERROR', key: 'error_text', width: 60, type: 'text' },
  { header: 'QUIÉN', key: 'author', width: 24, type: 'text' },
];

type Listed = Parameters<typeof logList>[0];
const logExcel = (excel: Call<Listed, unknown>, list: Call<Listed, Page<calls.SapPostingRow>>, log: SapLog): Route =>
  serveExcel(excel, list, {
    name: `sap_${log}`,
    sheet: 'SAP',
    columns,
    // Only for the operator; empty for other audiences, as on the screen.
    spec: ({ input, actor, tx }) => logList(input, actor.audience === 'operator' ? SAP_LOGS[log] : [], tx),
  });

export const repostExcels = (): Route[] => [
  logExcel(calls.logSapExcel, calls.logSap, 'ventas'),
  logExcel(calls.logSapReembolsosExcel, calls.logSapReembolsos, 'reembolsos'),
  logExcel(calls.logSapCostoParticularesExcel, calls.logSapCostoParticulares, 'costos'),
  logExcel(calls.logSapParticularesExcel, calls.logSapParticulares, 'particulares'),
  serveExcel(calls.getRepostsExcel, calls.getReposts, {
    name: 'reposteos',
    sheet: 'Reposteos',
    columns,
    spec: ({ input, actor, tx }) => waitingList(input, readableKinds(actor), tx),
  }),
];
