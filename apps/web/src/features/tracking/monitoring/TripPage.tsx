import { FilePdfOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { familyOf } from '@cabezal/domain/trips/status/labels';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { tripPoints } from '../../../kits/trips/road.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { positionStore } from '../../../live/position-store.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TrucksLayer } from '../../../map/TrucksLayer.tsx';
import type { TruckMark } from '../../../map/truck-features.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Chip, PlateMark, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { GuideContent } from '../../operations/guides/drawer/GuideContent.tsx';
import { ChosenTrip } from './FleetMap.tsx';
import { tripNumber } from './monitoring-words.ts';
import './monitoring.css';
import './trip-page.css';

const onPage = (said: ReactNode) => (
  <div className="cz-page-body">
    <div className="cz-panel">{said}</div>
  </div>
);

/** One trip in full: a map with the driven and the remaining road, stops, papers, logbook, and actions. */
export default function TripPage() {
  const { id_reservation_milestone_guide: id = '' } = useParams();
  const found = useCall(getGuide, { id_guide: Number(id) || 0 });
  if (found.data) return <Trip guide={found.data} />;
  return <Answer query={found} what="el viaje" loading={<PageSkeleton />} around={onPage} />;
}

function Trip({ guide }: { guide: GuideDetail }) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { mayOpen } = useAccess();
  const report = pathTo(paths.monitoringReport, { id_reserva: guide.id_reservation });
  const [tab, setTab] = useState<'trip' | 'map'>('trip');
  const map = <TripMap guide={guide} />;
  const content = (
    // Hidden, not gone: what is typed there stays while the person looks at the map.
    <section className="cz-monitoring-side" aria-label="El viaje" hidden={narrow && tab !== 'trip'}>
      <GuideContent
        key={guide.id_guide}
        guide={guide}
        onGone={() => void navigate(paths.monitoring)}
        onOther={other => void navigate(pathTo(paths.monitoringGuide, { id_reservation_milestone_guide: other }))}
      />
    </section>
  );
  return (
    <div className="cz-page cz-monitoring-trip">
      <PageHeader
        crumbs={[{ title: 'Monitoreo', to: paths.monitoring }]}
        title={tripNumber(guide)}
        marks={
          <>
            <StatusTag status={guide.status} size="large" />
            <TypeChip type={guide.reservation_type} />
            <Chip>{guide.container_type}</Chip>
            <PlateMark disk={guide.disk} plate={guide.license_plate && formatPlate(guide.license_plate)} />
          </>
        }
        status={<LiveStatus />}
        actions={mayOpen(report) && <ReportLink to={report} />}
      />
      {narrow && (
        <Segmented
          block
          className="cz-monitoring-trip-tabs"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'trip', label: 'Viaje' },
            { value: 'map', label: 'Mapa' },
          ]}
        />
      )}
      <div className="cz-monitoring-columns">
        {(!narrow || tab === 'map') && map}
        {content}
      </div>
    </div>
  );
}

/** A link to the customer's report of the whole reservation, and its PDF. */
function ReportLink({ to }: { to: string }) {
  return (
    <Link to={to}>
      <Button icon={<FilePdfOutlined />}>Reporte</Button>
    </Link>
  );
}

function TripMap({ guide }: { guide: GuideDetail }) {
  const { id_truck, position, status } = guide;
  useEffect(() => {
    if (id_truck === null || !position) return;
    const { lat, lng, heading, speed_kmh, at } = position;
    positionStore.merge([[id_truck, lat, lng, heading, speed_kmh, Date.parse(at)]]);
  }, [id_truck, position]);
  const marks = useMemo(() => {
    const mark: TruckMark = { family: familyOf(status) ?? 'off', isSelected: true };
    return new Map(id_truck === null || !position ? [] : [[id_truck, mark]]);
  }, [id_truck, position, status]);
  const fit = useMemo(() => boundsOf(tripPoints(guide)), [guide]);
  return (
    <div className="cz-monitoring-map">
      <LazyMap label="Mapa del viaje" fit={fit} padding={{ top: 64, bottom: 80, left: 64, right: 96 }}>
        <ChosenTrip guide={guide} />
        <TrucksLayer marks={marks} />
      </LazyMap>
    </div>
  );
}
