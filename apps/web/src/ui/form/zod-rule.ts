import type { Call } from '@cabezal/contract/call';
import { speakSpanish } from '@cabezal/contract/spanish';

/** The call's schema as rules of an antd form: the browser shows at the field what the server would refuse, in the same words. */
export type Schema = Call<unknown, unknown>['input'];
export type FieldName = string | number | readonly (string | number)[];

interface SchemaNode {
  def: {
    type: string;
    shape?: Record<string, SchemaNode>;
    element?: SchemaNode;
    innerType?: SchemaNode;
    in?: SchemaNode;
  };
  safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } };
}
interface Issue {
  message: string;
}

/** The object schema inside optional, nullable, default…. */
function unwrapped(node: SchemaNode): SchemaNode {
  const inner = node.def.innerType ?? (node.def.type === 'pipe' ? node.def.in : undefined);
  return inner ? unwrapped(inner) : node;
}

const asNode = (schema: Schema) => schema as unknown as SchemaNode;
const asPath = (name: FieldName) => (typeof name === 'object' ? name : [name]);

/** The schema of one field: `weight`, `['containers', 0, 'code']`. */
function fieldSchema(schema: Schema, name: FieldName): SchemaNode | null {
  let node: SchemaNode | undefined = asNode(schema);
  for (const step of asPath(name)) {
    const { def }: SchemaNode = unwrapped(node);
    node = def.type === 'array' ? def.element : def.shape?.[String(step)];
    if (!node) return null;
  }
  return node;
}

const accepts = (node: SchemaNode, value: unknown) => node.safeParse(value).success;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** False if the field is optional for the server. */
export function isRequired(schema: Schema, name: FieldName): boolean {
  const node = fieldSchema(schema, name);
  return node !== null && !accepts(node, undefined) && !accepts(node, null) && !accepts(node, '');
}

speakSpanish();

/** The problem of a value, in Spanish, or null. */
export function fieldProblem(schema: Schema, name: FieldName, value: unknown): string | null {
  const node = fieldSchema(schema, name);
  if (!node) return null;
  if (isEmpty(value)) return isRequired(schema, name) ? 'Campo obligatorio' : null;
  const result = node.safeParse(value);
  const issue = result.error?.issues[0];
  return result.success || !issue ? null : issue.message;
}

export function zodRule(schema: Schema, name: FieldName) {
  return {
    validator: async (_rule: unknown, value: unknown) => {
      const problem = fieldProblem(schema, name, value);
      if (problem) throw new Error(problem);
    },
  };
}

/** A field that the form does not have: absent; null if the call demands it. */
const withoutField = (node: SchemaNode) => (!accepts(node, undefined) && accepts(node, null) ? null : undefined);

function cleanNode(node: SchemaNode | undefined, value: unknown): unknown {
  if (!node) return value;
  if (isEmpty(value)) {
    if (accepts(node, null)) return null;
    return accepts(node, undefined) ? undefined : value;
  }
  const { def } = unwrapped(node);
  if (def.type === 'array' && Array.isArray(value)) return value.map(entry => cleanNode(def.element, entry));
  if (def.type !== 'object' || !def.shape || typeof value !== 'object') return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(def.shape)
      .map(([field, inner]) => [field, field in given ? cleanNode(inner, given[field]) : withoutField(inner)] as const)
      .filter(([, cleaned]) => cleaned !== undefined),
  );
}

/**
 * The form's values as the call's input. Unknown fields are left out. An empty field is null, because to a call that changes a record an absent
 * one means «unchanged»; it is absent only if the call accepts no null. A field that the form does not have is absent.
 */
export function cleanValues(schema: Schema, values: unknown): unknown {
  return cleanNode(asNode(schema), values);
}
