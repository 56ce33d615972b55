import * as calls from '@cabezal/contract/operations/guides/special.calls';
import { ofOperator, type Route, serve, serveChange } from '../../../../platform/http/route.ts';
import type { Services } from '../../../../services.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { guideAfter } from '../../guides/guide-detail.ts';
import { rescueRoads } from './remaining-trip.ts';
import { rescueGuide } from './rescue.ts';
import { askRescueRoads, type RescueReady, rescueCandidates } from './rescue-candidates.ts';

/** Another unit takes over a trip under way. */
export function rescueRoutes({ roads }: Pick<Services, 'roads'>): Route[] {
  return ofOperator([
    serve(
      calls.getRescueCandidates,
      ({ tx, input }, ready: RescueReady) => rescueCandidates(tx, input, ready),
      ({ read, input }) => askRescueRoads(read, roads, input),
    ),
    serveChange(
      calls.saveRescue,
      ({ tx, actor, input }, ready: RoadPlan) => rescueGuide(tx, actor, input, ready),
      guideAfter,
      ({ read, input }) => rescueRoads(read, roads, input.id_guide, input.point),
    ),
  ]);
}
