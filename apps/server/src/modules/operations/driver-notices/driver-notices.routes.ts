import * as calls from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { type LinkWay, linkWay } from '../travel/links.ts';
import * as queries from './driver-notices.queries.ts';
import { notifyDriver, notifyEach } from './notify-driver.ts';

/** The sent notices, and whether another one would arrive. Errors: 404. */
async function readNotices(
  tx: Tx,
  of: { id_driver?: number | undefined; id_guide?: number | undefined },
  { sendsMail }: LinkWay,
) {
  const [guide] = of.id_guide === undefined ? [] : await queries.guidesToNotify(tx, [of.id_guide]);
  if (of.id_guide !== undefined && guide === undefined) throw notFound('La guía no existe');
  const id_driver = of.id_driver ?? guide?.id_driver ?? null;
  const reach = id_driver === null ? undefined : await tx.asSystem(() => queries.reachOf(tx, id_driver));
  if (id_driver !== null && reach === undefined) throw notFound('El conductor no existe');
  const rows = await queries.listNotices(
    tx,
    of.id_guide === undefined ? { id_driver: id_driver ?? 0 } : { id_guide: of.id_guide },
  );
  return {
    rows,
    failed_link_mails: guide === undefined ? [] : await tx.asSystem(() => queries.failedLinkMails(tx, guide.id_guide)),
    id_driver,
    driver_name: reach?.name ?? null,
    driver_phone: reach?.phone ?? null,
    reachable: reach !== undefined && (reach.has_page || (sendsMail && reach.addresses.length > 0)),
  };
}

/** Notices of the operator's people to drivers. */
export function driverNoticeRoutes(services: Services): Route[] {
  const way = linkWay(services);
  return ofOperator([
    serve(calls.getDriverNotices, ({ tx, input }) => readNotices(tx, input, way)),
    serveChange(
      calls.sendDriverNotification,
      ({ tx, actor, input }) => notifyDriver(tx, actor, input, way),
      async ({ tx }, id) => {
        const notice = await queries.findNotice(tx, id);
        if (notice === undefined) throw notFound('El aviso no existe');
        return notice;
      },
    ),
    serveChange(
      calls.notifyDrivers,
      async (_, told: calls.NotifiedDrivers) => told,
      (_, told) => told,
      // Each driver in its own transaction, so that nobody waits for a whole day's drivers.
      before => notifyEach(before, before.input, way),
    ),
  ]);
}
