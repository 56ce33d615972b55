import * as calls from '@cabezal/contract/dispatch/dispatch.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { legRoads } from '../guides/create-guide.ts';
import type { RoadPlan } from '../routes/road-plan.ts';
import { assignLegs } from './assign.ts';
import { loadBoard, loadDispatch } from './board.ts';
import { loadCandidates } from './candidates.ts';
import { reassignGuides } from './reassign.ts';
import { unassignGuides } from './unassign.ts';

export function dispatchRoutes({ roads }: Services): Route[] {
  return [
    serve(calls.getBoard, ({ tx, input }) => loadBoard(tx, input)),
    serve(calls.getCandidates, ({ tx, input }) => loadCandidates(tx, input.id_leg)),
    serve(calls.getDispatch, ({ tx, input }) => loadDispatch(tx, input.id_reservation)),
    // What these answer is what they were told, and the guides' versions.
    serve(
      calls.assign,
      ({ tx, actor, input }, ready: RoadPlan) => assignLegs(tx, actor, input.assignments, ready),
      ({ read, input }) =>
        legRoads(
          read,
          roads,
          input.assignments.map(a => a.id_leg),
        ),
    ),
    serve(calls.reassign, ({ tx, actor, input }) => reassignGuides(tx, actor, input.moves)),
    serve(calls.unassign, ({ tx, actor, input }) => unassignGuides(tx, actor, input.guides)),
  ];
}
