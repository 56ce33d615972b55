import type { Possible } from '@cabezal/contract/shapes';
import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ItemMethod } from '@cabezal/domain/prices/pricing/rate-rules';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { RuleActions } from './change-rule.ts';
import type { RateKind } from './dated-kind.ts';
import type { StoredItem, StoredRule } from './dated-rule.queries.ts';

/** The scope of a rate, by the columns of its kind. */
export type Scope = Readonly<Record<string, number | string | null>>;

/** A stored rate with all that a file may contain of it. */
export interface StoredRate extends StoredRule {
  scope: Scope;
  /** Columns that no file has: a new version keeps them. */
  kept: Scope;
  note: string | null;
  /** The highest version of its code. */
  family_version: number;
  items: StoredItem[];
}

/** A cell that names a stored record. */
export interface NamedCell {
  /** Key of the column in the file. */
  cell: string;
  /** Column of the scope; null: the cell is not part of the scope. */
  column: string | null;
  /** `where`: only records with these values. */
  records: {
    table: string;
    key: string;
    words: readonly string[];
    belongs_to?: string;
    where?: Readonly<Record<string, string | boolean>>;
  };
  /** The first words of a name suffice if only one record begins with them. */
  begins?: true;
  /** Error when no record has the name. */
  missing: string;
}

/** A record that a file may name by one of these words, in plain text. */
export interface NamedRecord {
  id: number;
  words: string[];
  /** Canton: its province, which distinguishes cantons of the same name. Client: its advisor. */
  belongs_to: number | null;
}

/** The owner of a rate, as a file names it. `belongs_to`: the advisor of a client. */
export interface RateOwner {
  id: number | null;
  belongs_to: number | null;
}

/** How files of one kind of rates (sale or purchase) are judged and stored. */
export interface RuleFile {
  importKind: 'fees' | 'purchase_fees';
  columns: readonly ImportColumn[];
  /** The action required for importing. */
  action: string;
  kind: RateKind;
  /** Columns of a rate that no file has. */
  kept: readonly string[];
  owner: NamedCell & { column: string };
  /** Columns that only this kind has, in addition to places, port and container. */
  named: readonly (NamedCell & { column: string })[];
  actions: RuleActions;
  mayWrite(actor: Actor, owner: RateOwner): Possible;
  /** Whether a rate by this person is valid at once; otherwise it is a proposal. */
  approves(actor: Actor): boolean;
  backdates(actor: Actor): boolean;
  /** Called after rates are written; `valid_from` is the first changed day. */
  written?(tx: Tx, rows: readonly { scope: Scope; valid_from: string }[]): Promise<void>;
}

/** What storing a row does: add a rate, add a version after `base`, write `base` in place, or set its last day. */
export type Target = { kind: 'new'; base: null } | { kind: 'version' | 'write' | 'end'; base: StoredRate };

/** A row of a file: the item of a rate for one service. */
export interface RuleFileRow {
  /** Rows with the same group are the services of one rate. */
  group: string;
  combination: string;
  target: Target;
  scope: Scope;
  valid_from: string;
  valid_to: string | null;
  note: string | null;
  justification: string | null;
  /** It begins before today: the person has the right, but must give a reason. */
  is_backdated: boolean;
  item: StoredItem;
  is_freight: boolean;
}

/** The item in a row; null: the cell is empty. */
export interface ReadItem {
  method: ItemMethod | null;
  amount: string;
  min_amount: string | null;
  max_amount: string | null;
  included: boolean | null;
  auto: boolean | null;
}
