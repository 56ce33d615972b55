import { issueGuide } from '@cabezal/contract/guides/guides.calls';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { forgetIssueFailure } from '../issue-run.ts';

/** Issuing one guide; what keeps it from being issued is shown in its place, not in a toast. */
export function useIssue() {
  return useAction(issueGuide, {
    onError: () => {},
    onDone: done => {
      forgetIssueFailure(done.id_guide);
      toast.success(`Guía ${done.guide_number} emitida`);
    },
  });
}

export type IssueAction = ReturnType<typeof useIssue>;
