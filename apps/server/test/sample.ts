import { z } from 'zod';

/** The parts of a JSON Schema that the sampler uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  default?: unknown;
  $ref?: string;
}

export type Ids = Record<string, number | string>;

/** Values of fields whose rule is not in the schema, such as a list of values or a check digit. */
const typical: Readonly<Record<string, string>> = {
  gender: 'Masculino',
  civil_status: 'Soltero/a',
  instruction: 'Secundaria',
  blood_type: 'O+',
  escalafon: 'Conductor B',
  fuel: 'Diésel',
  axles: '6x4',
  body: 'Plataforma',
  cabin: 'Diurna',
  booking: 'BKWALK77',
  bl: 'WALK12345678',
  cw1_code: '123456',
  container_code: 'SZLU9860412',
  identification_card: '0912345675',
  screen: '/drivers',
  noun: 'reservation',
};

function text(schema: Schema, name: string): string {
  if (schema.format === 'date') return '2026-11-24';
  if (schema.format === 'date-time') return '2026-11-21T13:30:00.000Z';
  if (schema.format === 'email') return 'walk@demo.ec';
  const pattern = schema.pattern ?? '';
  if (pattern.includes('[01]\\d|2[0-3]')) return '08:00';
  if (pattern.includes('\\.\\d{2}$')) return '10.00';
  if (pattern.includes('\\d{13}')) return '1790016919001';
  if (pattern.includes('\\d{6}')) return '123456';
  if (pattern.includes('{32}')) return '0'.repeat(32);
  const known = typical[name];
  if (known !== undefined) return known;
  if (/^(key|token)$/.test(name)) return 'walk-key-00000000000000';
  return 'texto de prueba'
    .padEnd(schema.minLength ?? 0, 'x')
    .slice(0, Math.min(schema.maxLength ?? 15, Math.max(schema.minLength ?? 0, 15)));
}

/** A schema merged with the parts of its `allOf`; its own keywords take precedence. */
export function merged({ allOf = [], ...own }: Schema): Schema {
  return Object.assign({}, ...allOf, own);
}

/** A valid input for the schema. `ids` gives values by field name; other ids are 1. */
export function sampleOf(schema: Schema, ids: Ids, name = '', full = true): unknown {
  if (name in ids) return ids[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return sampleOf(options.find(o => o.type !== 'null') ?? options[0] ?? {}, ids, name, full);
  if (schema.allOf !== undefined) return sampleOf(merged(schema), ids, name, full);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(([key]) => full || schema.required?.includes(key));
    return Object.fromEntries(wanted.map(([key, property]) => [key, sampleOf(property, ids, key, full)]));
  }
  if (schema.prefixItems !== undefined) return schema.prefixItems.map(item => sampleOf(item, ids, name, full));
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, full ? 1 : 0) }, () =>
      sampleOf(schema.items || {}, ids, name.replace(/s$/, ''), full),
    );
  if (type === 'integer' || type === 'number') return name === 'page_size' ? 50 : Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'string') return text(schema, name);
  return 'x';
}

export const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema;

/** Values that a careless or hostile client may send. */
export const garbage: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  'null',
  '\u0000',
  'a\u0000b',
  "'; drop table users; --",
  '%_\\%',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '🚛'.repeat(300),
  'x'.repeat(70_000),
  [],
  {},
  [[]],
  { $gt: '' },
  true,
  '2026-13-45',
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  'NaN',
  '\ud800',
  '1e400',
  '-0.00',
];

/** Random generator with a seed, so that a failing case can be reproduced. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The input with one to three of its values, at any depth, replaced by garbage or removed, or with an unknown key. */
export function spoil(input: unknown, next: () => number): unknown {
  const copy = structuredClone(input);
  const spots: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      spots.push({ holder: value as Record<string, unknown>, key });
      walk((value as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  const times = 1 + Math.floor(next() * 3);
  for (let i = 0; i < times; i++) {
    const spot = spots[Math.floor(next() * spots.length)];
    if (spot === undefined) continue;
    const way = next();
    if (way < 0.15) delete spot.holder[spot.key];
    else if (way < 0.25 && !Array.isArray(spot.holder)) spot.holder.not_asked_for = 'x';
    else spot.holder[spot.key] = garbage[Math.floor(next() * garbage.length)];
  }
  return next() < 0.05 ? garbage[Math.floor(next() * garbage.length)] : copy;
}
