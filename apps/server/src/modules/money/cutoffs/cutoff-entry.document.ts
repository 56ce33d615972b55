import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { type EntryAccount, type EntrySide, entrySides, entryTotal } from '@cabezal/domain/money/cutoffs/journal-entry';
import { compare, negate, ZERO } from '@cabezal/domain/system/amounts/money';
import { journalDocument } from '@cabezal/domain/system/sap/documents';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter, parameters } from '../../system/parameters/read-parameter.queries.ts';
import type { PostedDocument, Written } from '../../system/sap/posted-document.ts';
import { documentKey, postDocument } from '../../system/sap/queue-document.ts';
import { CUTOFF_DOCUMENT, ENTRY_POSTING, hasBooksInSap } from './cutoff-document.ts';
import * as queries from './cutoff-documents.queries.ts';

/** The entry at the time of sending, as the outbox stores it. Amounts are text. */
const sapEntry = z.object({
  numero_orden: z.number(),
  number: z.string(),
  date: z.string(),
  lines: z.array(z.object({ account: z.string(), text: z.string(), debit: z.string(), credit: z.string() })),
});

/** Codes of the accounts in SAP today, so that a corrected code is sent when the entry is sent again. */
async function accountsOf(tx: Tx, kind: CutoffKind): Promise<Readonly<Record<EntryAccount, string>>> {
  const held = await parameters(
    tx,
    ['sap_cuenta_viaticos', 'sap_cuenta_bonos', 'sap_cuenta_anticipos', 'sap_cuenta_por_pagar'],
    tx.today,
  );
  return {
    GASTO: kind === 'BONOS' ? held.sap_cuenta_bonos : held.sap_cuenta_viaticos,
    ANTICIPOS: held.sap_cuenta_anticipos,
    POR_PAGAR: held.sap_cuenta_por_pagar,
  };
}

async function writtenEntry(
  tx: Tx,
  { numero_orden, number, corte_kind, period_to: date }: queries.CutoffDocumentRecord,
  sides: readonly EntrySide[],
): Promise<Written> {
  const accounts = await accountsOf(tx, corte_kind);
  const lines = sides.map(({ account, text, amount }) => {
    const isDebit = compare(amount, ZERO) > 0;
    return {
      account: accounts[account],
      text,
      debit: isDebit ? amount : ZERO,
      credit: isDebit ? ZERO : negate(amount),
    };
  });
  const payload = sapEntry.parse({ numero_orden, number, date, lines });
  return { payload, document: journalDocument(payload) };
}

/** The journal entry of a closed corte of drivers. A corte does not change, so nothing cancels its entry. */
export const CUTOFF_ENTRY: PostedDocument<queries.CutoffDocumentRecord> = {
  ...ENTRY_POSTING,
  ...CUTOFF_DOCUMENT,
  collection: 'JournalEntries',
  write: async (tx, _, record) =>
    writtenEntry(tx, record, entrySides(record.corte_kind, await queries.entryLines(tx, record.id_corte))),
  body: payload => journalDocument(sapEntry.parse(payload)),
};

/**
 * Posts the entry of a corte of drivers that this transaction has closed, if the company keeps these books in SAP (`sap_nomina`). Nothing is
 * posted for a corte whose lines outweigh each other for every driver and account. Runs elevated. Errors: 422 SIN_PARAMETRO.
 */
export async function postEntry(
  tx: Tx,
  corte: { id_corte: number; kind: CutoffKind; number: string },
  author: string,
): Promise<void> {
  if (!(await hasBooksInSap(tx)) || !(await parameter(tx, 'sap_nomina', tx.today))) return;
  const { id_corte, kind, number } = corte;
  const sides = entrySides(kind, await queries.entryLines(tx, id_corte));
  if (sides.length === 0) return;
  const record = await queries.insertDocument(tx, {
    kind: 'ASIENTO',
    id_corte,
    id_carrier: null,
    id_guide: null,
    guide_number: null,
    counterparty: `Corte ${number}`,
    total: entryTotal(sides),
    author,
  });
  const written = await writtenEntry(tx, record, sides);
  await postDocument(tx, ENTRY_POSTING, record, { key: documentKey(ENTRY_POSTING, record), author, written });
  tx.audit({ action: 'post', noun: 'cutoff_document', id: record.numero_orden, after: { total: record.total } });
  CUTOFF_DOCUMENT.notify(tx, record);
}
