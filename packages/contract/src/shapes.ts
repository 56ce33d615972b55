import { ECUADOR_BOX } from '@cabezal/domain/system/geo/ecuador';
import { LEAST_MOTIVE } from '@cabezal/domain/system/refusals/refusals';
import { signCount } from '@cabezal/domain/system/text/sign-count';
import { isPlausibleDate, isPlausibleInstant } from '@cabezal/domain/system/time/plausible';
import { PHONE_LENGTH } from '@cabezal/domain/system/validation/driver';
import { z } from 'zod';

/** Adds a domain rule to a schema; its sentence becomes the error. */
export const checked = <T>(schema: z.ZodType<T>, rule: (value: T) => string | null) =>
  schema.superRefine((value, ctx) => {
    const message = rule(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
/** Null for an absent or empty text. */
export const emptyIsNull = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value === '' ? null : value;

/** Ids are positive 32-bit integers; in a query or path they arrive as text. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);
/** Money in USD: a string with two decimals, never a float; large enough for sums. */
export const money = z.string().regex(/^-?\d{1,12}\.\d{2}$/, 'Ingrese un valor con dos decimales');
/** Maximum price that a person enters, USD; multiplied by the maximum quantity it fits a money column. */
export const MAX_PRICE = 999_999.99;
/** A price, cost or fee entered by a person: not negative, at most MAX_PRICE. `what` begins the error sentence. */
export const price = (what = 'El valor') =>
  money
    .refine(value => !value.startsWith('-'), `${what} no puede ser negativo`)
    .refine(value => Number(value) <= MAX_PRICE, `${what} no puede pasar de 999.999,99`);
/** Degrees, WGS84. */
export const latitude = (message = 'Ingrese la latitud') => z.number(message).min(-90, message).max(90, message);
export const longitude = (message = 'Ingrese la longitud') => z.number(message).min(-180, message).max(180, message);
const abroad = 'El punto está fuera del Ecuador';
/** Coordinates where a truck can be: within Ecuador. */
export const ecuadorPoint = {
  lat: z.number('Ingrese la latitud').min(ECUADOR_BOX.south, abroad).max(ECUADOR_BOX.north, abroad),
  lng: z.number('Ingrese la longitud').min(ECUADOR_BOX.west, abroad).max(ECUADOR_BOX.east, abroad),
};
/** Calendar date without time, YYYY-MM-DD, in answers. */
export const date = z.iso.date('Ingrese una fecha válida');
/** A date in inputs, with a plausible year, so that dates computed from it do not overflow. */
export const givenDate = date
  .refine(isPlausibleDate, 'Ingrese una fecha entre 1900 y 2100')
  .meta({ isPlausible: true });
/** Time of day in the business zone, HH:mm. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Ingrese una hora válida');
/** Instant, ISO 8601 in UTC, in answers. */
export const instant = z.iso.datetime({ offset: true, message: 'Ingrese una fecha y hora válidas' });
/** An instant from a device, of any year, because its clock may be wrong; the server checks it. Zone offsets are at most 14 h. */
export const deviceInstant = instant
  .max(40, 'Ingrese una fecha y hora válidas')
  .refine(text => /(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(text), 'Ingrese una fecha y hora válidas');
/** An instant in inputs, with a plausible year. */
export const givenInstant = deviceInstant
  .refine(isPlausibleInstant, 'Ingrese una fecha entre 2000 y 2100')
  .meta({ isPlausible: true });
/** Invisible characters (zero width, direction). In copied text they would make equal names different. */
const UNSEEN = /\p{Cf}/gu;

/** One line of text entered by a person: trimmed, bounded, without control and invisible characters. */
export const text = (max = 255) =>
  z
    .string()
    .overwrite(typed => typed.replace(UNSEEN, ''))
    .trim()
    .max(max, `Máximo ${max} caracteres`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters (NUL breaks PostgreSQL text) is the purpose
    .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\p{Cs}]*$/u, 'Contiene caracteres no permitidos');
/** Text that may not be empty. */
export const requiredText = (max = 255) => text(max).min(1, 'Campo obligatorio');
/** A reason: at least 5 code points, as the database counts. */
export const reasonOf = (max: number, message: string) =>
  text(max).refine(words => signCount(words) >= LEAST_MOTIVE, message);
/** Reason for undoing or refusing something. */
export const motive = reasonOf(500, 'Escriba un motivo de al menos 5 caracteres');
/** A telephone number; the verb checks it with `phoneError` of the domain. */
export const phone = text(PHONE_LENGTH);
/** Schema of a dialog that only asks for a reason. */
export const motiveOnly = z.object({ motive });
/** Version that the client read; if the record changed since, the answer is 409. */
export const version = z.number().int().positive().max(2_147_483_647);

/** Maximum of rows in one page, and of records that one call reads or changes. */
export const MOST_AT_ONCE = 200;

const sort = z.array(z.strictObject({ field: z.string().max(60), dir: z.enum(['asc', 'desc']) })).max(3);

/** Input of every list: paging, sorting, search and the list's own filters. */
export function listInput<F extends z.ZodRawShape>(filters: F) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(MOST_AT_ONCE).default(50),
    sort: sort.default([]),
    search: text(100).optional(),
    filters: z.strictObject(filters).partial().optional(),
  });
}

/**
 * Output of every list. `total` is exact up to 10,000 and capped there (`total_is_exact` false). In the list of reservations, a search for frequent
 * words caps it just beyond the page.
 */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    page: z.number(),
    page_size: z.number(),
    total: z.number(),
    total_is_exact: z.boolean(),
  });
}
export interface Page<R> {
  rows: R[];
  page: number;
  page_size: number;
  total: number;
  total_is_exact: boolean;
}

/** Whether an action is possible: true, or the Spanish reason why not. */
export const possible = z.union([z.literal(true), z.string()]);
export type Possible = z.infer<typeof possible>;

/** An entry of a short catalogue. */
export const option = z.object({ id: z.number(), name: z.string() });

/** Error body of all calls. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/**
 * The output of every call that answers with an .xlsx file, which the server names. By it the server knows that the call makes a workbook:
 * a company gets only a few at once.
 */
export const workbook: z.ZodType<unknown> = z.custom(() => true);
