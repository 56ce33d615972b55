import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { CellValues } from './parse-cells.ts';

/** A row as it came: cells by the key of their column. */
export interface Entered {
  row_number: number;
  cells: Record<string, string>;
}

/** What a kind says of a row's values. */
export interface Judged<V> {
  /** Sentences by the key of the column. */
  errors: Record<string, string>;
  /** Sentences by the key of the column for somebody to look at; they refuse nothing. */
  remarks?: Record<string, string>;
  /** What was there before, by the key of the column, where the file changes it. */
  before?: Record<string, string>;
  /** What may stand once in a file, with the column where a repetition is told. */
  keys: readonly { column: string; key: string }[];
  /** Rows that share one of these are looked at together by `compare`, also when one of them is corrected. */
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

/** How rows of one kind are looked at and stored. `V` is what storing needs; only good rows have one. */
export interface KindOfImport<V, Ready = unknown> {
  kind: ImportKind;
  /** The action without which nobody brings in such records. */
  action: string;
  columns: readonly ImportColumn[];
  /** Rows of other kinds name its records: in a workbook they are there before those are looked at. */
  named?: true;
  /** Rows of one file, where they are fewer than of others. */
  most?: number;
  /** Reads what the rows refer to, in a few queries however many rows there are; runs as the system, in a transaction of the person's scope. */
  prepare(tx: Tx, who: Who, rows: readonly CellValues[]): Promise<(values: CellValues) => Judged<V>>;
  /** Adds remarks that rows of one file give each other. */
  compare?(rows: readonly JudgedRow<V>[]): Promise<void>;
  /** Holds what forms that write the same records hold, too, before these rows are looked at again and stored. */
  hold?(tx: Tx, rows: readonly Entered[]): Promise<void>;
  /** Asks services outside what storing these rows will need, before anything is held. */
  ready?(read: Read, rows: readonly Good<V>[]): Promise<Ready>;
  /** Writes all rows, audited and told; answers the id of each record by its row. Runs as the system. */
  store(tx: Tx, who: Who, rows: readonly Good<V>[], ready: Ready): Promise<Map<number, number>>;
}

export interface Who {
  actor: Actor;
  /** The business date. */
  today: string;
}

/** A kind whose rows only its own functions look into. */
export type AnyKindOfImport = KindOfImport<unknown>;
