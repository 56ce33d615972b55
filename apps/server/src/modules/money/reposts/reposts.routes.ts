import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/money/reposts/postings.calls';
import type { Page } from '@cabezal/contract/shapes';
import { type PostingKind, SAP_LOGS, type SapLog } from '@cabezal/domain/system/sap/postings';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { asDone, editRows } from '../../system/bulk/edit-rows.ts';
import { readableKinds } from '../../system/sap/posting-rights.ts';
import { resendDocument } from '../../system/sap/queue-document.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { holdAround } from '../costs/hold-around.ts';
import { DOCUMENTS } from './documents.ts';
import { lookUpSettled, recordManualSettlement } from './manual-settlement.ts';
import * as queries from './postings-list.queries.ts';
import { repostExcels } from './reposts.excel.ts';
import { maySend, repostRow } from './reposts-rights.ts';

type Listed = Parameters<typeof queries.logList>[0];
const log = (call: Call<Listed, Page<calls.SapPostingRow>>, of: SapLog): Route =>
  serve(call, async ({ tx, actor, input }) => {
    if (actor.audience !== 'operator') return emptyPage(input);
    return listPage<calls.SapPostingRow>(tx, queries.logList(input, SAP_LOGS[of], tx), input);
  });

/** One posting in the person's scope. Errors: 404. */
async function readPosting(tx: Tx, actor: Actor, id: number | undefined): Promise<calls.SapPostingDetail> {
  const kinds = readableKinds(actor);
  const found = id === undefined || kinds.length === 0 ? undefined : await queries.findPosting(tx, id);
  if (found === undefined || !kinds.includes(found.kind)) throw notFound('El envío no existe');
  return found;
}

/** All waiting postings of those kinds, oldest first. */
async function errorsOf(tx: Tx, actor: Actor, kinds: readonly PostingKind[]): Promise<calls.RepostRow[]> {
  const readable = readableKinds(actor).filter(kind => kinds.includes(kind));
  if (readable.length === 0) return [];
  const input = { page: 1, page_size: 200, sort: [] };
  const { rows } = await listPage<calls.SapPostingRow>(tx, queries.waitingList(input, readable, tx), input);
  return rows.map(row => repostRow(row, actor));
}

/** Whether a person may change that posting. Errors: 404; 409 SIN_PERMISO. */
function demandSends(actor: Actor, kind: PostingKind | undefined): asserts kind is PostingKind {
  if (kind === undefined || !readableKinds(actor).includes(kind)) throw notFound('El envío no existe');
  const may = maySend(actor, kind);
  if (may !== true) throw conflict('SIN_PERMISO', may);
}

/** Retries the failed posting of one order; returns the order's new version. Errors: those of the order's own call. */
async function resendOne(
  tx: Tx,
  actor: Actor,
  target: { numero_orden: number; version: number },
  kind: PostingKind | undefined,
): Promise<number> {
  demandSends(actor, kind);
  await resendDocument(tx, actor, DOCUMENTS[kind], target);
  return target.version + 1;
}

/** The waiting posting of an order, else its last one. */
async function shownRepost(tx: Tx, actor: Actor, numero_orden: number) {
  const id = actor.audience === 'operator' ? await queries.postingOfOrder(tx, numero_orden) : undefined;
  return repostRow(await readPosting(tx, actor, id), actor);
}

export function repostRoutes(sap: SapGateway): Route[] {
  return [
    ...repostExcels(),
    log(calls.logSap, 'ventas'),
    log(calls.logSapReembolsos, 'reembolsos'),
    log(calls.logSapCostoParticulares, 'costos'),
    log(calls.logSapParticulares, 'particulares'),
    serve(calls.getSapPosting, ({ tx, actor, input }) => readPosting(tx, actor, input.id_posting)),
    serve(calls.getReposts, async ({ tx, actor, input }) => {
      const kinds = readableKinds(actor);
      if (kinds.length === 0) return emptyPage(input);
      const page = await listPage<calls.SapPostingRow>(tx, queries.waitingList(input, kinds, tx), input);
      return { ...page, rows: page.rows.map(row => repostRow(row, actor)) };
    }),
    serve(calls.getRepost, ({ tx, actor, input }) => shownRepost(tx, actor, input.numero_orden)),
    serveChange(
      calls.settlePosting,
      async ({ tx, actor, input }, found) => {
        const numbers = actor.audience === 'operator' ? [input.numero_orden] : [];
        const kind = (await queries.kindsOfOrders(tx, numbers)).get(input.numero_orden);
        demandSends(actor, kind);
        return recordManualSettlement(tx, actor, input, { kind, found });
      },
      ({ tx, actor }, numero_orden) => shownRepost(tx, actor, numero_orden),
      lookUpSettled(sap),
    ),
    serve(calls.getCostsProvidersErrors, ({ tx, actor }) => errorsOf(tx, actor, SAP_LOGS.costos)),
    serve(calls.getRefundsErrors, ({ tx, actor }) => errorsOf(tx, actor, SAP_LOGS.reembolsos)),
    serveChange(
      calls.resendReposts,
      async ({ tx, actor, input }) => {
        const numbers = input.rows.map(row => row.id);
        const kinds = actor.audience === 'operator' ? await queries.kindsOfOrders(tx, numbers) : new Map();
        // Locks first, in one order: two requests with overlapping rows wait for one another and do not deadlock.
        await holdAround(tx, [...kinds.keys()]);
        return editRows(tx, input.rows, ({ id, version }) =>
          resendOne(tx, actor, { numero_orden: id, version }, kinds.get(id)),
        );
      },
      asDone,
    ),
  ];
}
