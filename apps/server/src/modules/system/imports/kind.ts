import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { CellValues } from './parse-cells.ts';

/** A row of the file: cells by the key of their column. */
export interface Entered {
  row_number: number;
  cells: Record<string, string>;
}

/** Result of checking a row's values. */
export interface Judged<V> {
  /** Error sentences by the key of the column. */
  errors: Record<string, string>;
  /** Remarks by the key of the column, for a person to check; they refuse nothing. */
  remarks?: Record<string, string>;
  /** Stored values, by the key of the column, that the file changes. */
  before?: Record<string, string>;
  /** Keys that must be unique in a file, with the column that shows a repetition. */
  keys: readonly { column: string; key: string }[];
  /** Rows that share one of these are compared together by `compare`, also after a correction of one of them. */
  sharedKeys?: readonly string[];
  effect: 'NEW' | 'CHANGE' | 'SAME';
  id_record: number | null;
  value: V;
}

export interface JudgedRow<V> {
  row_number: number;
  judged: Judged<V>;
}

export interface Good<V> {
  row_number: number;
  effect: 'NEW' | 'CHANGE';
  value: V;
}

/** How rows of one kind are checked and stored. `V` is what storing needs; only valid rows have it. */
export interface KindOfImport<V, Ready = unknown> {
  kind: ImportKind;
  /** The action that is required to import such records. */
  action: string;
  /** Only for the operator's people, whatever permissions a role of another company has. */
  isOperators?: true;
  columns: readonly ImportColumn[];
  /** Rows of other kinds refer to its records: in a workbook they are stored before those are checked. */
  named?: true;
  /** Limit of rows in one file, if lower than for other kinds. */
  most?: number;
  /** Reads the referenced records with few queries for any number of rows; runs as the system in a transaction of the person's scope. */
  prepare(tx: Tx, who: Who, rows: readonly CellValues[]): Promise<(values: CellValues) => Judged<V>>;
  /** Adds remarks that depend on other rows of the file. */
  compare?(rows: readonly JudgedRow<V>[]): Promise<void>;
  /** Takes the locks of the forms that write the same records, before the rows are checked again and stored. */
  hold?(tx: Tx, rows: readonly Entered[]): Promise<void>;
  /** Requests the external data that storing these rows needs, before any lock is taken. */
  ready?(read: Read, rows: readonly Good<V>[]): Promise<Ready>;
  /** Writes all rows with audit rows and live messages; returns the record's id for each row. Runs as the system. */
  store(tx: Tx, who: Who, rows: readonly Good<V>[], ready: Ready): Promise<Map<number, number>>;
}

export interface Who {
  actor: Actor;
  /** The business date. */
  today: string;
}

/** A kind with unknown row type: only its own functions use the values. */
export type AnyKindOfImport = KindOfImport<unknown>;
