import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/operations/stops/stops.calls';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { findGuidesOf, guideAfter, readGuide } from '../guides/guide-detail.ts';
import { recordStopEvent } from '../guides/record-event.ts';
import { changeStops, type HowAsked } from './changing/change-stops.ts';
import type { Asked } from './changing/edits.ts';
import { roadsOfEdit } from './changing/roads.ts';
import { roadsOfSkip, setStopState } from './changing/skip-stop.ts';
import type { StopsOutcome } from './changing/stops-outcome.ts';
import { updateTracking } from './facts/tracking-mode.ts';
import { updateDates } from './facts/update-dates.ts';
import { containersWithLegs } from './milestones.queries.ts';
import { readStops } from './read-stops.ts';

async function milestones({ tx, input }: Context<{ id_reservation: number }>) {
  const containers = await containersWithLegs(tx, input.id_reservation);
  if (containers.length === 0) throw notFound('La reserva no existe');
  const guides = await findGuidesOf(tx, input.id_reservation);
  return containers.map(container => ({
    ...container,
    legs: container.legs.map(leg => ({
      ...leg,
      guides: guides
        .filter(guide => guide.id_leg === leg.id_leg)
        .map(guide => ({ ...guide, rescued: guide.rescued_by !== null })),
    })),
  }));
}

const author = (actor: Actor) => ({
  id_user: actor.id_user,
  name: actor.name,
  source: actor.role === 'DRIVER' ? ('DRIVER' as const) : ('MONITOR' as const),
});
/** Arrival and departure of one stop: both or none. */
async function finish({
  tx,
  actor,
  input,
}: Context<{ id_stop: number; arrival_at: string; departure_at: string }>): Promise<number> {
  const { id_stop, arrival_at, departure_at } = input;
  await recordStopEvent(tx, 'arrival', { id_stop, at: arrival_at }, author(actor));
  return (await recordStopEvent(tx, 'departure', { id_stop, at: departure_at }, author(actor))).guide.id_guide;
}

const shown = async ({ tx }: Context<unknown>, { id_guide, ...said }: StopsOutcome) => ({
  ...said,
  guide: await readGuide(tx, id_guide),
});

/** Stops of a guide: what may be done with them, and the changes. */
export function stopRoutes({ roads }: Pick<Services, 'roads'>): Route[] {
  const changing = <In extends HowAsked>(call: Call<In, calls.StopsChanged>, asked: (input: In) => Asked): Route =>
    serveChange(
      call,
      ({ tx, actor, input }, ready: RoadPlan) => changeStops(tx, actor, asked(input), input, ready),
      shown,
      ({ read, input }) => roadsOfEdit(read, roads, asked(input)),
    );
  return [
    serve(calls.getTripStops, ({ tx, input }) => readStops(tx, input.id_guide)),
    serve(calls.getMilestones, milestones),
    ...ofOperator([
      changing(calls.addStop, input => ({ kind: 'add', ...input })),
      changing(calls.updateTripStop, input => ({ kind: 'change', ...input })),
      changing(calls.orderStops, ({ id_guide, order }) => ({ kind: 'order', id_guide, order })),
      changing(calls.removeStop, ({ id_stop }) => ({ kind: 'remove', id_stop })),
    ]),
    serveChange(
      calls.skipStop,
      ({ tx, actor, input }, ready: RoadPlan) =>
        setStopState(tx, actor, input, { author: author(actor), roads: ready }),
      shown,
      ({ read, input }) => roadsOfSkip(read, roads, input),
    ),
    serveChange(calls.finishMilestone, finish, guideAfter),
    ...ofOperator([
      serveChange(
        calls.updateGuideDates,
        ({ tx, actor, input }) => updateDates(tx, actor, input),
        async ({ tx }, { id_guide, effects }) => ({ guide: await readGuide(tx, id_guide), effects }),
      ),
      serveChange(
        calls.updateGuideTracking,
        async ({ tx, actor, input }) => {
          await updateTracking(tx, actor, input);
          return input.id_guide;
        },
        guideAfter,
      ),
    ]),
  ];
}
