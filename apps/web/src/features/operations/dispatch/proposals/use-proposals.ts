import {
  type Accepted,
  acceptProposals,
  getPlanRun,
  getProposalMargin,
  type PlanOptions,
  type PlanRun,
  type ProposalRow,
  propose,
  replan,
} from '@cabezal/contract/operations/proposals/proposals.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { useCallback, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/call-api.ts';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Attempts, UnsureError } from '../../../../kits/many/attempts.ts';
import { answersOf, hasFailed, portionsOf, runEach } from '../../../../kits/many/run-each.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { legNumber, type Span } from '../board-time.ts';
import { type Assigning, assignedTo } from '../use-assigning.ts';
import type { BoardAddress } from '../use-board-address.ts';
import { unsentOf, unsentText } from './unsent.ts';

export interface Proposals {
  mayPropose: boolean;
  run: PlanRun | null;
  /** A proposal was requested and is not ready. */
  isWorking: boolean;
  /** The board shows the bars of the proposal. */
  isShown: boolean;
  show: (isShown: boolean) => void;
  busy: { done: number; total: number } | null;
  /** The options of the next request. */
  options: PlanOptions;
  /** Requests a proposal for the whole day, or for some of its legs. The given options apply to later requests, too. */
  propose: (legs?: readonly number[], options?: PlanOptions) => Promise<void>;
  replan: (id_guides: readonly number[], issued: boolean, weights?: PlanOptions['weights']) => Promise<void>;
  /** The open rows of the proposal: all, of one leg, of one truck. */
  open: readonly ProposalRow[];
  ofLeg: (id_leg: number) => ProposalRow | null;
  accept: (rows: readonly ProposalRow[]) => Promise<void>;
  /** Accepts one row; a margin below the minimum needs a reason, which is asked for first. */
  acceptOne: (row: ProposalRow) => Promise<void>;
  /** Accepts the row of a leg; false if there is none. */
  acceptLeg: (id_leg: number | null) => boolean;
  dismiss: () => void;
}

/** Rows per request. Of a hundred rows, the first ones appear on the board while the last ones are still being assigned. */
const PORTION = 40;

/** The rows of one truck are sent together; with moves, as many as the call takes, because two trips may swap their trucks. */
const truckPortions = (rows: readonly ProposalRow[]) =>
  portionsOf(rows, {
    most: rows.some(row => row.before !== null) ? MOST_AT_ONCE : PORTION,
    together: row => row.id_truck,
  });

type Result = Accepted['results'][number];

/** «48227-1 asignado a 27 · GSB-1234 · Wilmer Quimí», «98 viajes asignados de la propuesta · 3 sin asignar». */
function saidOf(rows: readonly ProposalRow[], results: readonly Result[]): string {
  const done = results.filter(result => result.ok);
  const [only] = rows;
  if (rows.length === 1 && only) return `${legNumber(only)} asignado a ${assignedTo(only)}`;
  const refused = results.length - done.length;
  const trips = done.length === 1 ? '1 viaje asignado' : `${done.length} viajes asignados`;
  return `${trips} de la propuesta${refused > 0 ? ` · ${refused} sin asignar, con su motivo` : ''}`;
}

/** `left`: the text about rows that were not sent. */
interface Taken {
  results: readonly Result[];
  left: string;
}

function take(assigning: Assigning, rows: readonly ProposalRow[], { results, left }: Taken): void {
  const rowOf = new Map(rows.map(row => [row.id_proposal, row]));
  const done = results.flatMap(result => {
    const row = rowOf.get(result.id);
    const { id_guide, version } = result;
    return result.ok && row && id_guide !== null && version !== null ? [{ row, id_guide, version, result }] : [];
  });
  for (const result of results) assigning.note(result.id_leg, result.message);
  if (done.length === 0) {
    const why = results.find(result => !result.ok)?.message ?? 'no se pudo asignar';
    assigning.steps.refuse(`Nada de la propuesta se asignó: ${why}${left}`);
    return;
  }
  const resources = ({ id_truck, id_driver, id_generator, id_chassis }: ProposalRow) => ({
    id_truck,
    id_driver,
    id_generator,
    id_chassis,
  });
  const moved = done.flatMap(({ row, id_guide, version, result: { before } }) => {
    if (before === null) return [];
    const to = { id_truck: row.id_truck, id_driver: row.id_driver };
    return [{ guide: { id_leg: row.id_leg, id_guide, version }, from: before, to }];
  });
  assigning.tookProposals(`${saidOf(rows, results)}${left}`, {
    assigned: done.map(({ row, id_guide, version }) => ({
      assignment: { id_leg: row.id_leg, ...resources(row) },
      id_guide,
      version,
    })),
    moved,
    warnings: [...new Set(done.flatMap(({ result }) => result.warnings))].slice(0, 3),
  });
}

/** The effect of a row on the margin, for the question about it. If it cannot be read, the answer to accepting says why it is refused. */
async function marginOf({ id_proposal }: ProposalRow) {
  try {
    return (await callApi(getProposalMargin, { id: id_proposal })).margin;
  } catch {
    return null;
  }
}

/** By the rows of a portion, joined. */
const acceptances = new Attempts(acceptProposals);

