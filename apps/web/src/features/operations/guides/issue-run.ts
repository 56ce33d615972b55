import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { guideName } from '@cabezal/domain/system/text/guide-name';
import { useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { AttemptChain } from '../../../api/use-action.ts';
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

async function issueOne(guide: ToIssue): Promise<IssueFailure | null> {
  const input = { id_guide: guide.id_guide, version: guide.version };
  try {
    const send = (idempotencyKey: string) => callApi(issueGuide, input, { idempotencyKey });
    await new AttemptChain<unknown>().start(JSON.stringify(input), send);
    return null;
  } catch (cause) {
    return failureOf(guide, cause);
  }
}

const doneText = ({ issued, failures }: IssueRun) => {
  const count = issued === 1 ? '1 guía emitida' : `${issued} guías emitidas`;
  return failures.length === 0 ? count : `${count}, ${failures.length} con impedimentos`;
};

/** Issues the guides in their order and calls `onEach` after each one. */
export async function startIssuing(guides: readonly ToIssue[], onEach: () => void): Promise<void> {
  if (isRunning() || guides.length === 0) return;
  let state: IssueRun = { total: guides.length, done: 0, issued: 0, current: '', failures: [] };
  for (const guide of guides) {
    set({ ...state, current: guideName(guide) });
    const failure = await issueOne(guide);
    state = {
      ...state,
      done: state.done + 1,
      issued: state.issued + (failure ? 0 : 1),
      failures: failure ? [...state.failures, failure] : state.failures,
    };
    onEach();
  }
  set({ ...state, current: null });
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

export function useIssueRun(): IssueRun | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => run,
  );
}
