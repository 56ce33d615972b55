import type { Possible } from '@cabezal/contract/shapes';
import type { ItemMethod } from '@cabezal/domain/prices/rating/rate-rules';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { RuleActions } from './change-rule.ts';
import type { RateKind } from './dated-kind.ts';
import type { StoredItem, StoredRule } from './dated-rule.queries.ts';

/** For what a rate holds, by the columns of its kind’s scope. */
export type Scope = Readonly<Record<string, number | string | null>>;

/** A stored rate with all that a file may say of it. */
export interface StoredRate extends StoredRule {
  scope: Scope;
  /** What no file says: a version keeps it. */
  kept: Scope;
  note: string | null;
  /** The last number of its code. */
  family_version: number;
  items: StoredItem[];
}

/** A cell that names a record of ours. */
export interface NamedCell {
  /** The key of the column in the file. */
  cell: string;
  /** The column of the scope; null: it is no part of it. */
  column: string | null;
  /** `where`: only those whose columns are so. */
  records: {
    table: string;
    key: string;
    words: readonly string[];
    belongs_to?: string;
    where?: Readonly<Record<string, string | boolean>>;
  };
  /** The first words of a name are enough where they name one alone. */
  begins?: true;
  /** What is said where none is called so. */
  missing: string;
}

/** A record as a file may name it: by one of these words, already plain. */
export interface NamedRecord {
  id: number;
  words: string[];
  /** Of a canton: its province, for those of the same name; of a client: who sells to it. */
  belongs_to: number | null;
}

/** Whom a rate is for, as a file names it. `beside`: who sells to a client. */
export interface RateOwner {
  id: number | null;
  belongs_to: number | null;
}

/** How files of one kind of rates are judged and stored: of sale, or of purchase. */
export interface RuleFile {
  importKind: 'fees' | 'purchase_fees';
  /** The action without which nobody brings one in. */
  action: string;
  kind: RateKind;
  /** Columns of a rate that no file says. */
  kept: readonly string[];
  owner: NamedCell & { column: string };
  /** What only this kind names, beside the places, the port and the container. */
  named: readonly (NamedCell & { column: string })[];
  actions: RuleActions;
  mayWrite(actor: Actor, owner: RateOwner): Possible;
  /** Whether what the person writes holds at once; else it is proposed. */
  approves(actor: Actor): boolean;
  backdates(actor: Actor): boolean;
  /** What follows from rates that were written; `valid_from` is the first day of what changed. */
  written?(tx: Tx, rows: readonly { scope: Scope; valid_from: string }[]): Promise<void>;
}

/** What storing a row does to the rates: one more, a version after `base`, the row itself, or its last day. */
export type Target = { kind: 'new'; base: null } | { kind: 'version' | 'write' | 'end'; base: StoredRate };

/** A row of a file: what a rate says of one service. */
export interface RuleFileRow {
  /** Rows of one rate are its services. */
  group: string;
  combination: string;
  target: Target;
  scope: Scope;
  valid_from: string;
  valid_to: string | null;
  note: string | null;
  justification: string | null;
  /** It begins before today, as the person may let it, but has to explain it. */
  is_backdated: boolean;
  item: StoredItem;
  is_freight: boolean;
}

/** What a row says of its service; what is empty says nothing. */
export interface ReadItem {
  method: ItemMethod | null;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean | null;
  auto: boolean | null;
}
