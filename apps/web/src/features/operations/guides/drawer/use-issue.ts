import { issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { useChange } from '../../../../api/use-change.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { forgetIssueFailure } from '../issue-run.ts';

/** Issues one guide. A refusal gets no toast, because `IssueProblems` shows its reasons. */
export function useIssue() {
  return useChange(issueGuide, {
    onDone: done => {
      forgetIssueFailure(done.id_guide);
      toast.success(`Guía ${done.guide_number} emitida`);
    },
  });
}

export type IssueAction = ReturnType<typeof useIssue>;
