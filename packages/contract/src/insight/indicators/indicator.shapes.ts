import { daysBetween, isDate } from '@cabezal/domain/system/time/time';
import { z } from 'zod';
import { date, givenDate, id } from '../../shapes.ts';

/** As many business days as one dashboard looks at. */
const MOST_DAYS = 366;

const asked = z.strictObject({
  /** Business days, both in it. */
  from: givenDate,
  to: givenDate,
  id_client: id.optional(),
  id_advisor: id.optional(),
  /** Its lane: the canton of the first plant, the first port. */
  id_canton: id.optional(),
  id_port: id.optional(),
  /** True: trucks of its own alone; false: others’, too. */
  own: z.boolean().optional(),
});
export type IndicatorInput = z.infer<typeof asked>;

/** In order, and not too many of them. What is no date is said of its own field. */
const inOrder =
  (most: number) =>
  ({ from, to }: IndicatorInput): boolean =>
    !isDate(from) || !isDate(to) || (from <= to && daysBetween(from, to) < most);
const orderText = (most: number) => ({
  message: `Elija hasta ${most} días, el último no antes del primero`,
  path: ['to'],
});

/** What every dashboard is asked with. */
export const indicatorInput = asked.refine(inOrder(MOST_DAYS), orderText(MOST_DAYS));

/** Whose use a heat map shows. */
export const RESOURCE_NAMES = {
  TRUCK: 'Cabezal',
  DRIVER: 'Conductor',
  GENSET: 'Generador',
  CHASSIS: 'Chasis',
} as const;
export type ResourceKind = keyof typeof RESOURCE_NAMES;
export const resourceKind = z.enum(Object.keys(RESOURCE_NAMES) as [ResourceKind]);

/** As many days as a heat map has columns. */
const MOST_COLUMNS = 93;
export const useInput = asked.extend({ kind: resourceKind }).refine(inOrder(MOST_COLUMNS), orderText(MOST_COLUMNS));
export type UseInput = z.infer<typeof useInput>;

/** The answer is a file, not JSON. */
export const workbook: z.ZodType<unknown> = z.custom(() => true);

/** Percent with one decimal; null of nothing. */
export const percent = z.number().nullable();
/** First and last business day of what a number counts. */
export const span = { from: date, to: date };
