import { saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { ofOperator, type Route, serveChange } from '../../../../platform/http/route.ts';
import type { Services } from '../../../../services.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { guideAfter } from '../../guides/guide-detail.ts';
import { returnContainer, returnRoads } from './return-container.ts';

/** Returns a container outside the template. */
export function returnRoutes({ roads }: Pick<Services, 'roads'>): Route[] {
  return ofOperator([
    serveChange(
      saveReturn,
      ({ tx, actor, input }, ready: RoadPlan) => returnContainer(tx, actor, input, ready),
      guideAfter,
      ({ read, input }) => returnRoads(read, roads, input),
    ),
  ]);
}
