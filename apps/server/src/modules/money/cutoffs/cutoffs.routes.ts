import type { Call } from '@cabezal/contract/call';
import * as invoices from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import type { CutoffDocument, CutoffLineRow, CutoffRow, OpenLine } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import type { Page } from '@cabezal/contract/shapes';
import { costOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, type ListInput, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { hideFromOthers, notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { lookUpFailed } from '../../system/sap/look-up.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { bonusRoutes } from './bonuses.routes.ts';
import { saveCreditNote, voidCreditNote } from './carrier-credits.ts';
import { readCarriers, saveCarrierInvoice, sendCutoff } from './carrier-invoices.ts';
import { closeCutoff } from './close-cutoff.ts';
import { CREDIT_NOTE } from './credit-note.document.ts';
import { documentsOf } from './cutoff-documents.queries.ts';
import { cutoffExcels } from './cutoffs.excel.ts';
import * as queries from './cutoffs.queries.ts';
import { fineRoutes } from './fines.routes.ts';
import { inMemoryPage } from './in-memory-page.ts';
import { computeCutoff, openLines, openPayees, previewCutoff } from './preview-cutoff.ts';
import { reverseLine, reverseVerdict } from './reverse-line.ts';
import { statementAnswer } from './statement-pdf.ts';

type OpenInput = ListInput & { filters?: { id_payee?: number } };
const openNow = (tx: Tx, kind: CutoffKind) =>
  tx.asSystem(() => computeCutoff(tx, kind, { period_to: tx.today, exclude: [], adjust: [] }));

/** Open concepts of a kind, one row each, for the operator. */
const openList = (call: Call<OpenInput, Page<OpenLine>>, kind: CutoffKind): Route =>
  serve(call, async ({ tx, actor, input }) => {
    if (actor.audience !== 'operator') return emptyPage(input);
    return inMemoryPage(openLines(await openNow(tx, kind), input.filters?.id_payee), input, {
      sortable: ['payee_name', 'guide_number', 'trip_date', 'amount', 'concept'],
      text: row => `${row.payee_name} ${row.guide_number ?? ''} ${row.container ?? ''}`,
    });
  });

const generate = (call: typeof calls.generarCorteBonos, kind: CutoffKind): Route =>
  serveChange(
    call,
    ({ tx, actor, input }) => closeCutoff(tx, actor, kind, input),
    ({ tx }, id_corte) => readCutoff(tx, id_corte),
  );

async function readCutoff(tx: Tx, id_corte: number): Promise<CutoffRow> {
  const found = await queries.findCutoff(tx, id_corte);
  if (found === undefined) throw notFound('El corte no existe');
  return found;
}

/** What SAP is told of a corte, with the status of each document. */
async function readDocuments(tx: Tx, id_corte: number): Promise<CutoffDocument[]> {
  return (await documentsOf(tx, id_corte)).map(document => {
    const { numero_orden, kind, counterparty, guide_number, total, sap_number, error_text } = document;
    const status = costOrderStatus(document);
    return { numero_orden, kind, counterparty, guide_number, total, status, sap_number, error_text };
  });
}

/** A line as a row of the answer, with the allowed verbs. */
function lineRow({ escalafon: _, identification: __, ...row }: queries.StoredLine, actor: Actor): CutoffLineRow {
  const may = actor.audience === 'operator' && actor.actions.has('cutoff.reverse');
  const live = { live: row.reversal === null, reverses: row.reverses_in === null ? null : row.id_line };
  const verdict = reason(reverseVerdict({ ...live, concept: row.concept })) ?? true;
  return { ...row, can: { reverse: may ? verdict : 'Su usuario no puede reversar líneas de cortes' } };
}
async function readLine({ tx, actor }: Context<unknown>, id_line: number): Promise<CutoffLineRow> {
  const found = await queries.findLine(tx, id_line);
  if (found === undefined) throw notFound('La línea no existe');
  return lineRow(found, actor);
}

/** Who reads lines: the operator all, a carrier and a driver their own, other audiences none. */
const reads = (actor: Actor): boolean => ['operator', 'carrier', 'driver'].includes(actor.audience);
const closedLists = (
  totals: typeof calls.cortesBonosTotales,
  details: typeof calls.cortesBonosDetalles,
  kind: CutoffKind,
): Route[] => [
  serve(totals, async ({ tx, actor, input }) =>
    reads(actor) ? listPage<CutoffRow>(tx, queries.cutoffList(input, kind), input) : emptyPage(input),
  ),
  serve(details, async ({ tx, actor, input }) => {
    if (!reads(actor)) return emptyPage(input);
    const page = await listPage<queries.StoredLine>(tx, queries.lineList(input, kind, tx), input);
    return { ...page, rows: page.rows.map(row => lineRow(row, actor)) };
  }),
];

const shownCarriers = ({ tx, actor }: Context<unknown>, id_corte: number) => readCarriers(tx, actor, id_corte);

export function cutoffRoutes(sap: SapGateway): Route[] {
  return [
    ...bonusRoutes(),
    ...fineRoutes(),
    ...cutoffExcels(),
    openList(calls.getViaticos, 'VIATICOS'),
    openList(calls.getViaticosParticulares, 'PARTICULARES'),
    openList(calls.getConductoresBonosDetalles, 'BONOS'),
    serve(calls.getConductoresBonosTotales, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const payees = await tx.asSystem(async () => openPayees(tx, 'BONOS', await openNow(tx, 'BONOS')));
      const id = input.filters?.id_payee;
      return inMemoryPage(
        payees.filter(payee => id === undefined || payee.id_payee === id),
        input,
        {
          sortable: ['payee_name', 'total', 'guides'],
          text: row => `${row.payee_name} ${row.identification}`,
        },
      );
    }),
    serve(calls.previewCutoff, async ({ tx, actor, input }) => {
      hideFromOthers(actor, 'El corte no existe');
      return tx.asSystem(() => previewCutoff(tx, actor.actions.has('cutoff.close'), input));
    }),
    generate(calls.generarCorteViaticos, 'VIATICOS'),
    generate(calls.generarCorteBonos, 'BONOS'),
    generate(calls.generarCorteParticulares, 'PARTICULARES'),
    ...closedLists(calls.cortesViaticosTotales, calls.cortesViaticosDetalles, 'VIATICOS'),
    ...closedLists(calls.cortesBonosTotales, calls.cortesBonosDetalles, 'BONOS'),
    ...closedLists(calls.cortesParticularesTotales, calls.cortesParticularesDetalles, 'PARTICULARES'),
    serve(calls.getCutoffExclusions, async ({ tx, actor, input }) =>
      actor.audience === 'operator' ? queries.exclusionsOf(tx, input.id_corte) : [],
    ),
    serve(calls.getCutoffDocuments, async ({ tx, actor, input }) =>
      actor.audience === 'operator' ? tx.asSystem(() => readDocuments(tx, input.id_corte)) : [],
    ),
    serve(calls.getFechasCortesBonos, async ({ tx, actor }) => (reads(actor) ? queries.cutoffDays(tx, 'BONOS') : [])),
    serveChange(calls.reverseCutoffLine, ({ tx, actor, input }) => reverseLine(tx, actor, input), readLine),
    { call: calls.cutoffStatement, handle: context => statementAnswer(context) },
    serve(invoices.getCutoffCarriers, ({ tx, actor, input }) => readCarriers(tx, actor, input.id_corte)),
    serveChange(
      invoices.saveCarrierInvoice,
      ({ tx, actor, input }) => saveCarrierInvoice(tx, actor, input),
      shownCarriers,
    ),
    serveChange(invoices.saveCreditNote, ({ tx, actor, input }) => saveCreditNote(tx, actor, input), shownCarriers),
    serveChange(
      invoices.voidCreditNote,
      ({ tx, actor, input }, found) => voidCreditNote(tx, actor, input, found),
      shownCarriers,
      lookUpFailed(sap, CREDIT_NOTE),
    ),
    serveChange(invoices.enviarSapParticulares, ({ tx, actor, input }) => sendCutoff(tx, actor, input), shownCarriers),
  ];
}
