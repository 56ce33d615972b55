import * as calls from '@cabezal/contract/operations/disv/disv.calls';
import { canPrintDisv } from '@cabezal/domain/operations/disv/disv';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { FileAnswer, ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { readGuide } from '../guides/guide-detail.ts';
import { readGuidePaper } from '../guides/guide-paper.ts';
import { checkDisv, createOrDelete, enterNumber, updateDisv } from './change-disv.ts';
import { findDisv } from './disv.queries.ts';
import { gatePackPdf } from './gate-pack.ts';
import { judgedDisv, readDisv, readDisvs, situationOf } from './read-disv.ts';
import { askAboutDisv, sendToTerminal } from './send-disv.ts';

/** Errors: 404, 409 DISV_SIN_NUMERO, DISV_SIN_GUIA. */
async function packOf(tx: Tx, id_disv: number, publicUrl: string): Promise<FileAnswer> {
  const row = await findDisv(tx, id_disv);
  if (row === undefined) throw notFound('El DISV no existe');
  demand(canPrintDisv(situationOf(tx, row)));
  const judged = await judgedDisv(tx, row);
  const { disv_number } = row;
  if (judged === undefined || disv_number === null) {
    const { code, message } = refuse('DISV_SIN_GUIA');
    throw conflict(code, message);
  }
  const guide = await readGuide(tx, row.id_guide);
  // At the gate nobody has received the goods yet.
  const paper = await readGuidePaper(tx, guide, { publicUrl, signatures: new Map() });
  const pdf = await gatePackPdf({ disv: { ...row, disv_number }, judged, guide: { ...paper, receipts: [] } });
  return new FileAnswer(`garita_${disv_number}.pdf`, 'application/pdf', async sink => void sink.end(pdf), true);
}

const after = ({ tx, actor }: Pick<Context<unknown>, 'tx' | 'actor'>, id_disv: number) => readDisv(tx, actor, id_disv);

/** Documents with which full containers enter TPG. */
export const disvRoutes = ({ publicUrl }: Services): Route[] =>
  ofOperator([
    serve(calls.getDisvs, ({ tx, actor, input }) => readDisvs(tx, actor, input)),
    serve(calls.getDisv, ({ tx, actor, input }) => readDisv(tx, actor, input.id_disv)),
    serveChange(calls.createDisvDraft, ({ tx, actor, input }) => createOrDelete(tx, actor, input), after),
    serveChange(calls.updateDisvDraft, ({ tx, actor, input }) => updateDisv(tx, actor, input), after),
    serveChange(
      calls.validateDisv,
      ({ tx, actor, input }) => checkDisv(tx, actor, input),
      (_, checked) => checked,
    ),
    serveChange(calls.sendDisv, ({ tx, actor, input }) => sendToTerminal(tx, actor, input), after),
    serveChange(calls.askDisv, ({ tx, actor, input }) => askAboutDisv(tx, actor, input), after),
    serveChange(calls.registerDisv, ({ tx, actor, input }) => enterNumber(tx, actor, input), after),
    {
      call: calls.gatePack,
      handle: ({ tx, input }: Context<{ id_disv: number }>) => packOf(tx, input.id_disv, publicUrl),
    },
  ]);