/** Sends accepted rows in portions; a second press has no effect, also while the reason for a low margin is asked for. */
function useAccepting(assigning: Assigning, id_plan_run: number | null) {
  const [busy, setBusy] = useState<Proposals['busy']>(null);
  const running = useRef(false);
  const sendAll = async (rows: readonly ProposalRow[], id_plan_run: number, margin_reason?: string) => {
    const send = async (portion: readonly ProposalRow[]) => {
      const ids = portion.map(row => row.id_proposal);
      return (await acceptances.send(ids.join(), { id_plan_run, ids, margin_reason })).results;
    };
    const sent = await runEach(truckPortions(rows), send, {
      onProgress: before => setBusy({ done: answersOf(before).length, total: rows.length }),
      isStopped: hasFailed,
    });
    setBusy(null);
    const results = answersOf(sent);
    const cause = sent.at(-1)?.error ?? null;
    const unsent = cause === null ? [] : unsentOf(rows, results);
    const failed = sent.at(-1)?.row ?? [];
    for (const row of unsent) assigning.note(row.id_leg, failed.includes(row) ? messageOf(cause) : 'No se envió');
    const isUnsure = cause instanceof UnsureError;
    const left = unsentText(unsent.length, messageOf(cause), isUnsure);
    if (results.length > 0) take(assigning, rows, { results, left });
    else if (cause !== null) assigning.steps.refuse(`${isUnsure ? '' : 'No se asignó: '}${messageOf(cause)}`);
  };
  const once = async (work: (id_plan_run: number) => Promise<void>) => {
    if (running.current || id_plan_run === null) return;
    running.current = true;
    try {
      await work(id_plan_run);
    } finally {
      running.current = false;
    }
  };
  const accept = async (rows: readonly ProposalRow[]) => {
    if (rows.length > 0) await once(id => sendAll(rows, id));
  };
  const acceptOne = (row: ProposalRow) =>
    once(async id => {
      const margin_reason = await assigning.ask(
        { margin: await marginOf(row) },
        row.before === null ? 'Asignar' : 'Mover',
      );
      if (margin_reason !== null) await sendAll([row], id, margin_reason);
    });
  return { busy, accept, acceptOne };
}

const nothingOpen: readonly ProposalRow[] = [];

/** The open proposal, kept in the address, with its actions. */
export function useProposals(address: BoardAddress, assigning: Assigning): Proposals {
  const { may } = useAccess();
  const mayPropose = may('dispatch.propose');
  const { id_plan_run, change, day } = address;
  const [isShown, show] = useState(true);
  const [options, setOptions] = useState<PlanOptions>({});
  const open_ = useCallback(
    ({ id_plan_run: id }: { id_plan_run: number }) => {
      show(true);
      // The board shows the proposal.
      change({ propuesta: id, vista: null, falta: null });
    },
    [change],
  );
  const asking = useAction(propose, { onDone: open_ });
  const replanning = useAction(replan, { onDone: open_ });
  const found = useCall(getPlanRun, { id_plan_run: id_plan_run ?? 0 }, { enabled: id_plan_run !== null });
  const run = id_plan_run === null ? null : (found.data ?? null);
  const open = useMemo(
    () => (run?.state === 'READY' ? run.proposals.filter(row => row.state === 'OPEN') : nothingOpen),
    [run],
  );
  const { busy, accept, acceptOne } = useAccepting(assigning, id_plan_run);
  const ofLeg = (id_leg: number) =>
    run?.proposals.find(row => row.id_leg === id_leg && (row.state === 'OPEN' || row.state === 'OBSOLETA')) ?? null;
  const isWorking =
    asking.pending || replanning.pending || run?.state === 'CALCULATING' || (id_plan_run !== null && found.isPending);
  return {
    mayPropose,
    run,
    isWorking,
    isShown,
    show,
    busy,
    open,
    ofLeg,
    accept,
    acceptOne,
    options,
    propose: async (legs, wished = options) => {
      if (!mayPropose || isWorking) return;
      setOptions(wished);
      await asking.run({ date: day, days: 1, include_papers: false, ...wished, ...(legs && { legs: [...legs] }) });
    },
    replan: async (id_guides, issued, weights) => {
      if (mayPropose && !isWorking) await replanning.run({ id_guides: [...id_guides], issued, weights });
    },
    acceptLeg: id_leg => {
      const row = open.find(one => one.id_leg === id_leg);
      if (row) void acceptOne(row);
      return row !== undefined;
    },
    dismiss: () => change({ propuesta: null }),
  };
}

const noBars: ReadonlyMap<number, readonly ProposalRow[]> = new Map();

/** The proposed trips of the board's day, by truck. */
export function useProposedBars({ run, isShown }: Proposals, { from, to }: Span) {
  return useMemo(() => {
    if (!isShown || run?.state !== 'READY') return noBars;
    const bars = new Map<number, ProposalRow[]>();
    for (const row of run.proposals) {
      const isOpen = row.state === 'OPEN' || row.state === 'OBSOLETA';
      if (!isOpen || row.planned_start >= to || row.planned_end <= from) continue;
      bars.set(row.id_truck, [...(bars.get(row.id_truck) ?? []), row]);
    }
    return bars;
  }, [run, isShown, from, to]);
}
