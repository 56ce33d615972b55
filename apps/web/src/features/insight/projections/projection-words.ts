import type {
  Parties,
  PartyRow,
  ProjectionInput,
  Statistics,
} from '@cabezal/contract/insight/projections/projections.calls';
import { formatChange, formatMoney, formatNumber, formatPercent } from '@cabezal/domain/system/amounts/format';
import { MONTHS } from '@cabezal/domain/system/time/time';
import type { ChartSpec, LineSpec, Series } from '../../../kits/charts/chart-spec.ts';
import { shortAmount } from '../../../kits/charts/short-amount.ts';
import { countedReservationsPath } from '../../../kits/report/counted.ts';
import { color } from '../../../ui/tokens.ts';

export type Measure = ProjectionInput['measure'];

export const MEASURE_NAMES: Readonly<Record<Measure, string>> = { VENTA: 'Venta', CONTENEDORES: 'Contenedores' };

/** `$1.440,00`, or `1.440` containers. */
export const figureText = (measure: Measure, value: string | number): string =>
  measure === 'VENTA' ? formatMoney(value) : formatNumber(value, 0);

/** A value in the short form of an axis. */
export const shortFigure = (measure: Measure, value: number): string =>
  shortAmount(value, measure === 'VENTA' ? '$' : '');

/** `2026-03` as `mar`, for tables and charts of one year. */
export const monthText = (month: string): string => MONTHS[Number(month.slice(5)) - 1] ?? month;

/** `+12,5 %`; «—» without a value. */
export const changeText = (percent: number | null): string => (percent === null ? '—' : formatChange(percent));

/** Sentence about the error of the method. */
export const errorText = (percent: number | null): string =>
  percent === null
    ? 'Aún no hay meses suficientes para probar el método.'
    : `El método, probado en los últimos 6 meses, se equivocó en ${formatPercent(percent)}. La franja muestra ese margen.`;

const numberOf = (figure: string | null): number | null => (figure === null ? null : Number(figure));

/** The filter of the list of reservations for the companies of a table. */
export type PartyFilter = 'id_client' | 'id_addressee';
export const partyOf = (filter: PartyFilter, id: number): { id_client: number } | { id_addressee: number } =>
  filter === 'id_client' ? { id_client: id } : { id_addressee: id };

/** Lines of the year with the band of the projection. The line of actual values omits the current month, which would look like a fall. */
export function forecastSpec(measure: Measure, { months, year }: Statistics): LineSpec {
  const band = {
    name: 'Margen de error',
    low: months.map(m => numberOf(m.low)),
    high: months.map(m => numberOf(m.high)),
  };
  const lines: Series[] = [
    { name: String(year - 1), values: months.map(m => numberOf(m.before)), look: 'dotted', color: color.field },
    {
      name: 'Real',
      values: months.map(m => (m.state === 'CERRADO' ? numberOf(m.real) : null)),
      look: 'solid',
      color: color.primary,
    },
    { name: 'Proyectado', values: months.map(m => numberOf(m.projected)), look: 'dashed', color: color.orangeDeep },
  ];
  return {
    label: `${MEASURE_NAMES[measure]} de ${year} por mes, real y proyectado`,
    head: 'Mes',
    points: months.map(({ month }) => monthText(month)),
    links: months.map(({ counted }) => counted && countedReservationsPath(counted)),
    // Without empty lines, so that the legend does not list them.
    series: lines.filter(({ values }) => values.some(value => value !== null)),
    text: value => figureText(measure, value),
    short: value => shortFigure(measure, value),
    ...(band.low.some(value => value !== null) ? { band } : {}),
  };
}

/** A row of the table of clients or addressees: one of them, the sum of the others, or the total. */
export interface PartyLine extends Omit<PartyRow, 'basis'> {
  kind: 'ONE' | 'OTHERS' | 'TOTAL';
  basis: PartyRow['basis'];
}

export function partyLines({ rows, others, total }: Parties): PartyLine[] {
  const nobody = { id_company: null, basis: null, counted: null };
  return [
    ...rows.map((row): PartyLine => ({ ...row, kind: 'ONE' })),
    ...(others === null
      ? []
      : [{ ...others, ...nobody, name: `Otros (${formatNumber(others.parties, 0)})`, kind: 'OTHERS' } as const]),
    { ...total, ...nobody, name: 'Total', share_percent: null, kind: 'TOTAL' },
  ];
}

export function partySpec(measure: Measure, head: string, parties: Parties, filter: PartyFilter): ChartSpec {
  const lines = partyLines(parties).filter(({ kind }) => kind !== 'TOTAL');
  return {
    label: `${MEASURE_NAMES[measure]} de ${parties.year} por ${head.toLowerCase()}, real y por venir`,
    head,
    points: lines.map(({ name }) => name),
    links: lines.map(({ counted, id_company }) =>
      counted === null || id_company === null
        ? null
        : countedReservationsPath({ ...counted, ...partyOf(filter, id_company) }),
    ),
    series: [
      { name: 'Real', values: lines.map(({ real }) => Number(real)), look: 'solid', color: color.primary },
      { name: 'Por venir', values: lines.map(({ ahead }) => numberOf(ahead)), look: 'dashed', color: color.primary },
    ],
    text: value => figureText(measure, value),
    short: value => shortFigure(measure, value),
  };
}
