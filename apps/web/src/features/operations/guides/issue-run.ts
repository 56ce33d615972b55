import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { Attempts } from '../../../kits/many/attempts.ts';
import { type RunResult, runEach } from '../../../kits/many/run-each.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/*
 * Issues many guides one after another. The run lives outside the screens, so it continues when the person leaves a screen; a toast
 * reports its end.
 */
/** The fields of a guide that the run needs, from any list. */
export type ToIssue = Pick<GuideRow, 'id_guide' | 'version' | 'guide_number' | 'kind' | 'id_reservation' | 'number'>;
interface IssueFailure {
  guide: ToIssue;
  reason: string;
  request_id: string | null;
}
export interface IssueRun {
  total: number;
  done: number;
  issued: number;
  /** Name of the guide that is being issued; null at the end. */
  current: string | null;
  failures: readonly IssueFailure[];
}

/** Nouns whose cached reads become stale when a guide is issued. */
export const issueTouches = issueGuide.touches;

let run: IssueRun | null = null;
const listeners = new Set<() => void>();

function set(next: IssueRun | null) {
  run = next;
  for (const listener of listeners) listener();
}

const isRunning = () => run !== null && run.current !== null;

function failureOf(guide: ToIssue, cause: unknown): IssueFailure {
  return { guide, reason: messageOf(cause), request_id: cause instanceof ApiError ? cause.request_id : null };
}

const issues = new Attempts(issueGuide);
const issueOne = ({ id_guide, version }: ToIssue): Promise<unknown> => issues.send(id_guide, { id_guide, version });

/** `current`: the guide that is being issued; null: the run is over. */
function runOf(
  guides: readonly ToIssue[],
  results: readonly RunResult<ToIssue, unknown>[],
  current: ToIssue | null,
): IssueRun {
  const failures = results.flatMap(({ row, answer, error }) => (answer === null ? [failureOf(row, error)] : []));
  return {
    total: guides.length,
    done: results.length,
    issued: results.length - failures.length,
    current: current && guideName(current),
    failures,
  };
}

const doneText = ({ issued, failures }: IssueRun) => {
  const count = issued === 1 ? '1 guía emitida' : `${issued} guías emitidas`;
  return failures.length === 0 ? count : `${count}, ${failures.length} con impedimentos`;
};

/** Issues the guides in their order and calls `onEach` after each one. False: others are being issued, nothing began. */
export function startIssuing(guides: readonly ToIssue[], onEach: () => void): boolean {
  if (isRunning() || guides.length === 0) return false;
  void issueAll(guides, onEach);
  return true;
}

async function issueAll(guides: readonly ToIssue[], onEach: () => void): Promise<void> {
  const results = await runEach(guides, guide => issueOne(guide).finally(onEach), {
    onProgress: (before, next) => set(runOf(guides, before, next)),
  });
  const state = runOf(guides, results, null);
  set(state);
  if (state.failures.length === 0) toast.success(doneText(state));
  else toast.warning(doneText(state));
}

export const closeIssueRun = () => {
  if (!isRunning()) set(null);
};

/** Removes the failure of a guide that was issued later or handled in another way. */
export function forgetIssueFailure(id_guide: number) {
  if (run) set({ ...run, failures: run.failures.filter(failure => failure.guide.id_guide !== id_guide) });
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useIssueRun(): IssueRun | null {
  return useSyncExternalStore(listen, () => run);
}

/** True, or why no run can begin now: for the buttons that call `startIssuing`. */
export function useIssueCan(): true | string {
  return !useSyncExternalStore(listen, isRunning) || 'Espere: se están emitiendo otras guías';
}
