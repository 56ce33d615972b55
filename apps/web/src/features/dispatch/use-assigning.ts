import {
  type Assignment,
  assign,
  type Candidate,
  getCandidates,
  type UnassignedLeg,
  unassign,
} from '@cabezal/contract/dispatch/dispatch.calls';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { legNumber } from './board-time.ts';
import { assignmentOf } from './pick-equipment.ts';

interface Done {
  text: string;
  guides: { id_guide: number; version: number }[];
}

export interface Assigning {
  /** Why the server refused a trip, by leg: shown on the trip. */
  refusals: ReadonlyMap<number, string>;
  /** Warnings of what was assigned last. */
  warnings: readonly string[];
  /** The leg, or the count of a batch, that is being sent. */
  busy: { done: number; total: number } | null;
  /** What the bar offers to undo now. */
  offered: Done | null;
  canUndo: boolean;
  assignOne: (leg: UnassignedLeg, candidate: Candidate, assignment: Assignment) => Promise<boolean>;
  assignMany: (legs: readonly UnassignedLeg[]) => Promise<void>;
  undo: () => Promise<void>;
}

const OFFER_MS = 8000;
const KEPT = 20;

const truckName = (candidate: Candidate) =>
  `${candidate.disk} · ${candidate.license_plate ? formatPlate(candidate.license_plate) : ''}`;

async function send(assignment: Assignment) {
  const { guides } = await callApi(assign, { assignments: [assignment] }, { idempotencyKey: crypto.randomUUID() });
  return guides;
}

/** The first candidate of a leg as it is this moment. */
async function assignFirst(leg: UnassignedLeg) {
  const found = await callApi(getCandidates, { id_leg: leg.id_leg });
  const first = found.candidates.find(candidate => typeof assignmentOf(found, leg, candidate) !== 'string');
  if (!first) throw new Error('Ningún candidato puede hacerlo');
  const assignment = assignmentOf(found, leg, first);
  if (typeof assignment === 'string') throw new Error(assignment);
  return send(assignment);
}

/** The last things done, newest last, and the one that the bar offers for eight seconds. */
function useUndoStack() {
  const stack = useRef<Done[]>([]);
  const [offered, setOffered] = useState<Done | null>(null);
  useEffect(() => {
    if (!offered) return;
    const timer = setTimeout(() => setOffered(null), OFFER_MS);
    return () => clearTimeout(timer);
  }, [offered]);
  const push = useCallback((done: Done) => {
    stack.current = [...stack.current.slice(1 - KEPT), done];
    setOffered(done);
  }, []);
  const pop = useCallback(() => {
    const last = stack.current.at(-1);
    stack.current = stack.current.slice(0, -1);
    setOffered(null);
    return last;
  }, []);
  return { stack, offered, push, pop };
}

/** Assigning with its undo. */
export function useAssigning(): Assigning {
  const client = useQueryClient();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<Assigning['busy']>(null);
  const running = useRef(false);
  const { stack, offered, push, pop } = useUndoStack();
  const refresh = () => invalidateNouns(client, assign.touches);
  const note = (id_leg: number, text: string | null) =>
    setRefusals(before => {
      const next = new Map(before);
      if (text === null) next.delete(id_leg);
      else next.set(id_leg, text);
      return next;
    });

  /** One after another: two trips may want the same truck. */
  const runAll = async (legs: readonly UnassignedLeg[], sendOne: (leg: UnassignedLeg) => ReturnType<typeof send>) => {
    if (running.current || legs.length === 0) return [];
    running.current = true;
    const guides: Awaited<ReturnType<typeof send>> = [];
    for (const [index, leg] of legs.entries()) {
      setBusy({ done: index, total: legs.length });
      try {
        guides.push(...(await sendOne(leg)));
        note(leg.id_leg, null);
      } catch (cause) {
        note(leg.id_leg, messageOf(cause));
      }
    }
    running.current = false;
    setBusy(null);
    setWarnings(guides.flatMap(guide => guide.warnings));
    refresh();
    return guides;
  };

  const assignOne: Assigning['assignOne'] = async (leg, candidate, assignment) => {
    const guides = await runAll([leg], () => send(assignment));
    if (guides.length > 0) push({ text: `${legNumber(leg)} asignado a ${truckName(candidate)}`, guides });
    return guides.length > 0;
  };
  const assignMany: Assigning['assignMany'] = async legs => {
    const guides = await runAll(legs, assignFirst);
    const left = legs.length - guides.length;
    const tail = left > 0 ? ` · ${left} sin asignar, con su motivo en la lista` : '';
    const text = guides.length === 1 ? '1 viaje asignado' : `${guides.length} viajes asignados`;
    if (guides.length > 0) push({ text: text + tail, guides });
  };
  const undo = async () => {
    const last = pop();
    if (!last) return;
    const guides = last.guides.map(({ id_guide, version }) => ({ id_guide, version }));
    try {
      const { freed } = await callApi(unassign, { guides }, { idempotencyKey: crypto.randomUUID() });
      toast.success(freed === 1 ? 'Asignación deshecha' : `${freed} asignaciones deshechas`);
    } catch (cause) {
      toast.error(messageOf(cause));
    }
    refresh();
  };
  return { refusals, warnings, busy, offered, canUndo: stack.current.length > 0, assignOne, assignMany, undo };
}
