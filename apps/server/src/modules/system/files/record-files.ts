import type { RawBuilder } from 'kysely';

/** What a module of a higher area says of the files of its records, as conditions on a file `f`. */
export interface RecordFiles {
  /** A record has the file: people of other companies read it if row security shows them that record. */
  readonly attached?: RawBuilder<unknown>;
  /** Of the operator's people, only those with one of these rights read such a file. */
  readonly confidential?: { readonly file: RawBuilder<unknown>; readonly rights: readonly string[] };
}

let declared: readonly RecordFiles[] | null = null;

/** Registers what the modules declare (modules.ts). */
export function setRecordFiles(files: readonly RecordFiles[]): void {
  declared = files;
}

export function recordFiles(): readonly RecordFiles[] {
  if (declared === null) throw new Error('no files of records are set: confidential files would be open to everybody');
  return declared;
}
