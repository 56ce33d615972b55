import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import {
  BONUS_CONCEPTS,
  CONCEPT_NAMES,
  type Concept,
  type CutoffKind,
} from '@cabezal/domain/money/cutoffs/cutoff-line';
import { add, subtract, ZERO } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { allQuery, type ListInput } from '../../../platform/db/list.ts';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet, type Sheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { filterNames, type GuideFacts, guideFacts } from './cutoff-excel.queries.ts';
import { lineList, type StoredLine } from './cutoffs.queries.ts';

type Row = StoredLine & Partial<GuideFacts>;
const sumOf = (lines: readonly StoredLine[], ...concepts: readonly Concept[]): string =>
  add(ZERO, ...lines.filter(line => concepts.includes(line.concept)).map(line => line.amount));
/** The difference that a person's change made. */
const adjustment = (line: StoredLine): string =>
  line.adjusted_from === null ? ZERO : subtract(line.amount, line.adjusted_from);
/** The computed amount; with `adjustment` it sums to the final amount. */
const computed = (line: StoredLine): string => line.adjusted_from ?? line.amount;
const adjustments = (lines: readonly StoredLine[]): string => add(ZERO, ...lines.map(adjustment));

const corte: ExcelColumn<Row> = { header: 'CORTE', key: 'number', width: 12, type: 'text' };
const guide: ExcelColumn<Row>[] = [
  { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
  { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'CONTENEDOR', key: 'container', width: 14, type: 'text' },
];
const reasonColumns: ExcelColumn<Row>[] = [
  { header: 'AJUSTE', key: 'adjusted_from', width: 10, type: 'money', value: adjustment, sum: true },
  { header: 'JUSTIFICACIÓN', key: 'justification', width: 30, type: 'text' },
];
const total: ExcelColumn<Row> = { header: 'TOTAL', key: 'amount', width: 10, type: 'money', sum: true };

/** The leg that a rule pays, or the name of a fixed bonus. */
const bonusType = ({ concept, leg_kind }: Row): string =>
  concept === 'BONO' && leg_kind ? leg_kind : CONCEPT_NAMES[concept];
/** How it was calculated, which names the limit of the month, and why a person changed it. */
const bonusReason = ({ formula, justification }: Row): string =>
  justification === null ? formula : `${formula}. ${justification}`;

const bonusDetail: ExcelColumn<Row>[] = [
  corte,
  { header: 'CONDUCTOR', key: 'payee_name', width: 28, type: 'text' },
  { header: 'CÉDULA', key: 'identification', width: 12, type: 'text' },
  { header: 'ESCALAFÓN', key: 'escalafon', width: 12, type: 'text' },
  ...guide.slice(0, 1),
  { header: 'TIPO', key: 'concept', width: 20, type: 'text', value: bonusType },
  ...guide.slice(1),
  { header: 'CLIENTE', key: 'client_name', width: 26, type: 'text' },
  { header: 'RUTA', key: 'route_text', width: 30, type: 'text' },
  { header: 'PLACA', key: 'license_plate', width: 10, type: 'text' },
  { header: 'SALIDA', key: 'trip_date', width: 12, type: 'date' },
  { header: 'CIERRE', key: 'closed_at', width: 18, type: 'instant' },
  { header: 'KM', key: 'km', width: 8, type: 'number' },
  { header: 'RESCATE', key: 'rescue', width: 9, type: 'text', value: row => (row.rescue ? 'Sí' : 'No') },
  { header: 'BASE', key: 'base', width: 10, type: 'money' },
  { header: 'BONO', key: 'amount', width: 10, type: 'money', value: computed, sum: true },
  ...reasonColumns.slice(0, 1),
  { header: 'JUSTIFICACIÓN', key: 'justification', width: 40, type: 'text', value: bonusReason },
  total,
];
const allowanceDetail: ExcelColumn<Row>[] = [
  corte,
  ...guide.slice(0, 1),
  { header: 'CONDUCTOR', key: 'payee_name', width: 28, type: 'text' },
  { header: 'SALIDA', key: 'left_at', width: 18, type: 'instant' },
  { header: 'LLEGADA', key: 'ended_at', width: 18, type: 'instant' },
  { header: 'CONCEPTO', key: 'concept', width: 16, type: 'text', value: row => CONCEPT_NAMES[row.concept] },
  { header: 'DÍAS', key: 'days', width: 8, type: 'number' },
  { header: 'NOCHES', key: 'nights', width: 8, type: 'number' },
  { header: 'VIÁTICO', key: 'amount', width: 12, type: 'money', value: computed, sum: true },
  ...reasonColumns,
  total,
];

/** A row of a sheet that sums the lines of one guide, or of one payee. */
interface Summary {
  number: string;
  payee_name: string;
  identification: string;
  escalafon: string | null;
  guide_number: string | null;
  id_reservation: number | null;
  container: string | null;
  route_text: string | null;
  /** Guides paid here, also by leg; counter-lines are not counted. */
  guides: number;
  trips: number;
  pickups: number;
  returns: number;
  freight: string;
  stand_by: string;
  false_freight: string;
  advance: string;
  retention: string;
  earned: string;
  withdrawn: string;
  fined: string;
  adjusted: string;
  balance: string;
  total: string;
  document_number: string | null;
  sap_number: string | null;
}
const EARNED: readonly Concept[] = ['VIATICO', ...BONUS_CONCEPTS];
function summary(lines: readonly Row[]): Summary {
  const [first] = lines;
  const paid = lines.filter(line => line.id_guide !== null && line.reverses_in === null);
  const guides = new Map(paid.map(line => [line.id_guide, line.leg_kind]));
  const ofLeg = (leg: string): number => [...guides.values()].filter(kind => kind === leg).length;
  const given = lines.filter(line => EARNED.includes(line.concept));
  return {
    number: first?.number ?? '',
    payee_name: first?.payee_name ?? '',
    identification: first?.identification ?? '',
    escalafon: first?.escalafon ?? null,
    guide_number: first?.guide_number ?? null,
    id_reservation: first?.id_reservation ?? null,
    container: first?.container ?? null,
    route_text: first?.route_text ?? null,
    guides: guides.size,
    trips: ofLeg('VIAJE'),
    pickups: ofLeg('RETIRO'),
    returns: ofLeg('DEVOLUCION'),
    freight: sumOf(lines, 'FLETE', 'RESCATE'),
    stand_by: sumOf(lines, 'STAND_BY'),
    false_freight: sumOf(lines, 'FALSO_FLETE'),
    advance: sumOf(lines, 'ANTICIPO'),
    retention: sumOf(lines, 'RETENCION'),
    earned: add(ZERO, ...given.map(computed)),
    withdrawn: sumOf(lines, 'RETIRO'),
    fined: sumOf(lines, 'MULTA'),
    adjusted: adjustments(given),
    balance: sumOf(lines, 'SALDO_ANTERIOR', 'SALDO_SIGUIENTE'),
    total: add(ZERO, ...lines.map(line => line.amount)),
    document_number: first?.document_number ?? null,
    sap_number: first?.sap_number ?? null,
  };
}
const money = (header: string, key: keyof Summary & string): ExcelColumn<Summary> => ({
  header,
  key,
  width: 12,
  type: 'money',
  sum: true,
});
const count = (header: string, key: keyof Summary & string): ExcelColumn<Summary> => ({
  header,
  key,
  width: header.length + 3,
  type: 'number',
  sum: true,
});
const text = (header: string, key: keyof Summary & string, width = 14): ExcelColumn<Summary> => ({
  header,
  key,
  width,
  type: 'text',
});
const bonusSummary: ExcelColumn<Summary>[] = [
  text('CONDUCTOR', 'payee_name', 28),
  text('CÉDULA', 'identification'),
  text('ESCALAFÓN', 'escalafon'),
  count('VIAJES', 'trips'),
  count('RETIROS', 'pickups'),
  count('DEVOLUCIONES', 'returns'),
  money('BONOS', 'earned'),
  money('AJUSTES', 'adjusted'),
  money('DINERO RETIRADO', 'withdrawn'),
  money('MULTAS', 'fined'),
  money('SALDO ANTERIOR', 'balance'),
  money('TOTAL A PAGAR', 'total'),
  { header: 'FIRMA', key: 'number', width: 24, type: 'text', value: () => '' },
];
const allowanceSummary: ExcelColumn<Summary>[] = [
  text('CONDUCTOR', 'payee_name', 28),
  text('CÉDULA', 'identification'),
  count('GUÍAS', 'guides'),
  money('VIÁTICOS', 'earned'),
  money('AJUSTES', 'adjusted'),
  money('ANTICIPOS', 'advance'),
  money('SALDO', 'balance'),
  money('TOTAL A PAGAR', 'total'),
];
const carrierMoney = [
  money('FLETE', 'freight'),
  money('STAND-BY', 'stand_by'),
  money('FALSO FLETE', 'false_freight'),
  money('ANTICIPO', 'advance'),
  money('RETENCIÓN', 'retention'),
];
const carrierGuides: ExcelColumn<Summary>[] = [
  text('CORTE', 'number'),
  text('TRANSPORTISTA', 'payee_name', 28),
  text('RUC', 'identification'),
  text('GUÍA', 'guide_number'),
  { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
  text('CONTENEDOR', 'container'),
  text('RUTA', 'route_text', 30),
  ...carrierMoney,
  money('SALDO', 'balance'),
  money('NETO', 'total'),
  text('FACTURA', 'document_number', 20),
  text('SAP', 'sap_number'),
];
const carrierSummary: ExcelColumn<Summary>[] = [
  text('TRANSPORTISTA', 'payee_name', 28),
  text('RUC', 'identification'),
  count('GUÍAS', 'guides'),
  ...carrierMoney,
  money('SALDO', 'balance'),
  money('NETO', 'total'),
];

const byPayee = (rows: readonly Row[]): Summary[] => [...groupBy(rows, row => row.id_payee).values()].map(summary);
const byGuide = (rows: readonly Row[]): Summary[] =>
  [...groupBy(rows, row => `${row.id_corte} ${row.id_payee} ${row.id_guide}`).values()].map(summary);

function sheetsOf(kind: CutoffKind, rows: readonly Row[]): Sheet[] {
  if (kind === 'PARTICULARES')
    return [readySheet('GUÍAS', carrierGuides, byGuide(rows)), readySheet('RESUMEN', carrierSummary, byPayee(rows))];
  if (kind === 'BONOS')
    return [readySheet('DETALLE_VIAJES', bonusDetail, rows), readySheet('RESUMEN_PAGOS', bonusSummary, byPayee(rows))];
  return [readySheet('DETALLE', allowanceDetail, rows), readySheet('RESUMEN', allowanceSummary, byPayee(rows))];
}

const cutoffExcel = (
  call: Call<ListInput & { filters?: { id_corte?: number; id_payee?: number } }, unknown>,
  kind: CutoffKind,
  name: string,
): Route =>
  serve(call, async ({ tx, actor, input }) => {
    const lines = await tx.manyRows(allQuery<StoredLine>(lineList(input, kind, tx), input));
    const facts = await guideFacts(tx, lines, actor.audience === 'operator');
    const rows = lines.map(line => ({ ...line, ...facts(line) }));
    const { id_corte, id_payee } = input.filters ?? {};
    const named = await filterNames(tx, kind, { id_corte, id_payee });
    return workbookAnswer(tx, name, [
      ...sheetsOf(kind, rows),
      filtersSheet({
        CORTE: id_corte === undefined ? 'Todos' : (named.corte ?? 'No existe'),
        BENEFICIARIO: id_payee === undefined ? 'Todos' : (named.payee ?? 'No existe'),
        BÚSQUEDA: input.search,
      }),
    ]);
  });

export const cutoffExcels = (): Route[] => [
  cutoffExcel(calls.cortesViaticosExcel, 'VIATICOS', 'viaticos_conductores'),
  cutoffExcel(calls.cortesBonosExcel, 'BONOS', 'bonos_conductores'),
  cutoffExcel(calls.cortesParticularesExcel, 'PARTICULARES', 'transportistas_particulares'),
];
