import * as queue from '@cabezal/contract/money/closing/closing-queue.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { type ClosingInput, closeGuide, loadClosing, saveClosing } from './close-guide.ts';
import { additionalParams, closingFiles, loadClosed, loadQueue } from './queue.ts';

/** Routes of the figures, papers and costs with which a guide is closed. */
export function closingRoutes(): Route[] {
  const shown = ({ tx, actor }: Context<unknown>, id_guide: number) => loadClosing(tx, actor, id_guide);
  const own =
    (verb: typeof closeGuide) =>
    async ({ tx, actor, input }: Context<ClosingInput>): Promise<number> => {
      await verb(tx, actor, input);
      return input.id_guide;
    };
  return [
    serve(queue.closeGuides, ({ tx, input }) => loadQueue(tx, input)),
    serve(queue.getClosedGuide, ({ tx, actor, input }) => loadClosed(tx, actor, input.id_guide)),
    serve(queue.listClosingFiles, ({ tx, input }) => closingFiles(tx, input.id_guide)),
    serve(queue.getAdditionalParams, ({ tx, actor, input }) => additionalParams(tx, actor, input.id_guide)),
    serve(calls.getClosing, ({ tx, actor, input }) => loadClosing(tx, actor, input.id_guide)),
    serveChange(calls.updateClosing, own(saveClosing), shown),
    serveChange(calls.closeGuide, own(closeGuide), shown),
  ];
}
