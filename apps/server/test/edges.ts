import { PLAUSIBLE_DATES, PLAUSIBLE_INSTANTS } from '@cabezal/domain/system/time/plausible';
import { type Ids, merged, type Schema, sampleOf } from './sample.ts';

/** Valid values at the limits of a schema. */
const instants = [
  PLAUSIBLE_INSTANTS.first,
  PLAUSIBLE_INSTANTS.last,
  '2000-01-01T14:00:00+14:00',
  '2100-12-31T09:59:59-14:00',
  '2026-11-21T14:00:00.000000001Z',
];
const dates = [PLAUSIBLE_DATES.first, PLAUSIBLE_DATES.last, '2024-02-29', '2026-11-21'];
const amounts = ['0.00', '0.01', '-0.00', '999999.99', '-999999.99', '9999999999.99', '-9999999999.99'];
/** Repeated up to the length that the schema allows, for texts that are slow to compare, case-fold, match or write. */
const letters = ['x', ' x', '%', '_', '🚛', 'É', '́', '-', '1', '1,', '(', '=', '"', "'", '\\', '\n', 'a.', '‮'];

function textEdge(schema: Schema, next: () => number): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  if (schema.format === 'date') return pick(dates);
  if (schema.format === 'date-time') return pick(instants);
  const pattern = schema.pattern ?? '';
  if (pattern.includes('[01]\\d|2[0-3]')) return pick(['00:00', '23:59']);
  if (pattern.includes('\\.\\d{2}$')) return pick(amounts);
  const most = schema.maxLength ?? 60;
  const letter = pick(letters);
  const long = letter.repeat(Math.ceil(most / letter.length)).slice(0, most);
  return pick([long, `x${long.slice(2)}x`, letter.padEnd(schema.minLength ?? 1, 'x').slice(0, most)]).toWellFormed();
}

function numberEdge(schema: Schema, next: () => number): number {
  const isWhole = schema.type === 'integer';
  const [least, most] = [
    schema.minimum ?? schema.exclusiveMinimum ?? 0,
    schema.maximum ?? schema.exclusiveMaximum ?? 0,
  ];
  const within = (isWhole ? [0, 1] : [0, -0, 5e-324, 1e-50, -1e-50, 1e-7, 0.1 + 0.2]).filter(
    n => n >= least && n <= most,
  );
  const all = [least, most, least + (isWhole ? 1 : 1e-9), most - (isWhole ? 1 : 1e-9), ...within];
  return all[Math.floor(next() * all.length)] ?? least;
}

/**
 * An input at the edges of its schema, with real ids. `bold` is the share of values at the edges (1: all); the other values are those of
 * `sampleOf`. Refinements of the schema may refuse the input.
 */
export function edgeOf(schema: Schema, ids: Ids, next: () => number, bold = 1, name = ''): unknown {
  if (name in ids && next() < 0.7) return ids[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[next() < bold ? Math.floor(next() * schema.enum.length) : 0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const usual = options.find(option => option.type !== 'null');
    const option = next() < bold ? options[Math.floor(next() * options.length)] : usual;
    return edgeOf(option ?? {}, ids, next, bold, name);
  }
  if (schema.allOf !== undefined) return edgeOf(merged(schema), ids, next, bold, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || next() >= bold * 0.5,
    );
    return Object.fromEntries(wanted.map(([key, property]) => [key, edgeOf(property, ids, next, bold, key)]));
  }
  if (schema.prefixItems !== undefined) return schema.prefixItems.map(item => edgeOf(item, ids, next, bold));
  if (type === 'array') {
    const lengths = [schema.minItems ?? 0, 1, schema.maxItems ?? 1];
    const length = Math.max(
      schema.minItems ?? 0,
      (next() < bold ? lengths[Math.floor(next() * lengths.length)] : 1) ?? 1,
    );
    // At most 20 different elements, which are repeated.
    const some = Array.from({ length: Math.min(length, 20) }, () =>
      edgeOf(schema.items || {}, ids, next, bold, name.replace(/s$/, '')),
    );
    return Array.from({ length }, (_, i) => some[i % some.length]);
  }
  if (next() >= bold) return sampleOf(schema, ids, name);
  if (type === 'string') return textEdge(schema, next);
  if (type === 'integer' || type === 'number') return numberEdge(schema, next);
  return sampleOf(schema, ids, name);
}
