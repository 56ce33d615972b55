import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { listReceipts } from '../../trips/receipts/receipts.queries.ts';
import { guideColumns } from '../../trips/state/facts/guide-record.queries.ts';
import { guidePapers } from '../../trips/state/facts/papers.queries.ts';
import { findGuide } from '../guides/guide-detail.ts';
import type { EventAuthor } from '../guides/record-event.ts';
import { pageNotices } from './notices.queries.ts';
import { papersOf } from './papers.ts';
import { reportedProblems } from './problems.queries.ts';
import { contacts, findTravelGuide, type TravelGuide } from './travel.queries.ts';

/** The guide of the link, read in the link's scope; from here on the transaction is elevated. */
export async function openTravel({ tx, id_guide }: Pick<Context<unknown>, 'tx' | 'id_guide'>): Promise<TravelGuide> {
  const guide = id_guide === null ? undefined : await findTravelGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  await tx.elevate();
  return guide;
}

/** The driver as author of the phone's reports. */
export function driverOf(guide: TravelGuide): EventAuthor {
  return { id_user: null, name: guide.driver_name ?? 'Conductor', source: 'DRIVER' };
}

export function demandIssued(guide: TravelGuide): void {
  if (!guide.issued) demand(refuse('GUIA_NO_EMITIDA'));
}

/** The phone can add only to an open trip of its driver; who received the goods is stored also when it arrives late. */
export function demandOpen(guide: TravelGuide): void {
  if (guide.rescued) demand(refuse('GUIA_RESCATADA'));
  if (guide.closed) demand(refuse('GUIA_CERRADA'));
  demandIssued(guide);
}

const over = 'El viaje ya terminó';

/** The trip as the phone shows it, within the scope of its link. */
export async function travelView(tx: Tx, id_guide: number | null): Promise<Travel> {
  const guide = id_guide === null ? undefined : await findGuide(tx, id_guide);
  const row = guide && (await guideColumns(tx, guide.id_guide));
  if (guide === undefined || row === undefined) throw notFound('La guía no existe');
  const here = guide.current_stop === null ? undefined : guide.stops[guide.current_stop];
  const running = guide.stand_by.find(s => s.running);
  return {
    // The driver does not see why an exception was made when issuing.
    guide: { ...guide, override_justification: null },
    ...(await contacts(tx, here?.id_location ?? null)),
    stand_by: running === undefined ? null : { starts_at: running.starts_at, free_hours: running.free_hours },
    // The public link of a customer has the same database role, and must not see these.
    problems: await tx.asSystem(() => reportedProblems(tx, guide.id_guide)),
    notices: await tx.asSystem(() => pageNotices(tx, guide.id_guide)),
    receipts: (await listReceipts(tx, { id_guide: guide.id_guide })).map(({ id_stop, received_name, at }) => ({
      id_stop,
      received_name,
      at,
    })),
    papers: papersOf(guide, row.reefer, new Set(await guidePapers(tx, guide.id_guide))),
    now: tx.now.toISOString(),
    can: here === undefined ? { arrive: over, depart: over } : { arrive: guide.can.arrive, depart: guide.can.depart },
  };
}
