import { FilePdfOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { useState } from 'react';
import { useGuidePaper } from '../../../../kits/trips/use-guide-paper.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { EventModal, type StopEvent } from './EventModal.tsx';
import { FinishModal } from './FinishModal.tsx';
import { MoreActions } from './MoreActions.tsx';
import { NextStep } from './NextStep.tsx';
import type { IssueAction } from './use-issue.ts';

interface FootProps {
  guide: GuideDetail;
  issue: IssueAction;
  onGone: () => void;
  onOther: (id_guide: number) => void;
}

/** Footer that is always visible, with the next action, the PDF, and a menu of less common actions. */
export function GuideFoot({ guide, issue, onGone, onOther }: FootProps) {
  const [event, setEvent] = useState<StopEvent | null>(null);
  const [finishing, setFinishing] = useState(false);
  const paper = useGuidePaper();
  return (
    <footer className="cz-guides-drawer-foot">
      <ActionButton icon={<FilePdfOutlined />} onClick={() => paper.open(guide)}>
        {guide.print_stale === null ? 'Ver PDF' : 'Reimprimir'}
      </ActionButton>
      <MoreActions guide={guide} onGone={onGone} onOther={onOther} onFinish={() => setFinishing(true)} />
      <span className="cz-bar-gap" />
      <NextStep guide={guide} issue={issue} onEvent={setEvent} onFinish={() => setFinishing(true)} />
      <EventModal event={event} onClose={() => setEvent(null)} />
      <FinishModal guide={guide} open={finishing} onClose={() => setFinishing(false)} />
    </footer>
  );
}
