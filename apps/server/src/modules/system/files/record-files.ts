import type { RawBuilder } from 'kysely';
import { fromManifests } from '../../../manifests.ts';

/** What a module of a higher area says of the files of its records, as conditions on a file `f`. */
export interface RecordFiles {
  /** A record has the file: people of other companies read it if row security shows them that record. */
  readonly attached?: RawBuilder<unknown>;
  /** Of the operator's people, only those with one of these rights read such a file. */
  readonly confidential?: { readonly file: RawBuilder<unknown>; readonly rights: readonly string[] };
}

export const recordFiles = fromManifests(({ modules }): readonly RecordFiles[] =>
  modules.flatMap(({ files }) => files ?? []),
);
