import { expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';
import { saveFastEdit } from './bookings/reservations/editing.calls.ts';
import { saveTaskInformation } from './bookings/tasks/tasks.calls';
import { MAX_CRITERIA } from './operations/guides/guide.shapes.ts';
import { saveRating } from './operations/quality/quality.calls.ts';
import { givenDate, givenInstant, money, price } from './shapes.ts';
import { correctImportRow, MAX_IMPORT_COLUMNS } from './system/imports/imports.calls.ts';
import { saveDraft } from './system/views/views.calls.ts';

/** Parts of a JSON Schema that set bounds. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  maxItems?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  /** Set by `givenDate` and `givenInstant`. */
  isPlausible?: boolean;
}

/** Formats that are bounded by themselves. */
const boundedFormats = new Set(['uuid']);
/** Device positions contain the device's time, and a call for help is heard whatever the phone's clock says; the server checks them. */
const judgedLater = new Set([
  '/gps/positions.positions[].time',
  ...['emergency', 'hoy_emergency'].flatMap(call =>
    ['at', 'place.at'].map(field => `/services_no_logging/recursos_viaje/${call}.${field}`),
  ),
]);
/** Maps with keys defined by the caller; each has a bound of its own, tested below. */
const openMaps = new Set([
  '/drafts/save.payload',
  '/imports/correct.cells',
  '/reservation/save_fast_edit.rows[].set',
  '/task/save_task_information.information',
  '/quality_service_criteria/save_rating.ratings',
  '/services_no_logging/monitoreo/calificar.ratings',
  '/reservation/close_guide.service_ratings.ratings',
]);
const isFixedLength = (pattern = ''): boolean =>
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\[*+]/g, '')) && /^\^.*\$$/.test(pattern);
const isSafe = (limit: number | undefined): boolean => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function unboundedOf(schema: Schema, at: string): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (options.length > 0) return options.flatMap(option => unboundedOf(option, at));
  const types = [schema.type ?? 'anything'].flat().filter(type => type !== 'null');
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => unboundedOf(property, `${at}.${name}`)),
    ...(schema.prefixItems ?? []).flatMap((item, i) => unboundedOf(item, `${at}[${i}]`)),
    ...(schema.items === undefined || schema.items === false ? [] : unboundedOf(schema.items, `${at}[]`)),
  ];
  const own = types.flatMap(type => {
    if (type === 'boolean') return [];
    if (schema.format === 'date' || schema.format === 'date-time')
      return schema.isPlausible || judgedLater.has(at) ? [] : [`${at}: a date of any year`];
    if (type === 'string') {
      const isBounded =
        schema.maxLength !== undefined || boundedFormats.has(schema.format ?? '') || isFixedLength(schema.pattern);
      return isBounded ? [] : [`${at}: a text without an end`];
    }
    if (type === 'number' || type === 'integer') {
      const isBounded =
        isSafe(schema.minimum ?? schema.exclusiveMinimum) && isSafe(schema.maximum ?? schema.exclusiveMaximum);
      return isBounded ? [] : [`${at}: a number without a range`];
    }
    if (type === 'array')
      return schema.maxItems !== undefined || schema.prefixItems !== undefined ? [] : [`${at}: a list without an end`];
    if (type === 'object') return schema.additionalProperties === false || openMaps.has(at) ? [] : [`${at}: any keys`];
    return [`${at}: anything at all`];
  });
  return [...own, ...inner];
}

it('every text, list and number in an input is bounded', () => {
  const unbounded = allCalls.flatMap(call =>
    unboundedOf(z.toJSONSchema(call.input, { unrepresentable: 'any', io: 'input' }) as Schema, call.path),
  );
  expect(unbounded).toEqual([]);
});

it('maps with free keys are bounded', () => {
  const cells = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`c${i}`, 'x']));
  const row = { id_import: 1, row_number: 2, mark: '0'.repeat(32) };
  expect(correctImportRow.input.safeParse({ ...row, cells: cells(MAX_IMPORT_COLUMNS) }).success).toBe(true);
  expect(correctImportRow.input.safeParse({ ...row, cells: cells(MAX_IMPORT_COLUMNS + 1) }).success).toBe(false);
  const rated = (n: number) => ({
    id_guide: 1,
    ratings: Object.fromEntries(Array.from({ length: n }, (_, i) => [String(i + 1), 5])),
  });
  expect(saveRating.input.safeParse(rated(MAX_CRITERIA)).success).toBe(true);
  expect(saveRating.input.safeParse(rated(MAX_CRITERIA + 1)).success).toBe(false);
  // The fields of a row are validated with the row; here only their number.
  const edited = (set: object) =>
    saveFastEdit.input.safeParse({ rows: [{ noun: 'reservation', id: 1, version: 1, set }] }).success;
  expect([edited(cells(20)), edited(cells(21)), edited({ ['x'.repeat(41)]: 1 })]).toEqual([true, false, false]);
  const informed = (information: object) =>
    saveTaskInformation.input.safeParse({ id_reservation_task: 1, version: 1, information }).success;
  expect([informed(cells(40)), informed(cells(41)), informed({ ['x'.repeat(41)]: 1 })]).toEqual([true, false, false]);
  // The size of a draft in bytes is checked when it is stored (MAX_DRAFT_BYTES).
  const nested = (depth: number): object => (depth === 0 ? {} : { inner: nested(depth - 1) });
  const draft = (depth: number) => saveDraft.input.safeParse({ kind: 'reservation', payload: nested(depth) }).success;
  expect([draft(5), draft(40)]).toEqual([true, false]);
});

it('dates, instants and money are bounded to plausible values, with an error sentence', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? true;
  expect(said(givenDate, '2026-11-21')).toBe(true);
  expect(said(givenDate, '9999-12-31')).toBe('Ingrese una fecha entre 1900 y 2100');
  expect(said(givenInstant, '2026-11-21T14:00:00-05:00')).toBe(true);
  expect(said(givenInstant, '0001-01-01T00:00:00+14:00')).toBe('Ingrese una fecha entre 2000 y 2100');
  expect(said(givenInstant, '9999-12-31T23:59:59Z')).toBe('Ingrese una fecha entre 2000 y 2100');
  // PostgreSQL has no zone offset beyond 15:59.
  expect(said(givenInstant, '2026-11-21T14:00:00-23:59')).toBe('Ingrese una fecha y hora válidas');
  expect(said(givenInstant, `2026-11-21T14:00:00.${'0'.repeat(100)}Z`)).toBe('Ingrese una fecha y hora válidas');
  expect(said(money, '9999999999999.00')).toBe('Ingrese un valor con dos decimales');
  expect(said(price('El costo'), '-1.00')).toBe('El costo no puede ser negativo');
  expect(said(price('El costo'), '1000000.00')).toBe('El costo no puede pasar de 999.999,99');
});
