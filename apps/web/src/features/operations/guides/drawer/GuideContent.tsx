import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { DocumentsPanel } from '../../../../kits/documents/DocumentsPanel.tsx';
import { Lateness } from '../../../../kits/justifications/Lateness.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { CargoTab } from './CargoTab.tsx';
import { GuideFoot } from './GuideFoot.tsx';
import { GuideHead } from './GuideHead.tsx';
import { IssueLacks } from './IssueLacks.tsx';
import { IssueProblems } from './IssueProblems.tsx';
import { LateSlots } from './LateSlots.tsx';
import { LinksTab } from './LinksTab.tsx';
import { LogbookTab } from './LogbookTab.tsx';
import { StandByClocks } from './StandByClocks.tsx';
import { TripTab } from './TripTab.tsx';
import { useIssue } from './use-issue.ts';
import '../../../../ui/table/table.css';
import './drawer.css';

const ActivitiesTab = lazy(() => import('./ActivitiesTab.tsx'));
const AdvancesTab = lazy(() => import('./AdvancesTab.tsx'));
const DriverNotices = lazy(() => import('../../../../kits/driver-notices/DriverNotices.tsx'));

interface ContentProps {
  guide: GuideDetail;
  onGone: () => void;
  /** Opens the rescue, or the rescued guide, in place of this one. */
  onOther: (id_guide: number) => void;
}

export function GuideContent({ guide, onGone, onOther }: ContentProps) {
  const issue = useIssue();
  const { may, isOperator, isCustomer } = useAccess();
  const mayShare = may('guide.share');
  const mayIssue = may('guide.issue');
  // Advances are shown to the operator's people who give advances or see costs, and to carriers, but not to customers.
  const seesAdvances = isOperator ? may('advance.write') || may('cost.read') : !isCustomer;
  const tabs = [
    { key: 'trip', label: 'Viaje', children: <TripTab guide={guide} /> },
    { key: 'cargo', label: 'Carga', children: <CargoTab guide={guide} /> },
    { key: 'documents', label: 'Documentos', children: <DocumentsPanel id_guide={guide.id_guide} /> },
    { key: 'log', label: 'Bitácora', children: <LogbookTab id_guide={guide.id_guide} /> },
    { key: 'all', label: 'Cronología', children: <Activities id_guide={guide.id_guide} /> },
    // Also without a driver: a notice that somebody types stays when the trip loses its driver.
    ...(isOperator && may('driver.notify')
      ? [{ key: 'notices', label: 'Avisos', children: <Notices id_guide={guide.id_guide} /> }]
      : []),
    ...(seesAdvances && guide.issued_at !== null
      ? [{ key: 'advances', label: 'Anticipos', children: <Advances id_guide={guide.id_guide} /> }]
      : []),
    ...(mayShare || mayIssue ? [{ key: 'links', label: 'Enlaces', children: <LinksTab guide={guide} /> }] : []),
  ];
  return (
    <div className="cz-guides-drawer-content">
      <div className="cz-guides-drawer-scroll">
        <GuideHead guide={guide} onOther={onOther} />
        <StandByClocks guide={guide} />
        <Lateness id_guide={guide.id_guide} />
        <IssueLacks guide={guide} />
        <LateSlots guide={guide} />
        <IssueProblems guide={guide} issue={issue} />
        <Tabs
          className="cz-tabs-indented"
          items={tabs.map(tab => ({ ...tab, children: <div className="cz-guides-drawer-pane">{tab.children}</div> }))}
        />
      </div>
      <GuideFoot guide={guide} issue={issue} onGone={onGone} onOther={onOther} />
    </div>
  );
}

/** Notices to the driver about this trip, and a form for the next one. */
function Notices({ id_guide }: { id_guide: number }) {
  return (
    <Suspense fallback={null}>
      <DriverNotices of={{ id_guide }} />
    </Suspense>
  );
}

function Activities({ id_guide }: { id_guide: number }) {
  return (
    <Suspense fallback={null}>
      <ActivitiesTab id_guide={id_guide} />
    </Suspense>
  );
}

function Advances({ id_guide }: { id_guide: number }) {
  return (
    <Suspense fallback={null}>
      <AdvancesTab id_guide={id_guide} />
    </Suspense>
  );
}
