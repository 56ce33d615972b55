import type { Noun } from '@cabezal/contract/nouns';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** A record with a history: its table and key, and the action that a person needs to read it. */
export interface ReadableRecord {
  readonly noun: Noun;
  readonly table: keyof Schema;
  readonly key: string;
  readonly action: string;
}

/** Declares a readable record for the manifest of its module. */
export const readable = <T extends keyof Schema>(record: {
  noun: Noun;
  table: T;
  key: keyof Schema[T] & string;
  action: string;
}): ReadableRecord => record;

const records = new Map<string, ReadableRecord>();

/** Registers the records that the modules declare (modules.ts). */
export function setReadable(declared: readonly ReadableRecord[]): void {
  for (const record of declared) records.set(record.noun, record);
}

/** The record of a noun; undefined: the noun has no history of single records. */
export const readableOf = (noun: string): ReadableRecord | undefined => records.get(noun);
