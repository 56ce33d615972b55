import * as calls from '@cabezal/contract/street-turns/street-turns.calls';
import { canApprove, canCancelTurn, canDeny, turnState } from '@cabezal/domain/street-turn/street-turn';
import { listPage } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import type { RoadPlan } from '../routes/road-plan.ts';
import { possibly } from '../trips/possibly.ts';
import { loadManyFacts } from '../trips/reservation-facts.queries.ts';
import { approveTurn, cancelTurn, denyTurn } from './answer.ts';
import { proposeTurns } from './propose.ts';
import { requestTurn } from './request.ts';
import { findTurn, type StoredTurn, type TurnInput, turnSpec } from './street-turns.queries.ts';
import { turnRoads } from './turn-roads.ts';

/** What is known beside a paper that nobody has typed yet. */
const GIVEN = { approval_ref: 'x', files: 1, condition: 'OPERATIVO' } as const;

/** Rows with their state and what may be done with them now. */
async function shownTurns(tx: Tx, rows: readonly StoredTurn[]): Promise<calls.StreetTurn[]> {
  const ids = [...new Set(rows.flatMap(row => [row.import.id_reservation, row.export.id_reservation]))];
  const facts = await loadManyFacts(tx, ids);
  const legsOf = ({ id_reservation, id_sub_reservation }: calls.StreetTurn['import']) =>
    facts.get(id_reservation)?.sub_reservations.find(sub => sub.id_sub_reservation === id_sub_reservation)?.legs ?? [];
  return rows.map(row => {
    const { denied_at: _denied, cancelled_at: _cancelled, ...shown } = row;
    const legs = { import_legs: legsOf(row.import), export_legs: legsOf(row.export) };
    return {
      ...shown,
      state: turnState(row, tx.now),
      can: {
        approve: possibly(canApprove(row, GIVEN, legs, tx.now)),
        deny: possibly(canDeny(row, tx.now)),
        cancel: possibly(canCancelTurn(row, legs.export_legs, tx.now)),
      },
    };
  });
}

async function readList(tx: Tx, input: TurnInput) {
  const page = await listPage<StoredTurn>(tx, turnSpec(input, tx), input);
  return { ...page, rows: await shownTurns(tx, page.rows) };
}
async function turnAfter({ tx }: Context<unknown>, id: number): Promise<calls.StreetTurn> {
  const found = await findTurn(tx, id);
  const [shown] = found === undefined ? [] : await shownTurns(tx, [found]);
  if (shown === undefined) throw notFound('El reúso no existe');
  return shown;
}

/** Street turns are the operator's: two customers meet in one, and neither knows of the other. */
export const streetTurnRoutes = ({ roads }: Pick<Services, 'roads'>): Route[] =>
  ofOperator([
    serve(calls.proposeStreetTurns, ({ tx }) => proposeTurns(tx)),
    serve(calls.listStreetTurns, ({ tx, input }) => readList(tx, input)),
    serveChange(calls.requestStreetTurn, ({ tx, actor, input }) => requestTurn(tx, actor, input), turnAfter),
    serveChange(
      calls.approveStreetTurn,
      ({ tx, actor, input }, ready: RoadPlan) => approveTurn(tx, actor, input, ready),
      turnAfter,
      ({ read, input }) => turnRoads(read, roads, input.id_street_turn),
    ),
    serveChange(calls.denyStreetTurn, ({ tx, actor, input }) => denyTurn(tx, actor, input), turnAfter),
    serveChange(calls.cancelStreetTurn, ({ tx, actor, input }) => cancelTurn(tx, actor, input), turnAfter),
  ]);
