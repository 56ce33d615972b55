import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import * as specialCalls from '@cabezal/contract/operations/guides/special.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Preparing, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { readBox } from '../../bookings/reservations/editing/record-box.ts';
import { listMotives } from '../../system/catalogues/catalogues.queries.ts';
import { readSignatures, type Signatures } from '../../trips/receipts/signatures.ts';
import { guideActivities } from './activities.ts';
import { figureRights } from './figure-rights.ts';
import { guideAfter, readGuide } from './guide-detail.ts';
import { guidePaper } from './guide-paper.ts';
import { guidePrinted } from './guide-printed.ts';
import { guideExcel } from './guides.excel.ts';
import { driverTrips, listGuides, selectVisible, type VisibleGuide } from './guides.queries.ts';
import { issueGuide } from './issue-guide.ts';
import { withMissingPapers } from './missing-papers.ts';
import { type EventAuthor, finishGuideTravel, recordStopEvent } from './record-event.ts';
import { previewOfFalseFreight, recordFalseFreight } from './special/false-freight.ts';
import { changeFinish } from './special/finish.ts';
import { deleteGuide, reverseGuideClosing, undoArrival, undoDeparture, undoMilestones } from './undo-event.ts';

const authorOf = (actor: Actor): EventAuthor => ({
  id_user: actor.id_user,
  name: actor.name,
  source: actor.role === 'DRIVER' ? 'DRIVER' : 'MONITOR',
});

async function visibleGuide(tx: Tx, id_guide: number): Promise<VisibleGuide> {
  const row = await selectVisible(tx, id_guide);
  if (row === undefined) throw notFound('La guía no existe');
  return row;
}
/** For a verb that changes the guide of its input. */
const own =
  <In extends { id_guide: number }>(verb: (tx: Tx, actor: Actor, input: In) => Promise<unknown>) =>
  async ({ tx, actor, input }: Context<In>): Promise<number> => {
    await verb(tx, actor, input);
    return input.id_guide;
  };

function reading(services: Services): Route[] {
  return [
    guideExcel(),
    serve(calls.getGuides, async ({ tx, input, actor }) => {
      const page = await listGuides(tx, input, figureRights(actor));
      return { ...page, rows: await withMissingPapers(tx, page.rows) };
    }),
    serve(calls.getGuide, ({ tx, input }) => readGuide(tx, input.id_guide)),
    serve(calls.myTrips, ({ tx, actor }) =>
      actor.id_driver === null ? Promise.resolve([]) : driverTrips(tx, actor.id_driver),
    ),
    {
      call: calls.guidePdf,
      handle: async ({ tx, input }: Context<{ id_guide: number }>, signatures: Signatures) =>
        guidePaper(tx, await readGuide(tx, input.id_guide), { publicUrl: services.publicUrl, signatures }),
      // In `prepare`, because the file store may be slow and no database connection must be held meanwhile.
      prepare: ({ read, input }: Preparing<{ id_guide: number }>) => readSignatures(services.storage, read, input),
    },
  ];
}

function planning(): Route[] {
  return ofOperator([
    serveChange(calls.issueGuide, own(issueGuide), guideAfter),
    serveChange(
      calls.guidePrinted,
      ({ tx, input }) => guidePrinted(tx, input),
      (_, printed) => printed,
    ),
    serveChange(
      calls.deleteGuide,
      ({ tx, actor, input }) => deleteGuide(tx, actor, input),
      (_, deleted) => deleted,
    ),
  ]);
}

const stopEvent =
  (kind: 'arrival' | 'departure') =>
  async ({ tx, actor, input }: Context<{ id_stop: number; at: string; motive?: string | null }>): Promise<number> =>
    (await recordStopEvent(tx, kind, input, authorOf(actor))).guide.id_guide;

async function associate({
  tx,
  actor,
  input,
}: Context<{
  id_guide: number;
  sub_version?: number;
  container_code?: string | null;
  seals?: string[];
}>): Promise<number> {
  const { id_sub_reservation, version } = await visibleGuide(tx, input.id_guide);
  const container_code = input.container_code ?? null;
  await readBox(tx, actor, {
    id_sub_reservation,
    version: input.sub_version ?? version,
    id_guides: [input.id_guide],
    container_code,
    seals: input.seals,
  });
  return input.id_guide;
}

function events(): Route[] {
  return [
    serveChange(calls.recordArrival, stopEvent('arrival'), guideAfter),
    serveChange(calls.recordDeparture, stopEvent('departure'), guideAfter),
    serveChange(
      calls.finishTravel,
      own((tx, actor, input) => finishGuideTravel(tx, input, authorOf(actor))),
      guideAfter,
    ),
    serveChange(calls.associateContainer, associate, guideAfter),
  ];
}

/** Undoes or changes recorded events, and reverses closings. */
function undoing(): Route[] {
  return ofOperator([
    serveChange(calls.resetArrival, own(undoArrival), guideAfter),
    serveChange(calls.resetDeparture, own(undoDeparture), guideAfter),
    serveChange(calls.resetMilestones, own(undoMilestones), guideAfter),
    serveChange(calls.reverseClosing, own(reverseGuideClosing), guideAfter),
    serveChange(specialCalls.updateFinish, own(changeFinish), guideAfter),
  ]);
}

/** What may be done with a guide that does not go as planned. Rescue and return are with dispatch, because they choose another unit. */
function special(): Route[] {
  return [
    serve(specialCalls.getMotivesOf, ({ tx, input }) => listMotives(tx, input.kind)),
    serve(calls.getGuideActivities, ({ tx, actor, input }) => guideActivities(tx, actor, input.id_guide)),
    ...ofOperator([
      serve(specialCalls.previewFalseFreight, ({ tx, actor, input }) => previewOfFalseFreight(tx, actor, input)),
      serveChange(specialCalls.falseFreight, own(recordFalseFreight), guideAfter),
    ]),
  ];
}

export function guideRoutes(services: Services): Route[] {
  return [...reading(services), ...planning(), ...events(), ...undoing(), ...special()];
}
