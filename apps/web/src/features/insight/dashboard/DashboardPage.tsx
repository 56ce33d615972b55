import { type DashboardCount, getToday, type Today } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { familyStyle } from '../../../ui/status/StatusTag.tsx';
import { type FamilyName, families } from '../../../ui/tokens.ts';
import { AlertsPanel } from './AlertsPanel.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { CountLink } from './CountLink.tsx';
import { FirstSteps, ShowFirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { IndicatorsEntry } from './IndicatorsEntry.tsx';
import './dashboard.css';

/** «Inicio»: the numbers of the day. Each number opens the list that it counts. */
export default function DashboardPage() {
  const today = useCall(getToday, {});
  const { isOperator } = useAccess();
  return (
    <div className="cz-page">
      <PageHeader
        title="Inicio"
        marks={today.data && <span className="cz-title-count">{formatWeekdayDate(today.data.date)}</span>}
        status={<LiveStatus />}
      />
      <div className="cz-page-body">
        <Answer query={today} what="el día" loading={<CardsSkeleton cards={3} />}>
          {day => (
            <>
              <Day today={day} />
              {isOperator && <IndicatorsEntry />}
            </>
          )}
        </Answer>
      </div>
    </div>
  );
}

function Day({ today }: { today: Today }) {
  const { may, mayOpen } = useAccess();
  const steps = useFirstSteps();
  const begins = steps !== null && !steps.dismissed;
  const waits = today.attention.some(entry => entry.count > 0);
  return (
    <div className="cz-dashboard-day">
      <div className="cz-dashboard-side">
        {may('monitoring.read') && mayOpen(paths.monitoring) && <AlertsPanel />}
        {begins && <FirstSteps read={steps} />}
        {(!begins || waits) && <AttentionPanel counts={today.attention} />}
        {steps?.dismissed && <ShowFirstSteps read={steps} />}
      </div>
      <div className="cz-dashboard-side">
        <Numbers title="Reservas" counts={today.reservations} />
        <Numbers title="Viajes en curso" counts={today.trips} />
      </div>
    </div>
  );
}

const isFamily = (key: string): key is FamilyName => key in families;

/** A row of numbers. Those of trips have the colour of their family of statuses. */
function Numbers({ title, counts }: { title: string; counts: readonly DashboardCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section className="cz-panel" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {counts.map(entry => (
          <li key={entry.key}>
            <CountLink entry={entry} className="cz-dashboard-number">
              {isFamily(entry.key) && <i className="cz-dashboard-dot" style={familyStyle(entry.key)} />}
              {entry.title}
            </CountLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
