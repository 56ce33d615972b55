import type { z } from 'zod';
import type { AnswerColumn } from './column-readers.ts';
import { money } from './shapes.ts';

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  items?: Schema[];
  valueType?: Schema;
  out?: Schema;
  left?: Schema;
  right?: Schema;
  getter?: () => Schema;
  checks?: { _zod: { def: { pattern?: RegExp } } }[];
}
interface Schema {
  _zod: { def: Definition };
}

/** Internal definition of a zod schema, read untyped, because zod's types distinguish only some kinds of schemas. */
const definitionOf = (schema: unknown): Definition => (schema as Schema)._zod.def;
const patternsOf = (schema: unknown): (RegExp | undefined)[] =>
  (definitionOf(schema).checks ?? []).map(check => check._zod.def.pattern);
const [ofMoney] = patternsOf(money);

/** All columns of an answer except booleans. Paths have no array indexes; a recursive schema is followed once. */
export function columnsOf(answer: z.ZodType): AnswerColumn[] {
  const found = new Map<string, AnswerColumn>();
  const inside = new Set<unknown>();
  const look = (schema: unknown, path: string): void => {
    if (schema === undefined || inside.has(schema)) return;
    inside.add(schema);
    const { type, shape, options, items, element, innerType, valueType, out, left, right, getter } =
      definitionOf(schema);
    const parts = [...(options ?? []), ...(items ?? []), element, innerType, valueType, out, left, right, getter?.()];
    for (const part of parts) look(part, path);
    for (const [name, part] of Object.entries(shape ?? {})) look(part, path === '' ? name : `${path}.${name}`);
    const isLeaf = shape === undefined && parts.every(part => part === undefined);
    if (isLeaf && type !== 'boolean') {
      const isMoney = patternsOf(schema).some(pattern => pattern?.source === ofMoney?.source);
      found.set(path, { path, isMoney: isMoney || (found.get(path)?.isMoney ?? false) });
    }
    inside.delete(schema);
  };
  look(answer, '');
  return [...found.values()];
}
