import * as calls from '@cabezal/contract/guides/guides.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { FileAnswer, type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { updateContainer } from '../reservations/update-container.ts';
import { monitoringLink, revokeLinks } from '../travel/links.ts';
import { sendDriverLink } from '../travel/send-driver-link.ts';
import { assignGuide } from './assign-guide.ts';
import { closeGuide, keepClosing, loadClosing } from './close-guide.ts';
import { createGuide } from './create-guide.ts';
import { recordFalseFreight } from './false-freight.ts';
import { findGuide } from './guide-detail.ts';
import { guidePdf } from './guide-pdf.ts';
import { writeLog } from './guide-record.queries.ts';
import { carrierTripRoutes, guideExcel } from './guides.excel.ts';
import {
  driverTrips,
  listGuides,
  listLog,
  selectOperator,
  selectVisible,
  type VisibleGuide,
} from './guides.queries.ts';
import { issueGuide } from './issue-guide.ts';
import { type EventAuthor, finishGuideTravel, recordStopEvent, skipGuideStop } from './record-event.ts';
import { deleteGuide, reverseGuideClosing, undoArrival, undoDeparture, undoMilestones } from './undo-event.ts';

async function detail(tx: Tx, id_guide: number) {
  const guide = await findGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  return guide;
}
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

async function pdfAnswer(
  { tx, input }: Context<{ id_guide: number }>,
  { env, publicUrl }: Services,
): Promise<FileAnswer> {
  const guide = await detail(tx, input.id_guide);
  const operator = await selectOperator(tx);
  const pdf = await guidePdf({
    guide,
    operator,
    qr: `${publicUrl}/#/monitoreo/${guide.id_guide}`,
    zone: env.TZ_BUSINESS,
    printed_at: tx.now,
  });
  return new FileAnswer(
    `guia_${guide.guide_number ?? guide.id_guide}.pdf`,
    'application/pdf',
    async sink => void sink.end(pdf),
    true,
  );
}

function reading(services: Services): Route[] {
  const zone = services.env.TZ_BUSINESS;
  return [
    guideExcel(zone),
    ...carrierTripRoutes(zone),
    serve(calls.getGuides, ({ tx, input }) => listGuides(tx, input, zone)),
    serve(calls.getGuide, ({ tx, input }) => detail(tx, input.id_guide)),
    serve(calls.myTrips, ({ tx, actor }) =>
      actor.id_driver === null ? Promise.resolve([]) : driverTrips(tx, actor.id_driver),
    ),
    serve(calls.getEvents, async ({ tx, input }) => {
      await visibleGuide(tx, input.id_guide);
      return listLog(tx, input.id_guide);
    }),
    serve(calls.getClosing, ({ tx, actor, input }) => loadClosing(tx, actor, input.id_guide)),
    { call: calls.guidePdf, handle: context => pdfAnswer(context, services) },
  ];
}

function planning({ env, roads, publicUrl }: Services): Route[] {
  return [
    serve(calls.saveGuide, async ({ tx, actor, input: { id_leg, ...resources } }) =>
      detail(tx, (await createGuide(tx, actor, roads, id_leg, resources)).id_guide),
    ),
    serve(calls.updateTruckGuide, async ({ tx, actor, input }) => {
      await assignGuide(tx, actor, input);
      return detail(tx, input.id_guide);
    }),
    serve(calls.issueGuide, async ({ tx, actor, input }) => {
      await issueGuide(tx, actor, input, env.TZ_BUSINESS);
      return detail(tx, input.id_guide);
    }),
    serve(calls.deleteGuide, ({ tx, input }) => deleteGuide(tx, input)),
    serve(calls.monitoringLink, ({ tx, actor, input }) => monitoringLink(tx, actor, input.id_guide, publicUrl)),
    serve(calls.driverLink, ({ tx, actor, input }) => sendDriverLink(tx, actor, input.id_guide, publicUrl)),
    serve(calls.revokeLinks, async ({ tx, actor, input }) => ({
      revoked: await revokeLinks(tx, input.id_guide, actor),
    })),
  ];
}

function events(): Route[] {
  const stopEvent =
    (kind: 'arrival' | 'departure') =>
    async ({ tx, actor, input }: Context<{ id_stop: number; at: string; motive?: string | null }>) => {
      const taken = await recordStopEvent(tx, kind, input, authorOf(actor));
      return detail(tx, taken.guide.id_guide);
    };
  const undoing =
    (undo: typeof undoArrival) =>
    async ({ tx, actor, input }: Context<{ id_guide: number; version: number; motive: string }>) => {
      await undo(tx, actor, input);
      return detail(tx, input.id_guide);
    };
  return [
    serve(calls.recordArrival, stopEvent('arrival')),
    serve(calls.recordDeparture, stopEvent('departure')),
    serve(calls.skipStop, async ({ tx, actor, input }) =>
      detail(tx, (await skipGuideStop(tx, input, authorOf(actor))).guide.id_guide),
    ),
    serve(calls.finishTravel, async ({ tx, actor, input }) => {
      await finishGuideTravel(tx, input, authorOf(actor));
      return detail(tx, input.id_guide);
    }),
    serve(calls.resetArrival, undoing(undoArrival)),
    serve(calls.resetDeparture, undoing(undoDeparture)),
    serve(calls.resetMilestones, undoing(undoMilestones)),
    serve(calls.reverseClosing, undoing(reverseGuideClosing)),
    serve(calls.falseFreight, async ({ tx, actor, input }) => {
      await recordFalseFreight(tx, actor, input);
      return detail(tx, input.id_guide);
    }),
    serve(calls.associateContainer, async ({ tx, input }) => {
      const { id_sub_reservation, version } = await visibleGuide(tx, input.id_guide);
      await updateContainer(tx, {
        id_sub_reservation,
        version,
        container_code: input.container_code ?? null,
        seals: input.seals,
      });
      return detail(tx, input.id_guide);
    }),
    serve(calls.saveLogbook, async ({ tx, actor, input }) => {
      const { party } = await visibleGuide(tx, input.id_guide);
      await tx.elevate();
      const id_bitacora = await writeLog(tx, {
        id_guide: input.id_guide,
        kind: 'NOTE',
        id_motivo: input.id_motivo ?? null,
        text: input.text,
        at: input.at ?? tx.now,
        author: actor,
      });
      tx.changed('guide', input.id_guide, party);
      const written = (await listLog(tx, input.id_guide)).find(row => row.id_bitacora === id_bitacora);
      if (written === undefined) throw notFound();
      return written;
    }),
  ];
}

function closingRoutes(): Route[] {
  return [
    serve(calls.updateClosing, async ({ tx, actor, input }) => {
      await keepClosing(tx, input);
      return loadClosing(tx, actor, input.id_guide);
    }),
    serve(calls.closeGuide, async ({ tx, actor, input }) => {
      await closeGuide(tx, actor, input);
      return loadClosing(tx, actor, input.id_guide);
    }),
  ];
}

export function guideRoutes(services: Services): Route[] {
  return [...reading(services), ...planning(services), ...events(), ...closingRoutes()];
}
