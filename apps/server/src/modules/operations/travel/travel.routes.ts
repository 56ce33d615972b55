import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import * as emergency from '@cabezal/contract/operations/travel/emergency.calls';
import type { LinkRow } from '@cabezal/contract/operations/travel/shared-links.calls';
import * as shared from '@cabezal/contract/operations/travel/shared-links.calls';
import * as day from '@cabezal/contract/operations/travel/today.calls';
import * as calls from '@cabezal/contract/operations/travel/travel.calls';
import { listPage } from '../../../platform/db/list.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { OpenedFile } from '../../../platform/files/files.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { hearOnDay, hearOnTrip } from './hear-emergency.ts';
import { storeLateTap } from './late-tap.ts';
import { linkColumns } from './link-list.excel.ts';
import { linkSpec } from './link-list.queries.ts';
import { type LinkWay, linkWay, monitoringLink, revokeLinks } from './links.ts';
import { receiveNotice } from './notices.queries.ts';
import { openOwnTrip } from './own-trip.ts';
import { listPhonePapers, openPhonePaper, type PaperInput, phonePaper } from './phone-papers.ts';
import { readContainer } from './read-container.ts';
import { lookAtSignature, receiveGoods } from './receive-goods.ts';
import { reportProblem } from './report-problem.ts';
import { sendDriverLink } from './send-driver-link.ts';
import { fleetLink, guidesLink, reservationLink, revokeLink, revokeReservationLinks } from './shared-links.ts';
import { tapStop } from './tap.ts';
import { driverToday } from './today.ts';
import type { TravelGuide } from './travel.queries.ts';
import { openTravel, travelView } from './travel.ts';
import { lookAtPaper, requestPaper, storePaper } from './upload-paper.ts';

type Opened<In, Ready> = (context: Context<In>, guide: TravelGuide, ready: Ready) => Promise<unknown>;

/** Runs a change on the link's guide. */
const opened =
  <In, Ready>(work: Opened<In, Ready>) =>
  async (context: Context<In>, ready: Ready): Promise<number> => {
    const guide = await openTravel(context);
    await work(context, guide, ready);
    return guide.id_guide;
  };
const shown = ({ tx }: Context<unknown>, id_guide: number) => travelView(tx, id_guide);

const linkRoutes = (way: LinkWay): Route[] => [
  serveChange(
    calls.openTrip,
    context => openOwnTrip(context.tx, context, context.input.id_guide),
    (_, opened) => opened,
  ),
  serveChange(
    guides.monitoringLink,
    ({ tx, actor, input }) => monitoringLink(tx, actor, input, way.publicUrl),
    (_, link) => link,
  ),
  ...ofOperator([
    serveChange(
      guides.driverLink,
      ({ tx, actor, input }) => sendDriverLink(tx, actor, input.id_guide, way),
      (_, link) => link,
    ),
  ]),
  serveChange(
    guides.revokeLinks,
    ({ tx, actor, input }) => revokeLinks(tx, input.id_guide, actor),
    (_, revoked) => ({ revoked }),
  ),
  serveChange(
    shared.guidesLink,
    ({ tx, actor, input }) => guidesLink(tx, actor, input, way.publicUrl),
    (_, link) => link,
  ),
  serveChange(
    shared.reservationLink,
    ({ tx, actor, input }) => reservationLink(tx, actor, input, way.publicUrl),
    (_, link) => link,
  ),
  serveChange(
    shared.fleetLink,
    ({ tx, actor, input }) => fleetLink(tx, actor, input, way.publicUrl),
    (_, link) => link,
  ),
  serveChange(
    shared.revokeReservationLinks,
    ({ tx, actor, input }) => revokeReservationLinks(tx, actor, input.id_reservation),
    (_, revoked) => ({ revoked }),
  ),
  serveChange(
    shared.revokeLink,
    ({ tx, actor, input }) => revokeLink(tx, actor, input.id_link),
    (_, revoked) => ({ revoked }),
  ),
  serve(shared.getLinks, ({ tx, input }) => listPage<LinkRow>(tx, linkSpec(input, tx), input)),
  serveExcel(shared.getLinksExcel, shared.getLinks, {
    name: 'enlaces',
    sheet: 'Enlaces',
    columns: linkColumns,
    spec: ({ input, tx }) => linkSpec(input, tx),
  }),
];

