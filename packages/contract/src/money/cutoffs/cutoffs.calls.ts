import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, listInput, money, motive, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  cutoffDocument,
  cutoffInput,
  cutoffKind,
  cutoffLine,
  cutoffPreview,
  cutoffRow,
  openInput,
  openLine,
  openPayee,
} from './cutoff.shapes.ts';

/** Cortes (8-money §6.3). Open lines are for the operator only, empty for others; of closed cortes, a carrier or driver reads its own lines. USD. */
const read = { method: 'POST', access: action('cutoff.read'), changes: false } as const;
const close = {
  method: 'POST',
  access: action('cutoff.close'),
  touches: ['cutoff', 'guide', 'cutoff_document', 'sap_posting'],
} as const;
const ofOpen = { shows: ['cutoff', 'guide'] } as const;

export const getViaticos = defineCall({
  ...read,
  ...ofOpen,
  path: '/reports/viaticos',
  input: openInput,
  output: pageOf(openLine),
  summary: 'What own drivers are owed for meals and lodging of closed guides and is in no corte, less their advances.',
});
export const getViaticosParticulares = defineCall({
  ...read,
  ...ofOpen,
  path: '/reports/viaticos_particulares',
  input: openInput,
  output: pageOf(openLine),
  summary: 'What carriers are owed for closed guides and is in no corte, less advances and retention.',
});
export const getConductoresBonosTotales = defineCall({
  ...read,
  ...ofOpen,
  path: '/reports/conductores_bonos_totales',
  input: openInput,
  output: pageOf(openPayee),
  summary: 'Own drivers with their open bonuses, less their withdrawals.',
});
export const getConductoresBonosDetalles = defineCall({
  ...read,
  ...ofOpen,
  path: '/reports/conductores_bonos_detalles',
  input: openInput,
  output: pageOf(openLine),
  summary: 'The open bonuses of own drivers, one line per guide.',
});

export const previewCutoff = defineCall({
  ...read,
  path: '/cutoffs/preview',
  input: z.strictObject({ kind: cutoffKind, ...cutoffInput, id_payee: id.optional() }),
  output: cutoffPreview,
  summary:
    'Preview of a corte as if it were closed now, with the lines of one payee: every closed guide that is in no live line, whatever its day.',
  ...ofOpen,
});

const generating = {
  ...close,
  input: z.strictObject({
    ...cutoffInput,
    expected_total: money,
    fingerprint: z.string().min(1, 'Revise el corte otra vez').max(64),
  }),
  output: cutoffRow,
} as const;
const refusals =
  '403, 409 CORTE_EN_CURSO, CAMBIO_MIENTRAS_REVISABA; 422 NADA_POR_CORTAR, COSTO_PENDIENTE, PERIODO_DE_CORTE, SIN_PARAMETRO.';
export const generarCorteViaticos = defineCall({
  ...generating,
  path: '/reports/generar_corte_viaticos',
  summary: `Closes a corte of viáticos with the lines and the total that were reviewed; with the parameter sap_nomina it is posted to SAP as a journal entry. ${refusals}`,
});
export const generarCorteBonos = defineCall({
  ...generating,
  path: '/reports/generar_corte_bonos',
  summary: `Closes a corte of bonuses with the lines and the total that were reviewed; with the parameter sap_nomina it is posted to SAP as a journal entry. ${refusals}`,
});
export const generarCorteParticulares = defineCall({
  ...generating,
  path: '/reports/generar_corte_particulares',
  summary: `Closes a corte of carriers with the lines and the total that were reviewed; their advances are settled. ${refusals}`,
});

