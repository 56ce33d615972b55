import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ColumnChoice, ImportSummary } from '@cabezal/contract/system/imports/imports.calls';

type FileColumns = Pick<ImportSummary, 'read_columns' | 'unread_columns'>;

/** A column of the file that a person may assign to a field. */
export interface OpenColumn {
  at: number;
  header: string;
  samples: readonly string[];
  /** The field that it is assigned to now. */
  key: string | null;
  by: 'SYNONYM' | 'CHOICE' | null;
  /** A suggestion, as a sentence. */
  hint: string | null;
}

function hintOf({ nearest, claims }: ImportSummary['unread_columns'][number]): string | null {
  if (claims !== null) return `Dice lo mismo que otra columna: «${claims}»`;
  return nearest === null ? null : `¿Quiso decir «${nearest}»?`;
}

/** Columns without a field, then those matched by a synonym or by choice. A column matched by its heading keeps its field. */
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

/** Choices on the screen: position of the column → field; null: not read. */
export type Chosen = Readonly<Record<number, string | null>>;

export const fieldOf = ({ at, key }: OpenColumn, chosen: Chosen): string | null => {
  const choice = chosen[at];
  return choice === undefined ? key : choice;
};

/** Fields that can be assigned to a column: those that no column of the file has, and its current one. */
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

/** The choices to send: all that differ from the headings. A column matched by a synonym is omitted while unchanged. */
export function choiceOf(columns: readonly OpenColumn[], chosen: Chosen): ColumnChoice[] {
  return columns.flatMap(column => {
    const key = fieldOf(column, chosen);
    const stays = key === column.key;
    // Unread columns are sent too: without a choice, a column that was set aside would be matched by its synonym again.
    return stays && column.by === 'SYNONYM' ? [] : [{ at: column.at, key }];
  });
}

export const isChosen = (columns: readonly OpenColumn[], chosen: Chosen): boolean =>
  columns.some(column => fieldOf(column, chosen) !== column.key);
