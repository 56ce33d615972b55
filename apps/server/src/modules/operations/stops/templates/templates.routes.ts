import * as calls from '@cabezal/contract/operations/stops/templates.calls';
import type { Context } from '../../../../platform/http/context.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../../platform/http/route.ts';
import type { Services } from '../../../../services.ts';
import { approvalRoads } from '../../../bookings/reservations/booking/create-legs.ts';
import { tripTypeRoads } from '../../../bookings/reservations/editing/update-trip-type.ts';
import { shown } from '../../../bookings/reservations/reading/reservation-detail.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { checkRoads, checkTemplate, templateMilestones } from './check-template.ts';
import { resetTemplate } from './reset-template.ts';
import { type PlanSaved, planRoadsOf, savePlan } from './save-plan.ts';

const planned = async (context: Context<unknown>, { id_reservation, effects }: PlanSaved) => ({
  ...(await shown(context, id_reservation)),
  effects,
});

/** Templates, and the plan of legs that have no guide yet. */
export function templateRoutes({ roads }: Pick<Services, 'roads'>): Route[] {
  return [
    serve(
      calls.checkTemplate,
      ({ tx, actor, input }, ready: RoadPlan) => checkTemplate(tx, actor, input, ready),
      ({ read, input }) => checkRoads(read, roads, input),
    ),
    serve(calls.templateMilestones, ({ input }) => Promise.resolve(templateMilestones(input))),
    ...ofOperator([
      serveChange(
        calls.resetTemplate,
        ({ tx, actor, input }, ready: RoadPlan) => resetTemplate(tx, actor, input, ready),
        shown,
        ({ read, input: { template, ...input } }) =>
          template === undefined
            ? approvalRoads(read, roads, input.id_reservation)
            : tripTypeRoads(read, roads, { ...input, template }),
      ),
      serveChange(
        calls.saveMilestones,
        ({ tx, actor, input }, ready: RoadPlan) => savePlan(tx, actor, input, ready),
        planned,
        ({ read, input }) => planRoadsOf(read, roads, input),
      ),
      serveChange(
        calls.updateMilestone,
        ({ tx, actor, input }, ready: RoadPlan) => savePlan(tx, actor, input, ready),
        planned,
        ({ read, input }) => planRoadsOf(read, roads, input),
      ),
    ]),
  ];
}
