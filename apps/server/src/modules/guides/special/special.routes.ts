import { getGuideActivities } from '@cabezal/contract/guides/closing-queue.calls';
import * as calls from '@cabezal/contract/guides/special-guides.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { listMotives } from '../../catalogues/catalogues.queries.ts';
import { guideAfter } from '../guide-detail.ts';
import { guideActivities } from './activities.ts';
import { recordFalseFreight } from './false-freight.ts';
import { changeFinish } from './finish.ts';

const own =
  <In extends { id_guide: number }>(verb: (tx: Tx, actor: Actor, input: In) => Promise<void>) =>
  async ({ tx, actor, input }: Context<In>): Promise<number> => {
    await verb(tx, actor, input);
    return input.id_guide;
  };

/** What is done to a guide that does not go as planned; rescue and return stand with dispatch, as they choose another unit. */
export function specialRoutes(): Route[] {
  return [
    serve(calls.getMotivesOf, ({ tx, input }) => listMotives(tx, input.kind)),
    serve(getGuideActivities, ({ tx, input }) => guideActivities(tx, input.id_guide)),
    serveChange(calls.falseFreight, own(recordFalseFreight), guideAfter),
    serveChange(calls.updateFinish, own(changeFinish), guideAfter),
  ];
}
