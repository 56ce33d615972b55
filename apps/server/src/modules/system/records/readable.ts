import type { Noun } from '@cabezal/contract/nouns';
import type { ReadableRecord } from '../../../declarations.ts';
import { fromManifests } from '../../../manifests.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** Declares a readable record for the manifest of its module. */
export const readable = <T extends keyof Schema>(record: {
  noun: Noun;
  table: T;
  key: keyof Schema[T] & string;
  action: string;
}): ReadableRecord => record;

const records = fromManifests(({ modules }) => {
  const declared = modules.flatMap(({ readable: ofModule }) => ofModule ?? []);
  return new Map<string, ReadableRecord>(declared.map(record => [record.noun, record]));
});

/** The record of a noun; undefined: the noun has no history of single records. */
export const readableOf = (noun: string): ReadableRecord | undefined => records().get(noun);
