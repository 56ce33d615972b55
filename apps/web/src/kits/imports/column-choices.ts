import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ColumnChoice, ImportSummary } from '@cabezal/contract/system/imports/imports.calls';

type FileColumns = Pick<ImportSummary, 'read_columns' | 'unread_columns'>;

/** A column of the file that a person may give to a field. */
export interface OpenColumn {
  at: number;
  header: string;
  samples: readonly string[];
  /** The field that takes it now. */
  key: string | null;
  by: 'SYNONYM' | 'CHOICE' | null;
  /** What it may be, in a sentence. */
  hint: string | null;
}

function hintOf({ nearest, claims }: ImportSummary['unread_columns'][number]): string | null {
  if (claims !== null) return `Dice lo mismo que otra columna: «${claims}»`;
  return nearest === null ? null : `¿Quiso decir «${nearest}»?`;
}

/** Those that no field takes, then those that were known by another name or were chosen. What its heading names stays with its field. */
export function openColumns({ read_columns, unread_columns }: FileColumns): OpenColumn[] {
  const unread = unread_columns.flatMap(column =>
    column.at === null
      ? []
      : [{ at: column.at, header: column.header, samples: column.samples, key: null, by: null, hint: hintOf(column) }],
  );
  const read = read_columns.flatMap(({ at, header, samples, key, by }) =>
    at === null || by === 'HEADING' ? [] : [{ at, header, samples, key, by, hint: null }],
  );
  return [...unread, ...read];
}

/** What is chosen on the screen: the field by the place of its column; null: it is not read. */
export type Chosen = Readonly<Record<number, string | null>>;

export const fieldOf = ({ at, key }: OpenColumn, chosen: Chosen): string | null => {
  const choice = chosen[at];
  return choice === undefined ? key : choice;
};

/** Fields that a column may still be given to: those that no column of the file has, and the one that it has. */
export function freeFields(
  fields: readonly ImportColumn[],
  { read_columns }: FileColumns,
  columns: readonly OpenColumn[],
  chosen: Chosen,
  own: OpenColumn,
): ImportColumn[] {
  const byHeading = read_columns.filter(({ by }) => by === 'HEADING').map(({ key }) => key);
  const others = columns.filter(({ at }) => at !== own.at).map(column => fieldOf(column, chosen));
  const taken = new Set([...byHeading, ...others]);
  return fields.filter(({ key }) => !taken.has(key));
}

/** What is sent: all that differs from what the headings say. A column that is known by another name needs no choice while it stays so. */
export function choiceOf(columns: readonly OpenColumn[], chosen: Chosen): ColumnChoice[] {
  return columns.flatMap(column => {
    const key = fieldOf(column, chosen);
    const stays = key === column.key;
    // One that nobody reads stays so by itself; but one that was put aside would be known again by its name.
    return stays && column.by === 'SYNONYM' ? [] : [{ at: column.at, key }];
  });
}

export const isChosen = (columns: readonly OpenColumn[], chosen: Chosen): boolean =>
  columns.some(column => fieldOf(column, chosen) !== column.key);
