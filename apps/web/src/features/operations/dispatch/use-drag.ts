import {
  type BoardGuide,
  type Candidate,
  type Candidates,
  getCandidates,
  type UnassignedLeg,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { familyOf } from '@cabezal/domain/trips/status/labels';
import { useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { legNumber } from './board-time.ts';
import { assignmentOf, type Choice } from './pick-equipment.ts';
import { type Assigning, truckName } from './use-assigning.ts';

/** The dragged object: an unassigned trip, or the bar of an assigned one. */
type Dragged = { kind: 'leg'; trip: UnassignedLeg } | { kind: 'guide'; trip: BoardGuide };

/** True, or the reason why the trip cannot be dropped there. */
type Fit = true | string;

/** Whether an assigned trip can be moved to this truck with its driver. */
export function fitForMove(candidate: Candidate, trip: { id_truck: number | null }): Fit {
  if (candidate.id_truck === trip.id_truck) return 'Ya va en este camión';
  if (candidate.reasons[0] !== undefined) return candidate.reasons[0];
  return candidate.id_driver === null ? 'El camión no tiene conductor' : true;
}

function fitOf(found: Candidates, dragged: Dragged, candidate: Candidate, choice: Choice): Fit {
  if (dragged.kind === 'guide') return fitForMove(candidate, dragged.trip);
  if (candidate.reasons[0] !== undefined) return candidate.reasons[0];
  const assignment = assignmentOf(found, dragged.trip, candidate, choice);
  return typeof assignment === 'string' ? assignment : true;
}

const all = (found: Candidates) => [...found.candidates, ...found.impossible];

/** The truck of a trip that has left cannot be changed. */
const hasLeft = (guide: BoardGuide) => {
  const family = familyOf(guide.status);
  return family !== 'waiting' && family !== 'ready';
};

export interface Drag {
  dragged: Dragged | null;
  /** Whether the trip can be dropped on each truck; null until that is known. */
  fits: ReadonlyMap<number, Fit> | null;
  startLeg: (leg: UnassignedLeg) => void;
  /** False if the bar cannot be moved; the reason is shown. */
  startGuide: (guide: BoardGuide) => boolean;
  end: () => void;
  drop: (truck: { id_truck: number; disk: string; license_plate: string | null }) => Promise<void>;
}

/**
 * State of dragging a card or a bar to a truck: the possible targets, the reasons against the others, and the drop. `chosen`: the selected
 * trip, with the chosen driver and equipment.
 */
export function useDrag(assigning: Assigning, chosen: { id_leg: number | null; choice: Choice }): Drag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const id_leg = dragged?.trip.id_leg ?? 0;
  const choice = useMemo(
    (): Choice => (dragged?.kind === 'leg' && id_leg === chosen.id_leg ? chosen.choice : {}),
    [dragged, id_leg, chosen.id_leg, chosen.choice],
  );
  const asked = { id_leg, id_driver: choice.id_driver ?? undefined };
  const found = useCall(getCandidates, asked, { enabled: dragged !== null }).data;
  const fits = useMemo(
    () =>
      dragged && found
        ? new Map(all(found).map(candidate => [candidate.id_truck, fitOf(found, dragged, candidate, choice)]))
        : null,
    [dragged, found, choice],
  );
  const { refuse } = assigning.steps;
  // Delayed, because the browser first takes its image of the dragged element.
  const start = useCallback((next: Dragged) => void setTimeout(() => setDragged(next)), []);
  const startLeg = useCallback((trip: UnassignedLeg) => start({ kind: 'leg', trip }), [start]);
  const startGuide = useCallback(
    (trip: BoardGuide) => {
      if (hasLeft(trip)) refuse(`${legNumber(trip)} ya salió: no puede cambiar de camión`);
      else start({ kind: 'guide', trip });
      return !hasLeft(trip);
    },
    [start, refuse],
  );
  const end = useCallback(() => void setTimeout(() => setDragged(null)), []);

  const drop: Drag['drop'] = async truck => {
    if (!dragged) return;
    const { trip } = dragged;
    const no = (why: string) => refuse(`${legNumber(trip)} no puede ir en ${truckName(truck)}: ${why}`);
    try {
      const known = found ?? (await callApi(getCandidates, asked));
      const candidate = all(known).find(one => one.id_truck === truck.id_truck);
      const fit = candidate ? fitOf(known, dragged, candidate, choice) : 'El camión no está activo';
      if (!candidate || fit !== true) return no(String(fit));
      if (dragged.kind === 'guide') return void (await assigning.moveOne(dragged.trip, candidate));
      const assignment = assignmentOf(known, dragged.trip, candidate, choice);
      if (typeof assignment === 'string') return no(assignment);
      await assigning.assignOne(dragged.trip, candidate, assignment);
    } catch (cause) {
      no(messageOf(cause));
    } finally {
      end();
    }
  };
  return { dragged, fits, startLeg, startGuide, end, drop };
}
