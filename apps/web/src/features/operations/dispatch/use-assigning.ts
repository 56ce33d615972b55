import {
  type Assigned,
  type Assignment,
  assign,
  type Candidate,
  getCandidates,
  type UnassignedLeg,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { invalidateNouns } from '../../../api/nouns.ts';
import { UnsureError } from '../../../kits/many/attempts.ts';
import { runEach } from '../../../kits/many/run-each.ts';
import { legNumber, splitPast } from './board-time.ts';
import { assignmentOf } from './pick-equipment.ts';
import {
  assignStep,
  freeStep,
  type Held,
  type MovedGuide,
  type MovedTrip,
  moveStep,
  movesStep,
  sendAssignment,
  unsureAssignment,
} from './steps.ts';
import { type MarginReason, useMarginReason } from './use-margin-reason.tsx';
import { type Steps, useSteps } from './use-steps.ts';

/** An assigned trip with its resources. */
interface AssignedTrip extends MovedGuide {
  id_reservation: number;
  number: number;
  id_truck: number | null;
  id_driver: number | null;
  id_generator: number | null;
  id_chassis: number | null;
}
type MovableTrip = MovedGuide & { id_reservation: number; number: number };

export interface Assigning {
  steps: Steps;
  /** Why the server refused a trip, by leg: shown on the trip. */
  refusals: ReadonlyMap<number, string>;
  /** Progress of the running assignment, single or bulk. */
  busy: { done: number; total: number } | null;
  assignOne: (leg: UnassignedLeg, candidate: Candidate, assignment: Assignment) => Promise<boolean>;
  /** Answers with the legs that were assigned. */
  assignMany: (legs: readonly UnassignedLeg[]) => Promise<readonly number[]>;
  /** Moves an assigned trip to another truck. */
  moveOne: (trip: MovableTrip, candidate: Candidate) => Promise<boolean>;
  /** Removes the truck of a trip. */
  freeOne: (trip: AssignedTrip) => Promise<boolean>;
  /** Adds the trips assigned by a proposal as one step. */
  tookProposals: (text: string, taken: TakenProposals) => void;
  /** Sets why the server refused a trip; null: it is being retried. */
  note: (id_leg: number, text: string | null) => void;
  /** Asks why a margin below the minimum is accepted. */
  ask: MarginReason['ask'];
  /** Its question; rendered by the page. */
  dialog: ReactNode;
}

/** The accepted rows: legs that got their first truck, or moved trips. */
interface TakenProposals {
  assigned: readonly { assignment: Assignment; id_guide: number; version: number }[];
  moved: readonly MovedTrip[];
  warnings: readonly string[];
}

export const truckName = (truck: { disk: string; license_plate: string | null }) =>
  [truck.disk, truck.license_plate && formatPlate(truck.license_plate)].filter(Boolean).join(' · ');

/** «30 · GSV-6138 · Luis Vera»: truck and driver of a trip. */
export const assignedTo = (candidate: Pick<Candidate, 'disk' | 'license_plate' | 'driver_name'>) =>
  [truckName(candidate), candidate.driver_name].filter(Boolean).join(' · ');

/** Why a press had no effect; after a lost answer, that nobody knows whether it had one. */
const refusalText = (trip: Pick<UnassignedLeg, 'id_reservation' | 'number'>, what: string, cause: unknown) =>
  `${legNumber(trip)}${cause instanceof UnsureError ? '' : ` ${what}`}: ${messageOf(cause)}`;

/** The current first candidate of a leg; after a lost answer the same as before. */
async function firstAssignment(leg: UnassignedLeg): Promise<Assignment> {
  const unsure = unsureAssignment(leg.id_leg);
  if (unsure) return unsure;
  const found = await callApi(getCandidates, { id_leg: leg.id_leg });
  const first = found.candidates.find(candidate => typeof assignmentOf(found, leg, candidate) !== 'string');
  if (!first) throw new Error('Ningún camión está libre y en regla para este viaje');
  const assignment = assignmentOf(found, leg, first);
  if (typeof assignment === 'string') throw new Error(assignment);
  return assignment;
}

/** Why the server refused trips, until they are retried. */
function useRefusals() {
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const note = useCallback(
    (id_leg: number, text: string | null) =>
      setRefusals(before => {
        const next = new Map(before);
        if (text === null) next.delete(id_leg);
        else next.set(id_leg, text);
        return next;
      }),
    [],
  );
  return { refusals, note };
}

interface Sent {
  /** The last failure. */
  problem: unknown;
  assignments: Assignment[];
  guides: Assigned['guides'];
}

/** Assigns trips one after another, because two may need the same truck. A refusal is shown on its trip. */
function useRun(held: Held, note: (id_leg: number, text: string | null) => void, refresh: () => void) {
  const [busy, setBusy] = useState<Assigning['busy']>(null);
  const running = useRef(false);
  const run = async (legs: readonly UnassignedLeg[], choose: (leg: UnassignedLeg) => Promise<Assignment>) => {
    const nothing: Sent = { problem: new Error('Se está asignando otro viaje'), assignments: [], guides: [] };
    if (running.current || legs.length === 0) return nothing;
    running.current = true;
    const sendOne = async (leg: UnassignedLeg) => {
      try {
        const assignment = await choose(leg);
        const guides = await sendAssignment(held, assignment);
        note(leg.id_leg, null);
        return { assignment, guides };
      } catch (cause) {
        note(leg.id_leg, messageOf(cause));
        throw cause;
      }
    };
    const results = await runEach(legs, sendOne, {
      onProgress: before => setBusy({ done: before.length, total: legs.length }),
    });
    running.current = false;
    setBusy(null);
    refresh();
    const failed = results.findLast(({ answer }) => answer === null);
    const done = results.flatMap(({ answer }) => answer ?? []);
    return {
      problem: failed?.error ?? nothing.problem,
      assignments: done.map(({ assignment }) => assignment),
      guides: done.flatMap(({ guides }) => guides),
    };
  };
  return { busy, run };
}

const PAST_DEPARTURE = 'Su hora de salida ya pasó: cámbiela, o asígnelo aparte';

/** The text about trips that a bulk assignment left without a truck: refused ones, and past departures. */
const leftOut = (refused: number, past: number) =>
  [
    refused > 0 && ` · ${refused} sin asignar, con su motivo en la lista`,
    past > 0 && ` · ${past === 1 ? '1 quedó fuera' : `${past} quedaron fuera`}: su hora de salida ya pasó`,
  ]
    .filter(Boolean)
    .join('');

/** Warnings about assigned trips; with several, each names its trips. */
export function warningsOf(guides: Assigned['guides'], legs: readonly UnassignedLeg[]): string[] {
  const trips = new Map<string, string[]>();
  for (const { id_leg, warnings } of guides) {
    const leg = legs.find(one => one.id_leg === id_leg);
    for (const warning of new Set(warnings))
      trips.set(warning, [...(trips.get(warning) ?? []), leg ? legNumber(leg) : '']);
  }
  return [...trips].map(([warning, numbers]) => (legs.length > 1 ? `${numbers.join(', ')}: ${warning}` : warning));
}

/** The actions of a dispatcher on the board, each with undo. */
export function useAssigning(): Assigning {
  const client = useQueryClient();
  const held = useRef<Held>(new Map()).current;
  const refresh = useCallback(() => invalidateNouns(client, assign.touches), [client]);
  const steps = useSteps(refresh);
  const { refusals, note } = useRefusals();
  const { busy, run } = useRun(held, note, refresh);
  const { ask, dialog } = useMarginReason();

  const assignOne: Assigning['assignOne'] = async (leg, candidate, assignment) => {
    const margin_reason = await ask(candidate, 'Asignar');
    if (margin_reason === null) return false;
    const { assignments, guides, problem } = await run([leg], async () => ({ ...assignment, margin_reason }));
    if (guides.length === 0) {
      // Its card may be gone, because another person assigned it.
      steps.refuse(refusalText(leg, `no se asignó a ${truckName(candidate)}`, problem));
      return false;
    }
    const text = `${legNumber(leg)} asignado a ${assignedTo(candidate)}`;
    steps.did(assignStep(held, text, assignments), warningsOf(guides, [leg]));
    return true;
  };
  const assignMany: Assigning['assignMany'] = async legs => {
    const { ahead, past } = splitPast(legs);
    for (const leg of past) note(leg.id_leg, PAST_DEPARTURE);
    const { assignments, guides, problem } = await run(ahead, firstAssignment);
    if (guides.length === 0) {
      const what = problem instanceof UnsureError ? 'No se sabe si algún viaje se asignó' : 'Ningún viaje se asignó';
      steps.refuse(`${what}: el motivo está en cada uno`);
      return [];
    }
    const text = guides.length === 1 ? '1 viaje asignado' : `${guides.length} viajes asignados`;
    const tail = leftOut(ahead.length - guides.length, past.length);
    steps.did(assignStep(held, text + tail, assignments), warningsOf(guides, ahead));
    return guides.map(guide => guide.id_leg);
  };
  const moveOne: Assigning['moveOne'] = async (trip, candidate) => {
    const { id_truck, id_driver } = candidate;
    if (id_driver === null) return false;
    const margin_reason = await ask(candidate, 'Mover');
    if (margin_reason === null) return false;
    const step = moveStep(held, `${legNumber(trip)} pasa a ${assignedTo(candidate)}`, trip, {
      id_truck,
      id_driver,
      margin_reason,
    });
    try {
      await step.redo();
      steps.did(step, candidate.warnings);
      return true;
    } catch (cause) {
      steps.refuse(refusalText(trip, `no pudo pasar a ${truckName(candidate)}`, cause));
      return false;
    } finally {
      refresh();
    }
  };
  const freeOne: Assigning['freeOne'] = async trip => {
    const { id_leg, id_guide, version, id_truck, id_driver, id_generator, id_chassis } = trip;
    if (id_truck === null || id_driver === null) return false;
    held.set(id_leg, { id_guide, version });
    const was = { id_leg, id_truck, id_driver, id_generator, id_chassis };
    const step = freeStep(held, `${legNumber(trip)} queda sin asignar`, was);
    try {
      await step.redo();
      steps.did(step, []);
      return true;
    } catch (cause) {
      steps.refuse(refusalText(trip, 'sigue asignado', cause));
      return false;
    } finally {
      refresh();
    }
  };
  const tookProposals: Assigning['tookProposals'] = (text, { assigned, moved, warnings }) => {
    for (const { assignment, id_guide, version } of assigned) held.set(assignment.id_leg, { id_guide, version });
    const assignments = assigned.map(one => one.assignment);
    steps.did(moved.length > 0 ? movesStep(held, text, moved) : assignStep(held, text, assignments), warnings);
    refresh();
  };
  return { steps, refusals, busy, assignOne, assignMany, moveOne, freeOne, tookProposals, note, ask, dialog };
}