const cutoffList = {
  ...read,
  input: listInput({ id_corte: id, date_from: givenDate, date_to: givenDate }),
  output: pageOf(cutoffRow),
  shows: ['cutoff', 'cost_order', 'cutoff_document'] as const,
} as const;
const lineList = {
  ...read,
  input: listInput({ id_corte: id, id_payee: id }),
  output: pageOf(cutoffLine),
  shows: ['cutoff'] as const,
} as const;
export const cortesViaticosTotales = defineCall({
  ...cutoffList,
  path: '/reports/cortes_viaticos_totales',
  summary: 'Closed cortes of viáticos, newest first; a driver reads those with own lines, and only these lines.',
});
export const cortesViaticosDetalles = defineCall({
  ...lineList,
  path: '/reports/cortes_viaticos_detalles',
  summary: 'Lines of cortes of viáticos; a driver reads the own ones.',
});
export const cortesBonosTotales = defineCall({
  ...cutoffList,
  path: '/reports/cortes_bonos_totales',
  summary: 'Closed cortes of bonuses, newest first; a driver reads those with own lines, and only these lines.',
});
export const cortesBonosDetalles = defineCall({
  ...lineList,
  path: '/reports/cortes_bonos_detalles',
  summary: 'Lines of cortes of bonuses; a driver reads the own ones.',
});
export const cortesParticularesTotales = defineCall({
  ...cutoffList,
  path: '/reports/cortes_particulares_totales',
  summary: 'Closed cortes of carriers, newest first; a carrier reads those with own lines, and only these lines.',
});
export const cortesParticularesDetalles = defineCall({
  ...lineList,
  path: '/reports/cortes_particulares_detalles',
  summary: 'Lines of cortes of carriers; a carrier reads the own ones.',
});
export const cortesViaticosExcel = excelOf(cortesViaticosDetalles, 'viaticos_conductores');
export const cortesBonosExcel = excelOf(cortesBonosDetalles, 'bonos_conductores');
export const cortesParticularesExcel = excelOf(cortesParticularesDetalles, 'transportistas_particulares');

export const getCutoffExclusions = defineCall({
  ...read,
  path: '/cutoffs/get_exclusions',
  input: z.strictObject({ id_corte: id }),
  output: z.array(z.object({ id_guide: z.number(), guide_number: z.string(), reason: z.string() })),
  summary: 'The guides that a closed corte left out, each with the reason; empty for others than the operator.',
  shows: ['cutoff'],
});

export const getCutoffDocuments = defineCall({
  ...read,
  path: '/cutoffs/get_documents',
  input: z.strictObject({ id_corte: id }),
  output: z.array(cutoffDocument),
  summary:
    'What SAP is told of a closed corte beside the invoices of its carriers: the entry of a corte of drivers, the advances of carriers by guide, their credit notes; oldest first, empty for others than the operator.',
  shows: ['cutoff', 'cutoff_document'],
});

export const getFechasCortesBonos = defineCall({
  method: 'GET',
  path: '/reports/get_fechas_cortes_bonos',
  access: action('cutoff.read'),
  output: z.array(
    z.object({ id_corte: z.number(), number: z.string(), period_from: date, period_to: date, total: money }),
  ),
  summary: 'The closed cortes of bonuses with their days, newest first.',
});

export const reverseCutoffLine = defineCall({
  method: 'POST',
  access: action('cutoff.reverse'),
  touches: ['cutoff', 'guide', 'cutoff_document', 'sap_posting'],
  path: '/cutoffs/reverse_line',
  input: z.strictObject({ id_line: id, motive }),
  output: cutoffLine,
  summary:
    'Reverses a line of a corte: its counter-line is in the next corte, and what it paid is open again. The payment of an advance is cancelled in SAP. 404, 403, 409 LINEA_REVERSADA, LINEA_DERIVADA.',
});
export const cutoffStatement = defineCall({
  ...read,
  path: '/cutoffs/statement',
  input: z.strictObject({ id_corte: id, id_payee: id.optional() }),
  output: z.custom<never>(),
  summary: 'PDF of what a corte pays, one page for each carrier or driver, with room for their signature. 404.',
  shows: ['cutoff'],
});
