import type { Call } from '@cabezal/contract/call';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.calls';
import type { ReactElement, ReactNode } from 'react';
import type { FieldProps } from '../../ui/form/Field.tsx';

/** A field that may be given to many rows at once, with the control of its form. */
export interface BulkField {
  /** Its name in the call's `changes`. */
  name: string;
  label: string;
  control: ReactElement;
  rules?: FieldProps['rules'];
  help?: ReactNode;
  /** May be left empty. */
  empties?: boolean;
  /** Logged with a motive. */
  state?: boolean;
}

export interface BulkInput {
  rows: { id: number; version: number }[];
  changes: Record<string, unknown>;
  motive?: string;
}

/** What of a list is changed in bulk, and how its rows are called. */
export interface BulkShape {
  call: Call<BulkInput, BulkAnswer>;
  /** «conductor», «conductores» */
  words: readonly [one: string, many: string];
  /** What is done with them: «Terminar»; absent: «Cambiar». */
  verb?: string;
  fields: readonly BulkField[];
}
/** A row with the version that the person saw. */
export interface BulkRow {
  id: number;
  version: number;
  name: string;
  /** Its own page. */
  path: string;
}
