import type { AnyCall } from '@cabezal/contract/all-calls';
import { columnsOf } from '@cabezal/contract/answer-columns';
import { type ColumnKind, kindOfColumn, READERS_OF, type Reader } from '@cabezal/contract/column-readers';

/** A column that an answer fills, or a known word that occurs in its text, with its kind. */
export interface Said {
  call: string;
  column: string;
  kind: ColumnKind;
  value: string;
}

/** The kinds of an answer's columns, by path. Columns without a kind are left out. */
function kindsOf(call: AnyCall): Map<string, ColumnKind> {
  const found = new Map<string, ColumnKind>();
  for (const column of columnsOf(call.output)) {
    const kind = kindOfColumn(call.path, column);
    if (kind !== null) found.set(column.path, kind);
  }
  return found;
}

/** Values that disclose nothing: null, an empty text or list, and the sum of no rows. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === '0.00' || (Array.isArray(value) && value.length === 0);

/** The filled columns of an answer that have a kind. */
export function answeredColumns(call: AnyCall, answer: unknown): Said[] {
  const kinds = kindsOf(call);
  const said = new Map<string, Said>();
  const look = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, path);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) look(part, path === '' ? name : `${path}.${name}`);
    const kind = kinds.get(path);
    if (kind !== undefined && !isEmpty(value))
      said.set(path, { call: call.path, column: path, kind, value: JSON.stringify(value).slice(0, 40) });
  };
  look(answer, '');
  return [...said.values()];
}

export const readsIt = (reader: Reader, kind: ColumnKind): boolean =>
  (READERS_OF[kind] as readonly Reader[]).includes(reader);

/** The columns that the reader may not read (READERS_OF). */
export const tooMuch = (reader: Reader, said: readonly Said[]): string[] =>
  said
    .filter(({ kind }) => !readsIt(reader, kind))
    .map(({ call, column, kind, value }) => `${call}: ${column} (${kind}) ${value}`);
