import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import { Tabs } from 'antd';
import { DocumentsPanel } from '../../../kits/documents/DocumentsPanel.tsx';
import { Lateness } from '../../../kits/justifications/Lateness.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CargoTab } from './CargoTab.tsx';
import { GuideFoot } from './GuideFoot.tsx';
import { GuideHead } from './GuideHead.tsx';
import { IssueProblems } from './IssueProblems.tsx';
import { LinksTab } from './LinksTab.tsx';
import { LogbookTab } from './LogbookTab.tsx';
import { StandByClocks } from './StandByClocks.tsx';
import { TripTab } from './TripTab.tsx';
import { useIssue } from './use-issue.ts';
import '../../../ui/table/table.css';
import './drawer.css';

interface ContentProps {
  guide: GuideDetail;
  onGone: () => void;
  /** Another guide is to be shown in its place: the rescue, or the rescued one. */
  onOther: (id_guide: number) => void;
}

/** What the drawer shows of a guide. */
export function GuideContent({ guide, onGone, onOther }: ContentProps) {
  const issue = useIssue();
  const { may } = useAccess();
  const mayShare = may('guide.share');
  const mayIssue = may('guide.issue');
  const tabs = [
    { key: 'trip', label: 'Viaje', children: <TripTab guide={guide} /> },
    { key: 'cargo', label: 'Carga', children: <CargoTab guide={guide} /> },
    { key: 'documents', label: 'Documentos', children: <DocumentsPanel id_guide={guide.id_guide} /> },
    { key: 'log', label: 'Bitácora', children: <LogbookTab id_guide={guide.id_guide} /> },
    ...(mayShare || mayIssue ? [{ key: 'links', label: 'Enlaces', children: <LinksTab guide={guide} /> }] : []),
  ];
  return (
    <div className="cz-guides-drawer-content">
      <div className="cz-guides-drawer-scroll">
        <GuideHead guide={guide} onOther={onOther} />
        <StandByClocks guide={guide} />
        <Lateness id_guide={guide.id_guide} />
        <IssueProblems guide={guide} issue={issue} />
        <Tabs
          className="cz-tabs-indented"
          items={tabs.map(tab => ({ ...tab, children: <div className="cz-guides-drawer-pane">{tab.children}</div> }))}
        />
      </div>
      <GuideFoot {...{ guide, issue, onGone, onOther }} />
    </div>
  );
}
