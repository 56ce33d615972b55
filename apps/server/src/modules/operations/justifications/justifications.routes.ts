import * as calls from '@cabezal/contract/operations/justifications/justifications.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { findJustification } from './justifications.queries.ts';
import { changeJustification, dropJustification, justify, justifyMany } from './justify.ts';
import { loadLateness } from './lateness.ts';

async function one(tx: Tx, id: number) {
  const found = await findJustification(tx, id);
  if (found === undefined) throw notFound('La justificación no existe');
  const { id_guide: _, ...row } = found;
  return row;
}

export const justificationRoutes = (): Route[] => [
  serve(calls.listJustifications, ({ tx, input }) => loadLateness(tx, input)),
  ...ofOperator([
    serveChange(
      calls.saveJustification,
      ({ tx, actor, input }) => justify(tx, actor, input),
      ({ tx }, id) => one(tx, id),
    ),
    serveChange(
      calls.saveJustifications,
      ({ tx, actor, input }) => justifyMany(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(
      calls.editJustification,
      ({ tx, input }) => changeJustification(tx, input),
      ({ tx }, id) => one(tx, id),
    ),
    serveChange(
      calls.deleteJustification,
      ({ tx, input }) => dropJustification(tx, input),
      () => ({ deleted: true as const }),
    ),
  ]),
];
