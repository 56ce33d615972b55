import { issueGuide } from '@cabezal/contract/work/guides/guides.calls';
import { useChange } from '../../../../api/use-change.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { forgetIssueFailure } from '../issue-run.ts';

/** Issues one guide. The screen shows the reasons of a refusal in their place, so they get no toast. */
export function useIssue() {
  return useChange(issueGuide, {
    onDone: done => {
      forgetIssueFailure(done.id_guide);
      toast.success(`Guía ${done.guide_number} emitida`);
    },
  });
}

export type IssueAction = ReturnType<typeof useIssue>;
