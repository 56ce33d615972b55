import * as calls from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import type { Resources } from '../../trips/state/assignment/resources.queries.ts';
import { legRoads } from '../guides/create-guide.ts';
import { guideAfter } from '../guides/guide-detail.ts';
import { assignLegs, guidesOf, type MarginReason } from './assign.ts';
import { loadBoard, loadDispatch } from './board.ts';
import { loadCandidates } from './candidates.ts';
import { reassignGuides } from './reassign.ts';
import { unassignGuides } from './unassign.ts';

/** Creates the guide of a leg with the resources chosen so far, by the same rules as the board. */
async function planGuide(
  { tx, actor, input }: Context<{ id_leg: number } & Resources & MarginReason>,
  ready: RoadPlan,
): Promise<number> {
  const { guides } = await guidesOf(tx, await assignLegs(tx, actor, [input], ready));
  const made = guides[0];
  if (made === undefined) throw notFound('La guía no existe');
  return made.id_guide;
}
async function changeResources({
  tx,
  actor,
  input,
}: Context<Parameters<typeof reassignGuides>[2][number]>): Promise<number> {
  await reassignGuides(tx, actor, [input]);
  return input.id_guide;
}

export function dispatchRoutes({ roads }: Services): Route[] {
  return ofOperator([
    serveChange(guides.saveGuide, planGuide, guideAfter, ({ read, input }) => legRoads(read, roads, [input.id_leg])),
    serveChange(guides.updateTruckGuide, changeResources, guideAfter),
    serve(calls.getBoard, ({ tx, input }) => loadBoard(tx, input)),
    serve(calls.getCandidates, ({ tx, actor, input }) => loadCandidates(tx, actor, input)),
    serve(calls.getDispatch, ({ tx, input }) => loadDispatch(tx, input.id_reservation)),
    serveChange(
      calls.assign,
      ({ tx, actor, input }, ready: RoadPlan) => assignLegs(tx, actor, input.assignments, ready),
      ({ tx }, legs) => guidesOf(tx, legs),
      ({ read, input }) =>
        legRoads(
          read,
          roads,
          input.assignments.map(a => a.id_leg),
        ),
    ),
    serveChange(
      calls.reassign,
      ({ tx, actor, input }) => reassignGuides(tx, actor, input.moves),
      ({ tx }, moved) => guidesOf(tx, moved),
    ),
    serveChange(
      calls.unassign,
      ({ tx, actor, input }) => unassignGuides(tx, actor, input.guides),
      (_, freed) => ({ freed }),
    ),
  ]);
}
