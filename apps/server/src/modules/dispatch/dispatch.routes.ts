import * as calls from '@cabezal/contract/dispatch/dispatch.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { assignLegs } from './assign.ts';
import { loadBoard, loadDispatch } from './board.ts';
import { loadCandidates } from './candidates.ts';
import { reassignGuides } from './reassign.ts';
import { unassignGuides } from './unassign.ts';

export function dispatchRoutes({ env, roads }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    serve(calls.getBoard, ({ tx, input }) => loadBoard(tx, input, zone)),
    serve(calls.getCandidates, ({ tx, input }) => loadCandidates(tx, input.id_leg, zone)),
    serve(calls.getDispatch, ({ tx, input }) => loadDispatch(tx, input.id_reservation)),
    serve(calls.assign, ({ tx, actor, input }) => assignLegs(tx, actor, input.assignments, { roads, zone })),
    serve(calls.reassign, ({ tx, actor, input }) => reassignGuides(tx, actor, input.moves, zone)),
    serve(calls.unassign, ({ tx, actor, input }) => unassignGuides(tx, actor, input.guides)),
  ];
}
