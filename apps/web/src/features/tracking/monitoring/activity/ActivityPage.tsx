import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { PageSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import MonitoringPage from '../MonitoringPage.tsx';
import './activity.css';

const DayActivity = lazy(() => import('./DayActivity.tsx'));

const views = [
  { value: 'now' as const, label: 'Ahora' },
  { value: 'day' as const, label: 'Por día' },
];

/** `/actividad_camiones`: the board of monitoring, and what each truck did on a day for those who may read that. */
export default function ActivityPage() {
  const { may, isCustomer } = useAccess();
  const { get, change } = useAddress<'vista'>();
  if (!may('tracking.history') || isCustomer) return <MonitoringPage />;
  const view = get('vista') === 'dia' ? 'day' : 'now';
  const choice = (
    <Segmented
      aria-label="Vista"
      options={views}
      value={view}
      onChange={next => change({ vista: next === 'day' ? 'dia' : null }, { push: true })}
    />
  );
  if (view === 'day')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DayActivity views={choice} />
      </Suspense>
    );
  return (
    <div className="cz-monitoring-activity">
      <div className="cz-monitoring-views">{choice}</div>
      <div className="cz-monitoring-view">
        <MonitoringPage />
      </div>
    </div>
  );
}
