import type { Moment, PostedFacts } from '@cabezal/domain/system/sap/posted-status';
import type { PostingStep } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound } from '../../../platform/http/errors.ts';
import type { Written } from './post.ts';
import type { HeldPosting, NewPosting } from './postings.queries.ts';
import type { SapCollection, SapGateway } from './sap-gateway.ts';

/** The columns of its way to SAP are named alike in each of these tables; all take their numbers from the sequence `order_numbers`. */
export type DocumentTable = 'payment_orders' | 'cost_orders' | 'carrier_orders';

/** What every document that goes to SAP has. */
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

/** How documents of one kind are named, stored and posted. */
export interface PostedKind<R extends DocumentRecord = DocumentRecord> {
  readonly noun: 'payment_order' | 'cost_order' | 'carrier_order';
  readonly table: DocumentTable;
  /** What SAP is asked to make. */
  readonly step: PostingStep;
  /** The first word of a key: `order-48188-v3`. */
  readonly keys: { readonly document: string; readonly cancellation: string };
  /** The kinds of its messages in the outbox. */
  readonly messages: { readonly document: string; readonly cancellation: string };
  /** In which log it stands, and whose it is. */
  party(record: R): Pick<NewPosting, 'kind' | 'id_company' | 'counterparty'>;
  /** What is stored beside the facts of its way: the status that follows from them, and what its kind has of its own. */
  own(record: R): Readonly<Record<string, unknown>>;
}

/** Somebody who asks SAP, for as long as the try lasts. */
export interface Asking {
  gateway: SapGateway;
  signal: AbortSignal;
}

/**
 * A kind of document that goes to SAP: what the verbs of this folder (`send-document`, `void-document`, `document.deliveries`) must know of it.
 * All but `demandSends`, `mayResend` and `reach` run elevated. `G`: what giving one up answers.
 */
export interface PostedDocument<R extends DocumentRecord = DocumentRecord, G = unknown> extends PostedKind<R> {
  /** Where it stands in SAP. */
  readonly collection: SapCollection;
  /** What is said when there is none. */
  readonly missing: string;
  /** The actions that the history tells; absent: that one is not told. */
  readonly told: {
    readonly send?: string;
    readonly resend: string;
    readonly sent?: string;
    readonly failed?: string;
    readonly cancel?: string;
    readonly cancelRefused?: string;
  };
  /** Its status as the history tells it; absent: it does not. */
  status?(record: R): string;
  /** What is said of two with the same number in SAP; absent: no index looks for them. */
  readonly numberTaken?: string | undefined;
  /** What SAP does not cancel stands on and says why, or waits for a person in Reposteos. */
  readonly whenNotCancelled: 'STANDS' | 'WAITS';

  /** Found through the person's scope and held; elevates. Undefined: there is none. Errors: 403. */
  reach(tx: Tx, actor: Actor, numero_orden: number): Promise<R | undefined>;
  /** Held before anything of it is read. */
  hold(tx: Tx, numero_orden: number): Promise<R | undefined>;
  /** Tells whoever watches it that it changed. */
  tell(tx: Tx, record: R): void;

  /** As SAP is told of it now: its lines do not change afterwards. `key`: under which it goes. Undefined: there is nothing to tell any more. */
  write(tx: Tx, actor: Actor, record: R, key: string): Promise<Written | undefined>;
  /** What was written, in the form of SAP's Service Layer. */
  body(payload: unknown, asking: Asking): Promise<object> | object;
  /** What SAP must do before the document is made there. */
  before?(payload: unknown, asking: Asking): Promise<void>;

  /** Who may send again what failed of it. Errors: 403. */
  demandSends?(actor: Actor, record: R): void;
  mayResend(tx: Tx, record: R, failed: HeldPosting | undefined): Promise<true | string> | true | string;
  /** What somebody mended of its parties, before it is written anew. */
  renew?(tx: Tx, record: R, failed: HeldPosting | undefined): Promise<R>;
  /** What SAP refused of another step than its own, as it is written now. */
  rewriteOther?(tx: Tx, actor: Actor, record: R, failed: HeldPosting): Promise<Written | undefined>;

  /** SAP does not have it, or has cancelled it: what it held is free again. */
  release(tx: Tx, record: R, by: { id_user: number | null; motive: string }): Promise<G>;
  /** What follows once SAP has answered. */
  settled?(tx: Tx, record: R): Promise<void>;
}

/** The document that a verb works on: held, of the version that the person read; elevated afterwards. Errors: 403, 404, 409 MODIFICADO. */
export async function takeDocument<R extends DocumentRecord, G>(
  tx: Tx,
  actor: Actor,
  doc: PostedDocument<R, G>,
  { numero_orden, version }: Target,
): Promise<R> {
  const record = await doc.reach(tx, actor, numero_orden);
  if (record === undefined) throw notFound(doc.missing);
  if (record.version !== version) throw changedMeanwhile();
  return record;
}

/** Refuses with the reason what a document does not allow now. Errors: 409 ORDEN_NO_PERMITE. */
export function demandPossible(verdict: true | string): void {
  if (verdict !== true) throw conflict('ORDEN_NO_PERMITE', verdict);
}

/** What the history tells of a change; the status before and after it where the kind tells one. */
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
