import type { LatenessRow } from '@cabezal/contract/justifications/justifications.calls';
import * as calls from '@cabezal/contract/justifications/justifications.calls';
import type { Tx } from '../../platform/db/tx.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../platform/http/route.ts';
import { latenessOfGuides } from '../trips/lateness.queries.ts';
import { standBysOf } from '../trips/stand-by.queries.ts';
import { findJustification, guidesOf, justificationsOf } from './justifications.queries.ts';
import { changeJustification, dropJustification, justify, justifyMany } from './justify.ts';

/** What was late at the guides that the caller sees, with the justifications that it may read. Errors: 404. */
async function listed(tx: Tx, of: { id_guide?: number; id_reservation?: number }): Promise<LatenessRow[]> {
  const ids = await guidesOf(tx, of);
  if (ids.length === 0 && of.id_guide !== undefined) throw notFound('La guía no existe');
  const said = await justificationsOf(tx, ids);
  // Waiting is reckoned from figures that only the operator reads; what comes of it is minutes.
  const stops = await tx.asSystem(async () => latenessOfGuides(tx, ids, await standBysOf(tx, ids)));
  return stops.flatMap(({ id_stop, id_guide, name, late }) =>
    late.map(({ kind, minutes }) => ({
      ...{ reservation_milestone_id: id_stop, id_guide, stop: name, kind, minutes },
      justification: said.find(one => one.reservation_milestone_id === id_stop && one.kind === kind) ?? null,
    })),
  );
}

async function one(tx: Tx, id: number) {
  const found = await findJustification(tx, id);
  if (found === undefined) throw notFound('La justificación no existe');
  const { id_guide: _, ...row } = found;
  return row;
}

export const justificationRoutes = (): Route[] => [
  serve(calls.listJustifications, ({ tx, input }) => listed(tx, input)),
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
