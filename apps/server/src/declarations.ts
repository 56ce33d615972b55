import type { Noun } from '@cabezal/contract/nouns';
import type { RawBuilder } from 'kysely';
import type { Schema } from './platform/db/schema.generated.ts';
import type { Tx } from './platform/db/tx.ts';

/** What modules declare in their manifests (module.ts) and modules of lower areas ask for (manifests.ts). */

/** What a module of a higher area says of the files of its records, as conditions on a file `f`. */
export interface RecordFiles {
  /** A record has the file: people of other companies read it if row security shows them that record. */
  readonly attached?: RawBuilder<unknown>;
  /** Of the operator's people, only those with one of these rights read such a file. */
  readonly confidential?: { readonly file: RawBuilder<unknown>; readonly rights: readonly string[] };
}

/** Spanish texts of stored codes, by field. */
export type CodeTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A record with a history: its table and key, and the action that a person needs to read it. */
export interface ReadableRecord {
  readonly noun: Noun;
  readonly table: keyof Schema;
  readonly key: string;
  readonly action: string;
}

/** Tables of the records that people delete only while nothing refers to them. */
export type ReferredTable =
  | 'cantons'
  | 'companies'
  | 'container_types'
  | 'drivers'
  | 'equipments'
  | 'free_time_tariffs'
  | 'locations'
  | 'motives'
  | 'products'
  | 'routes'
  | 'services'
  | 'shipping_lines'
  | 'ships'
  | 'trucks'
  | 'users';

/** Rows of a table that refer to records of lower areas. A record that they refer to is not deleted, and the refusal counts them. */
export interface TableUsage {
  readonly table: keyof Schema;
  /** «anticipo», «anticipos» */
  readonly one: string;
  readonly many: string;
  /** Its columns that refer to a record, by the table of the record. */
  readonly of: Readonly<Partial<Record<ReferredTable, readonly string[]>>>;
}

/** The rule of emergencies. */
export interface EmergencyRule {
  /** Null: no rule is stored. */
  readonly id_alert: number | null;
  /** Minutes in which somebody must acknowledge a case, and in which it should have ended; null: no time. */
  readonly ack_min: number;
  readonly end_min: number | null;
}

/** By what a driver's emergency is handled, as the module of the rules says. */
export interface EmergencyDesk {
  readonly ruleOf: (tx: Tx) => Promise<EmergencyRule>;
  /** Who is told of a case: people who may read it. */
  readonly peopleOf: (tx: Tx, id_alert_case: number) => Promise<number[]>;
}

/** An entry of a catalogue as it is stored: its columns. */
export type Entry = Record<string, unknown> & { version: number; active: boolean };
export type EntryValues = Record<string, unknown>;

/** An entry of a catalogue was added or changed. */
export interface EntryChange {
  id: number;
  /** As it was stored; null: it is new. */
  before: Entry | null;
  after: EntryValues;
}

/** Computes again what a module derives from the entries of a catalogue. Runs elevated, after the entry is stored. */
export interface EntrySettler {
  readonly table: ReferredTable;
  readonly settle: (tx: Tx, change: EntryChange) => Promise<void>;
}
