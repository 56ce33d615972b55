import * as calls from '@cabezal/contract/money/cutoffs/fines.calls';
import { reason, refuse } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import * as queries from './fines.queries.ts';
import { addFine, voidFine } from './save-fines.ts';

function fineRow(row: queries.StoredFine, actor: Actor): calls.FineRow {
  const may = actor.actions.has('cutoff.close') || 'Su usuario no puede anular multas';
  const held = row.number === null ? true : refuse('MULTA_EN_CORTE', { n: row.number });
  const state = row.voided_at === null ? (reason(held) ?? true) : 'La multa está anulada';
  return { ...row, can: { void: may === true ? state : may } };
}
async function readFine({ tx, actor }: Context<unknown>, id: number): Promise<calls.FineRow> {
  const row = await queries.findFine(tx, id);
  if (row === undefined) throw notFound('La multa no existe');
  return fineRow(row, actor);
}

export function fineRoutes(): Route[] {
  return [
    serve(calls.getBonusFines, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const page = await listPage<queries.StoredFine>(tx, queries.fineList(input), input);
      return { ...page, rows: page.rows.map(row => fineRow(row, actor)) };
    }),
    serveChange(calls.addBonusFine, ({ tx, actor, input }) => addFine(tx, actor, input), readFine),
    serveChange(calls.voidBonusFine, ({ tx, actor, input }) => voidFine(tx, actor, input), readFine),
  ];
}
