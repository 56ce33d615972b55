import type { Moment, PostedFacts } from '@cabezal/domain/system/sap/posted-status';
import type { PostingStep } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound } from '../../../platform/http/errors.ts';
import type { LockedPosting, NewPosting } from './postings.queries.ts';
import type { SapCollection, SapGateway } from './sap-gateway.ts';

/** These tables have equal columns for the posting; all take their numbers from the sequence `order_numbers`. */
export type DocumentTable = 'payment_orders' | 'cost_orders' | 'carrier_orders' | 'cutoff_documents';
/** Nouns of these documents. */
export type DocumentNoun = 'payment_order' | 'cost_order' | 'carrier_order' | 'cutoff_document';

/** A document for SAP: the outbox payload, and the form that people read. */
export interface Written {
  payload: unknown;
  document: object;
}

/** Common facts of every document that goes to SAP. */
export interface DocumentRecord extends PostedFacts {
  numero_orden: number;
  total: string;
  error_text: string | null;
  sap_number: string | null;
  /** Why SAP was asked to cancel it, and by whom. */
  cancel_reason?: string | null;
  cancel_asked_by?: number | null;
  voided_at?: Moment;
  version: number;
}
export interface Target {
  numero_orden: number;
  version: number;
}

/** Names, storage and posting of documents of one kind. */
export interface PostedKind<R extends DocumentRecord = DocumentRecord> {
  readonly noun: DocumentNoun;
  readonly table: DocumentTable;
  /** The step that SAP is asked to do. */
  readonly step: PostingStep;
  /** The first word of a key: `order-48188-v3`. */
  readonly keys: { readonly document: string; readonly cancellation: string };
  /** The kinds of its messages in the outbox. */
  readonly messages: { readonly document: string; readonly cancellation: string };
  /** The log to which it belongs, and its parties. */
  party(record: R): Pick<NewPosting, 'kind' | 'id_company' | 'counterparty'>;
  /** Columns stored besides the posting facts: the derived status, and those specific to the kind. */
  own(record: R): Readonly<Record<string, unknown>>;
}

/** The connection to SAP during one try. */
export interface Asking {
  gateway: SapGateway;
  signal: AbortSignal;
}

/**
 * A kind of document that goes to SAP: what the verbs of this folder (`queue-document`, `void-document`, `document.deliveries`) need to
 * know. All functions except `demandSends`, `mayResend` and `lockForPerson` run elevated. `G`: result of releasing a document.
 */
export interface PostedDocument<R extends DocumentRecord = DocumentRecord, G = unknown> extends PostedKind<R> {
  /** Its collection in SAP. */
  readonly collection: SapCollection;
  /** Message if the document does not exist. */
  readonly missing: string;
  /** Actions for the history; an absent one is not logged. */
  readonly actions: {
    readonly send?: string;
    readonly resend: string;
    readonly sent?: string;
    readonly failed?: string;
    readonly cancel?: string;
    readonly cancelRefused?: string;
  };
  /** Its status for the history; absent: not logged. */
  status?(record: R): string;
  /** Message for two documents with the same number in SAP; absent: no unique index. */
  readonly numberTaken?: string | undefined;
  /** If SAP does not cancel it: it stays valid with the reason, or waits for a person in Reposteos. */
  readonly whenNotCancelled: 'STANDS' | 'WAITS';

  /** Reads it in the person's scope and locks it; elevates. Undefined: it does not exist. Errors: 403. */
  lockForPerson(tx: Tx, actor: Actor, numero_orden: number): Promise<R | undefined>;
  /** Locks it before anything of it is read. */
  lock(tx: Tx, numero_orden: number): Promise<R | undefined>;
  /** Notifies its watchers of a change. */
  notify(tx: Tx, record: R): void;

  /** Its content for SAP; its lines do not change afterwards. `key`: its key in SAP. Undefined: there is nothing left to send. */
  write(tx: Tx, actor: Actor, record: R, key: string): Promise<Written | undefined>;
  /** Converts the written content to the form of SAP's Service Layer. */
  body(payload: unknown, asking: Asking): Promise<object> | object;
  /** What SAP must do before it creates the document. */
  before?(payload: unknown, asking: Asking): Promise<void>;

  /** Who may send it again after a failure. Errors: 403. */
  demandSends?(actor: Actor, record: R): void;
  mayResend(tx: Tx, record: R, failed: LockedPosting | undefined): Promise<true | string> | true | string;
  /** Takes corrected data of its parties before it is written again. */
  refresh?(tx: Tx, record: R, failed: LockedPosting | undefined): Promise<R>;
  /** Current content of another step that SAP refused. */
  rewriteOther?(tx: Tx, actor: Actor, record: R, failed: LockedPosting): Promise<Written | undefined>;

  /** Releases what the document held, when SAP does not have it or has cancelled it. */
  release(tx: Tx, record: R, by: { id_user: number | null; motive: string }): Promise<G>;
  /** Runs after SAP has answered. */
  settled?(tx: Tx, record: R): Promise<void>;
}

/** Takes the document for a verb: locked, in the version that the person read; elevated afterwards. Errors: 403, 404, 409 MODIFICADO. */
export async function lockDocument<R extends DocumentRecord, G>(
  tx: Tx,
  actor: Actor,
  doc: PostedDocument<R, G>,
  { numero_orden, version }: Target,
): Promise<R> {
  const record = await doc.lockForPerson(tx, actor, numero_orden);
  if (record === undefined) throw notFound(doc.missing);
  if (record.version !== version) throw changedMeanwhile();
  return record;
}

/** Refuses, with the reason, what a document does not allow now. Errors: 409 ORDEN_NO_PERMITE. */
export function demandPossible(verdict: true | string): void {
  if (verdict !== true) throw conflict('ORDEN_NO_PERMITE', verdict);
}

/** A change for the history, with the status before and after it if the kind logs one. */
export function changeOf<R extends DocumentRecord, G>(
  doc: PostedDocument<R, G>,
  [from, to]: readonly [R, R],
  fields: { before?: object; after?: object },
): { before?: object; after?: object } {
  if (doc.status === undefined) return fields;
  return {
    before: { status: doc.status(from), ...fields.before },
    after: { status: doc.status(to), ...fields.after },
  };
}
