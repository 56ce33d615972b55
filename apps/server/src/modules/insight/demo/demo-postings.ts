import { entrySides, entryTotal } from '@cabezal/domain/money/cutoffs/journal-entry';
import { isZero } from '@cabezal/domain/system/amounts/money';
import { causeOf, postingKey } from '@cabezal/domain/system/sap/postings';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { writtenOrder } from '../../money/billing/sap-order.ts';
import { COST_ORDER } from '../../money/costs/cost-order.document.ts';
import { lockCostOrder } from '../../money/costs/cost-orders.queries.ts';
import { writtenPurchase } from '../../money/costs/sap-purchase.ts';
import { ENTRY_POSTING } from '../../money/cutoffs/cutoff-document.ts';
import { entryLines, insertDocument } from '../../money/cutoffs/cutoff-documents.queries.ts';
import { CUTOFF_ENTRY } from '../../money/cutoffs/cutoff-entry.document.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import { notePosting, storePosting } from '../../system/sap/postings.queries.ts';
import { documentKey } from '../../system/sap/queue-document.ts';
import { actorOf } from './demo-costs.ts';
import * as queries from './demo-postings.queries.ts';
import { officePerson } from './demo-services.queries.ts';

/** Number of recent orders that get a posting. */
const ORDERS = 40;
const COSTS = 3;
/** First SAP number of a purchase invoice, above those of sales. */
const FIRST_PURCHASE = 90_000;
/** First SAP number of a journal entry, above those of purchases. */
const FIRST_ENTRY = 95_000;
const MOST_TRIES = 5;
const MINUTE = 60_000;

/** Adds the failed attempts of a posting: one if SAP refused the data, otherwise five. */
async function tellTries(tx: Tx, key: string, error: string): Promise<void> {
  const last = causeOf(error) === 'DATOS' ? 1 : MOST_TRIES;
  for (let attempts = 1; attempts <= last; attempts++)
    await notePosting(tx, key, { error, attempts, final: attempts === last });
}

/** Adds the posting of an order, with the times of the order. */
async function tellOrder(tx: Tx, clerk: Actor, order: queries.LeftOrder): Promise<void> {
  const { numero_orden, kind, id_bill_to, bill_to_name, total } = order;
  const key = postingKey('order', numero_orden, order.version);
  const { document } = await writtenOrder(tx, clerk, numero_orden);
  await storePosting(tx, {
    key,
    kind,
    step: 'ORDEN',
    numero_orden,
    id_company: id_bill_to,
    counterparty: bill_to_name,
    total,
    document,
    author: clerk.name,
  });
  const { sent_at, sap_number } = order;
  if (sent_at === null) await tellTries(tx, key, order.error_text ?? 'SAP no respondió');
  else {
    const response = { DocNum: Number(sap_number), NumAtCard: `Cabezal ${numero_orden}`, DocTotal: Number(total) };
    await notePosting(tx, key, { attempts: 1, sap_number, document: null, response });
  }
  const ended = sent_at ?? order.error_at ?? tx.now.toISOString();
  await queries.datePosting(tx, key, { ended, asked: new Date(Date.parse(ended) - MOST_TRIES * MINUTE).toISOString() });
}

/** Adds the posting of a provider's invoice. SAP refused the first one and accepted the others. */
async function tellCost(tx: Tx, clerk: Actor, numero_orden: number, index: number): Promise<void> {
  const order = await lockCostOrder(tx, numero_orden);
  const key = postingKey('cost', numero_orden, order.version);
  await storePosting(tx, {
    key,
    kind: 'COSTO',
    step: 'COMPRA',
    numero_orden,
    id_company: order.company_provider_id,
    counterparty: order.provider_name,
    total: order.total,
    author: clerk.name,
    document: (await writtenPurchase(tx, order)).document,
  });
  const error_text = `SAP rechazó la factura de compra (400): El socio de negocio P${order.provider_ruc} está inactivo`;
  const sap_number = String(FIRST_PURCHASE + index);
  const isRefused = index === 0;
  const facts = isRefused ? { ...order, error_at: tx.now, error_text } : { ...order, sent_at: tx.now, sap_number };
  await storeFacts(tx, COST_ORDER, facts);
  if (isRefused) await tellTries(tx, key, error_text);
  else {
    const response = { DocNum: Number(sap_number), NumAtCard: order.document_number, DocTotal: Number(order.total) };
    await notePosting(tx, key, { attempts: 1, sap_number, document: null, response });
  }
}

/** Adds the entry of a corte of drivers, which SAP accepted. */
async function tellEntry(tx: Tx, clerk: Actor, corte: queries.DriversCorte, index: number): Promise<void> {
  const { id_corte, kind, number } = corte;
  const total = entryTotal(entrySides(kind, await entryLines(tx, id_corte)));
  if (isZero(total)) return;
  const none = { id_carrier: null, id_guide: null, guide_number: null };
  const counterparty = `Corte ${number}`;
  const of = { kind: 'ASIENTO' as const, id_corte, counterparty, total, author: clerk.name };
  const entry = await insertDocument(tx, { ...of, ...none });
  const { numero_orden, id_company } = entry;
  const key = documentKey(ENTRY_POSTING, entry);
  const written = await CUTOFF_ENTRY.write(tx, clerk, entry, key);
  await storePosting(tx, {
    key,
    kind: 'NOMINA',
    step: 'ASIENTO',
    numero_orden,
    id_company,
    counterparty,
    total,
    document: written?.document ?? null,
    author: clerk.name,
  });
  const sap_number = String(FIRST_ENTRY + index);
  await storeFacts(tx, ENTRY_POSTING, { ...entry, sent_at: tx.now, sap_number });
  const response = { JdtNum: index + 1, Number: Number(sap_number), Reference: number };
  await notePosting(tx, key, { attempts: 1, sap_number, document: null, response });
}

/** Adds the postings of recent orders as the outcomes of their messages would have stored them; failed ones wait in Reposteos. */
export async function giveDemoPostings(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const person = await officePerson(tx);
    if (person === undefined) return;
    const clerk = actorOf(person);
    for (const order of await queries.ordersThatLeft(tx, ORDERS)) await tellOrder(tx, clerk, order);
    const drafts = await queries.costDrafts(tx, COSTS);
    for (const [index, { numero_orden }] of drafts.entries()) await tellCost(tx, clerk, numero_orden, index);
    for (const [index, corte] of (await queries.driversCortes(tx)).entries()) await tellEntry(tx, clerk, corte, index);
  });
}
