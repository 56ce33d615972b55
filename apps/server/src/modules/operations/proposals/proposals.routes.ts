import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { listMotives } from '../../system/catalogues/catalogues.queries.ts';
import { legRoads } from '../guides/create-guide.ts';
import { accept, acceptedRows } from './accept.ts';
import { proposalMargin } from './proposal-margin.ts';
import { legsOfRun } from './proposals.queries.ts';
import { readRun } from './read-run.ts';
import { reject } from './reject.ts';
import { startReplan } from './replan.jobs.ts';
import { openNeeds } from './replan.queries.ts';
import { startRun } from './start-run.ts';

export function proposalRoutes(services: Services): Route[] {
  return ofOperator([
    serveChange(
      calls.propose,
      ({ tx, actor, input: { date, days, weights, legs, fleet, include_papers } }) =>
        startRun(tx, actor, { date, days, weights, moves: false, scope: { legs, fleet, include_papers } }, services),
      (_, id_plan_run) => ({ id_plan_run }),
    ),
    serveChange(
      calls.replan,
      ({ tx, actor, input }) => startReplan(tx, actor, input, services),
      (_, id_plan_run) => ({ id_plan_run }),
    ),
    serve(calls.getPlanRun, ({ tx, input }) => readRun(tx, input.id_plan_run)),
    serve(calls.getProposalMargin, ({ tx, actor, input }) => proposalMargin(tx, actor, input.id)),
    serveChange(
      calls.acceptProposals,
      ({ tx, actor, input }, ready: RoadPlan) => accept(tx, actor, input, ready),
      ({ tx }, done) => acceptedRows(tx, done),
      async ({ read, input }) =>
        legRoads(read, services.roads, await read(tx => legsOfRun(tx, input.id_plan_run, input.ids ?? null))),
    ),
    serveChange(
      calls.rejectProposal,
      ({ tx, actor, input }) => reject(tx, actor, input),
      (_, id) => ({ id }),
    ),
    serve(calls.getRejectMotives, ({ tx }) => listMotives(tx, 'REJECT_PROPOSAL')),
    serve(calls.getReplanNeeds, ({ tx }) => openNeeds(tx)),
  ]);
}