async function readNotice({ tx, input }: Context<{ id_driver_notice: number }>, guide: TravelGuide): Promise<void> {
  const received = await receiveNotice(tx, guide.id_guide, input.id_driver_notice);
  if (received === undefined) throw notFound('El aviso no existe');
  if (received.fresh) tx.changed('driver_notice', input.id_driver_notice, []);
}

/** A driver calls for help, on the page of a trip or on «Hoy». */
const emergencyRoutes: Route[] = [
  serveChange(emergency.travelEmergency, hearOnTrip, (_, heard) => heard),
  serveChange(emergency.dayEmergency, hearOnDay, (_, heard) => heard),
];

/** The driver's day on a bound phone. */
const dayRoutes: Route[] = [
  serve(day.getDriverToday, driverToday),
  serveChange(
    day.openPhoneTrip,
    context => openOwnTrip(context.tx, context, context.input.id_guide),
    (_, opened) => opened,
  ),
];

/**
 * Links to a trip, and the driver's phone page: every call of the page first opens the link's own guide, and returns the trip after the
 * change, as the link may read it.
 */
export function travelRoutes(services: Services): Route[] {
  const { storage } = services;
  const uploadCall = calls.travelUpload.path;
  return [
    ...linkRoutes(linkWay(services)),
    ...dayRoutes,
    ...emergencyRoutes,
    serve(calls.getTravel, ({ tx, id_guide }) => travelView(tx, id_guide)),
    serve(calls.travelPapers, ({ tx, id_guide }) => listPhonePapers(tx, id_guide)),
    serve<PaperInput, unknown, OpenedFile | null>(
      calls.travelPaper,
      (context, opened) => phonePaper(context, opened, services.publicUrl),
      openPhonePaper(storage),
    ),
    serveChange(
      calls.tapArrival,
      opened(({ tx, input }, guide) => tapStop(tx, guide, 'arrival', input, calls.tapArrival.path)),
      shown,
    ),
    serveChange(
      calls.tapDeparture,
      opened(({ tx, input }, guide) => tapStop(tx, guide, 'departure', input, calls.tapDeparture.path)),
      shown,
    ),
    serveChange(
      calls.travelContainer,
      opened(({ tx, input: { container_code = null, seals, known } }, guide) =>
        readContainer(tx, guide, { container_code, seals, known }),
      ),
      shown,
    ),
    serve(calls.travelUpload, async context =>
      requestPaper(context.tx, storage, await openTravel(context), context.input, uploadCall),
    ),
    serveChange(
      calls.travelDocument,
      opened(({ tx, input: { id_file, kind, id_stop = null, problem = null } }, guide, inspected) =>
        storePaper(tx, guide, { id_file, kind, id_stop, problem }, { uploadCall, inspected }),
      ),
      shown,
      lookAtPaper(services, uploadCall),
    ),
    serveChange(
      calls.travelProblem,
      opened(({ tx, input: { kind, text, at, key = null } }, guide) =>
        reportProblem(tx, guide, { kind, text: text || null, at, key }, calls.travelProblem.path),
      ),
      shown,
    ),
    serveChange(
      calls.travelReceipt,
      opened(({ tx, input }, guide, inspected) => {
        const { identification_card = null, id_file = null, unsigned_reason = null } = input;
        const said = { ...input, identification_card, id_file, unsigned_reason };
        return receiveGoods(tx, guide, said, { call: calls.travelReceipt.path, uploadCall, inspected });
      }),
      shown,
      lookAtSignature(services, uploadCall),
    ),
    serveChange(
      calls.travelLateTap,
      opened(({ tx, input }, guide) => storeLateTap(tx, guide, input, calls.travelLateTap.path)),
      shown,
    ),
    serveChange(calls.travelNotice, opened(readNotice), shown),
  ];
}
