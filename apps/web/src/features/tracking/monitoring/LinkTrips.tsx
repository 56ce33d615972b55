import { ClockCircleOutlined, RightOutlined } from '@ant-design/icons';
import type { LinkGuides } from '@cabezal/contract/insight/boards/work.calls';
import type { LinkGuide } from '@cabezal/contract/tracking/monitoring/link-guide.shapes';
import type { PublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { kindName } from '@cabezal/domain/trips/status/guide-name';
import { familyOf } from '@cabezal/domain/trips/status/labels';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hourWords } from '../../../kits/trips/trip-clock.ts';
import { positionStore } from '../../../live/position-store.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TrucksLayer } from '../../../map/TrucksLayer.tsx';
import type { TruckMark } from '../../../map/truck-features.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Chip, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { linkWhereabouts } from './monitoring-words.ts';
import { TripProgress } from './TripCard.tsx';
import { useNow } from './use-monitoring.ts';

const AGAIN_MS = 30_000;

interface ExternalHeadProps {
  operator: PublicTrip['operator'];
  /** What the link shows. */
  text?: string;
}

/** The operator's name, above the content of a link. */
export function ExternalHead({ operator, text = 'Seguimiento de su carga' }: ExternalHeadProps) {
  return (
    <header className="cz-monitoring-ex-head">
      {operator.logo && <img src={operator.logo} alt="" />}
      <strong>{operator.name}</strong>
      <span>{text}</span>
    </header>
  );
}

interface LinkTripsProps {
  answer: LinkGuides;
  /** The last read failed: the data may be out of date. */
  isStale: boolean;
}

/** The trips of a link with status, place and time of arrival; each opens its own page. */
export function LinkTrips({ answer: { operator, guides }, isStale }: LinkTripsProps) {
  const now = useNow(AGAIN_MS);
  return (
    <main className="cz-monitoring-ex">
      <ExternalHead operator={operator} />
      <section className="cz-monitoring-ex-facts">
        <h1 className="cz-monitoring-ex-count">
          {guides.length === 0 ? 'Sus viajes' : plural(guides.length, '# viaje', '# viajes')}
        </h1>
        {guides.length === 0 && (
          <EmptyState title="No hay viajes que seguir" text="Aquí aparecen cuando se emite su guía de transporte." />
        )}
        <ul className="cz-monitoring-ex-trips">
          {guides.map(guide => (
            <TripLine key={guide.id_guide} guide={guide} now={now} />
          ))}
        </ul>
        <p className="cz-monitoring-ex-updated" role="status">
          <ClockCircleOutlined /> Lista de las {formatTime(now)}
          {isStale && ' · sin conexión, se vuelve a intentar'}
        </p>
      </section>
      <TripsMap guides={guides} />
    </main>
  );
}

function TripLine({ guide, now }: { guide: LinkGuide; now: Date }) {
  const { container_code, guide_number, license_plate } = guide;
  return (
    <li>
      <Link to={`?guia=${guide.id_guide}`}>
        <span className="cz-monitoring-ex-title">
          <strong>{container_code ?? guide_number ?? 'Su contenedor'}</strong>
          <StatusTag status={guide.status} />
          <RightOutlined className="cz-monitoring-ex-open" />
        </span>
        <span className="cz-monitoring-ex-where">{linkWhereabouts(guide, now)}</span>
        <span className="cz-monitoring-card-marks">
          <TypeChip type={guide.reservation_type} />
          <Chip>{guide.container_type}</Chip>
          <span>{kindName(guide.kind)}</span>
          {license_plate && <span>Placa {formatPlate(license_plate)}</span>}
          {guide_number && <span>Guía {guide_number}</span>}
        </span>
        {guide.position && (
          <>
            <TripProgress trip={guide} now={now} />
            <span className="cz-monitoring-ex-at">Posición de las {hourWords(guide.position.at)}</span>
          </>
        )}
      </Link>
    </li>
  );
}

const padding = { top: 72, right: 72, bottom: 72, left: 72 };

/** The trucks of these trips on a map; a mark opens its trip. */
export function TripsMap({ guides }: { guides: readonly Pick<LinkGuide, 'id_guide' | 'status' | 'position'>[] }) {
  const navigate = useNavigate();
  const placed = useMemo(
    () => guides.flatMap(({ id_guide, status, position }) => (position ? [{ id_guide, status, ...position }] : [])),
    [guides],
  );
  useEffect(() => {
    positionStore.merge(placed.map(p => [p.id_guide, p.lat, p.lng, p.heading, p.speed_kmh, Date.parse(p.at)]));
  }, [placed]);
  const marks = useMemo(
    () =>
      new Map(
        placed.map(({ id_guide, status }): [number, TruckMark] => [id_guide, { family: familyOf(status) ?? 'off' }]),
      ),
    [placed],
  );
  // The person moves the map; it moves automatically only if other trips are shown.
  const which = placed.map(one => one.id_guide).join();
  const [shown, show] = useState<{ which: string; fit: ReturnType<typeof boundsOf> }>({ which: '', fit: null });
  if (shown.which !== which) show({ which, fit: boundsOf(placed.map(p => [p.lng, p.lat] as const)) });
  const { fit } = shown;
  return (
    <div className="cz-monitoring-ex-map">
      <LazyMap label="Mapa de los viajes" fit={fit} padding={padding} nearest={12}>
        <TrucksLayer marks={marks} onTruck={id_guide => void navigate(`?guia=${id_guide}`)} />
      </LazyMap>
    </div>
  );
}
