import { daysBetween, isDate } from '@cabezal/domain/system/time/time';
import { z } from 'zod';
import { date, givenDate, id } from '../../shapes.ts';

/** Maximum number of business days. */
const MOST_DAYS = 366;

const asked = z.strictObject({
  /** Business days, inclusive. */
  from: givenDate,
  to: givenDate,
  id_client: id.optional(),
  id_advisor: id.optional(),
  /** Lane: canton of the first plant, first port. */
  id_canton: id.optional(),
  id_port: id.optional(),
  /** True: all guides have own trucks; false: at least one guide has a truck of another company. */
  own: z.boolean().optional(),
});
export type IndicatorInput = z.infer<typeof asked>;

/** Validates the order and the length of the period. Passes invalid dates, which the schema reports on their own fields. */
const inOrder =
  (most: number) =>
  ({ from, to }: IndicatorInput): boolean =>
    !isDate(from) || !isDate(to) || (from <= to && daysBetween(from, to) < most);
const orderText = (most: number) => ({
  message: `Elija hasta ${most} días, el último no antes del primero`,
  path: ['to'],
});

/** Input of all dashboards. */
export const indicatorInput = asked.refine(inOrder(MOST_DAYS), orderText(MOST_DAYS));

/** Resources of the utilization heat map. */
export const RESOURCE_NAMES = {
  TRUCK: 'Cabezal',
  DRIVER: 'Conductor',
  GENSET: 'Generador',
  CHASSIS: 'Chasis',
} as const;
export type ResourceKind = keyof typeof RESOURCE_NAMES;
export const resourceKind = z.enum(Object.keys(RESOURCE_NAMES) as [ResourceKind]);

/** Maximum number of days, the columns of a heat map. */
const MOST_COLUMNS = 93;
export const useInput = asked.extend({ kind: resourceKind }).refine(inOrder(MOST_COLUMNS), orderText(MOST_COLUMNS));
export type UseInput = z.infer<typeof useInput>;

/** Percent with one decimal; null when the whole is zero. */
export const percent = z.number().nullable();
/** First and last business day that a number covers. */
export const span = { from: date, to: date };
