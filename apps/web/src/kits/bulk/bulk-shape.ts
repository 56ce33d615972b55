import type { Call } from '@cabezal/contract/call';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { ReactElement, ReactNode } from 'react';
import type { FieldProps } from '../../ui/form/Field.tsx';

/** A field that can be set on many rows at once, with its form control. */
export interface BulkField {
  /** Its name in the call's `changes`. */
  name: string;
  label: string;
  control: ReactElement;
  rules?: FieldProps['rules'];
  help?: ReactNode;
  /** May be emptied. */
  empties?: boolean;
  /** Its changes are logged with a motive. */
  state?: boolean;
}

export interface BulkInput {
  rows: { id: number; version: number }[];
  changes: Record<string, unknown>;
  motive?: string;
}

/** The fields of a list that can be changed in bulk, and the name of its rows. */
export interface BulkShape {
  call: Call<BulkInput, BulkAnswer>;
  /** «conductor», «conductores» */
  words: readonly [one: string, many: string];
  /** The verb of the action: «Terminar»; absent: «Cambiar». */
  verb?: string;
  fields: readonly BulkField[];
}
/** A row with the version that the person saw. */
export interface BulkRow {
  id: number;
  version: number;
  name: string;
  /** The page of the row. */
  path: string;
}
