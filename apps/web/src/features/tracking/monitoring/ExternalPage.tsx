import { ArrowLeftOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { getLinkGuides } from '@cabezal/contract/insight/boards/work.calls';
import { getPublicTrip, type PublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { familyOf } from '@cabezal/domain/trips/status/labels';
import { effectiveStops } from '@cabezal/domain/trips/status/standing';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { placed, splitRoad } from '../../../kits/trips/road.ts';
import { stopState, tripLine } from '../../../kits/trips/trip-line.tsx';
import { positionStore } from '../../../live/position-store.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TripLayer } from '../../../map/TripLayer.tsx';
import { TrucksLayer } from '../../../map/TrucksLayer.tsx';
import type { TruckMark } from '../../../map/truck-features.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Chip, TypeChip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AwaitedBoxes } from './AwaitedBoxes.tsx';
import { LinkRating } from './LinkRating.tsx';
import { ExternalHead, LinkTrips } from './LinkTrips.tsx';
import { AGAIN_MS, alone, closed, gone } from './link-gone.tsx';
import { CargoTemperature, TripProgress } from './TripCard.tsx';
import { useNow } from './use-monitoring.ts';
import './card.css';
import './external.css';

/** What a link shows without sign-in: its trips, if it is for the destination, the containers that come there, or what a fleet did. */
export default function ExternalPage() {
  const { token = '' } = useParams();
  const [refused, setRefused] = useState<string | null>(null);
  if (refused === token) return <AwaitedBoxes token={token} />;
  return <SharedTrips key={token} token={token} onRefused={() => setRefused(token)} />;
}

/** Several trips as a list, a single one directly. `onRefused`: the token opens no trips. */
function SharedTrips({ token, onRefused }: { token: string; onRefused: () => void }) {
  const [search] = useSearchParams();
  const wanted = search.get('guia');
  // While one trip is open, only that one is polled.
  const found = useCall(getLinkGuides, {}, { token, refetchInterval: wanted === null ? AGAIN_MS : false });
  const isRefused = found.error !== null && closed.has(found.error.status);
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  if (isRefused) return <PageSkeleton />;
  if (!found.data) return <Answer query={found} what="los viajes" loading={<PageSkeleton />} around={alone} />;
  const { guides } = found.data;
  const chosen = guides.find(guide => String(guide.id_guide) === wanted);
  const shown = guides.length === 1 ? guides[0] : chosen;
  if (shown === undefined) return <LinkTrips answer={found.data} isStale={found.isRefetchError} />;
  return <OneTrip token={token} id_guide={shown.id_guide} hasOthers={guides.length > 1} />;
}

function OneTrip({ token, id_guide, hasOthers }: { token: string; id_guide: number; hasOthers: boolean }) {
  const found = useCall(getPublicTrip, { id_guide }, { token, refetchInterval: AGAIN_MS });
  if (found.data)
    return (
      <Trip trip={found.data} token={token} id_guide={id_guide} isStale={found.isRefetchError} hasOthers={hasOthers} />
    );
  if (found.error && closed.has(found.error.status)) return gone;
  return <Answer query={found} what="el viaje" loading={<PageSkeleton />} around={alone} />;
}

/** The trip is driven to its end; rescued trips and false freights are not rated. */
const isOver = (status: string) => /_(CERRADO|POR_CERRAR)$/.test(status);

interface TripProps {
  trip: PublicTrip;
  token: string;
  id_guide: number;
  isStale: boolean;
  hasOthers: boolean;
}

function Trip({ trip, token, id_guide, isStale, hasOthers }: TripProps) {
  const now = useNow(AGAIN_MS);
  return (
    <main className="cz-monitoring-ex">
      <ExternalHead operator={trip.operator} />
      <section className="cz-monitoring-ex-facts">
        {hasOthers && (
          <Link className="cz-monitoring-ex-back" to="?">
            <ArrowLeftOutlined /> Todos los viajes
          </Link>
        )}
        <div className="cz-monitoring-ex-title">
          <h1>{trip.container_code ?? trip.guide_number ?? 'Su contenedor'}</h1>
          <StatusTag status={trip.status} size="large" />
        </div>
        <div className="cz-monitoring-card-marks">
          <TypeChip type={trip.reservation_type} />
          <Chip>{trip.container_type}</Chip>
          {trip.license_plate && <span>Placa {formatPlate(trip.license_plate)}</span>}
          {trip.guide_number && <span>Guía {trip.guide_number}</span>}
        </div>
        {isOver(trip.status) && <LinkRating key={id_guide} token={token} id_guide={id_guide} />}
        <TripProgress trip={trip} now={now} />
        <CargoTemperature trip={trip} now={now} />
        <StopLine direction="vertical" stops={tripLine(trip.stops, now)} />
        {trip.receipts.map(({ stop_name, received_name, at }) => (
          <p key={`${at} ${received_name}`} className="cz-monitoring-ex-received">
            Recibió <b>{received_name}</b>
            {stop_name && ` en ${stop_name}`} · {formatDateTime(at)}
          </p>
        ))}
        <p className="cz-monitoring-ex-updated" role="status">
          <ClockCircleOutlined /> Actualizado {formatDateTime(trip.updated_at)}
          {isStale && ' · sin conexión, se vuelve a intentar'}
        </p>
      </section>
      <TripMap trip={trip} id_guide={id_guide} />
    </main>
  );
}

/** Space for the names at the right of the stops, and for the map's buttons. */
const widePadding = { right: 160, bottom: 72 };
const narrowPadding = { top: 48, right: 132, bottom: 72, left: 64 };

/** Several trips of a link are shown one after another on this page: each has its own mark. */
function TripMap({ trip, id_guide }: { trip: PublicTrip; id_guide: number }) {
  const { position, road, places, status } = trip;
  useEffect(() => {
    if (!position) return;
    const { lat, lng, heading, speed_kmh, at } = position;
    positionStore.merge([[id_guide, lat, lng, heading, speed_kmh, Date.parse(at)]]);
  }, [id_guide, position]);
  const marks = useMemo(() => {
    const mark: TruckMark = { family: familyOf(status) ?? 'off', isSelected: true };
    return new Map(position ? [[id_guide, mark]] : []);
  }, [id_guide, position, status]);
  const lines = useMemo(() => {
    const withPlaces = trip.stops.map((stop, index) => ({
      ...stop,
      lng: places[index]?.lng ?? null,
      lat: places[index]?.lat ?? null,
    }));
    return splitRoad(road, withPlaces, position ? [position.lng, position.lat] : null);
  }, [road, position, places, trip.stops]);
  const seen = useMemo(() => effectiveStops(trip.stops), [trip.stops]);
  const stops = useMemo(
    () =>
      placed(places.map((place, index) => ({ ...place, index }))).map(({ index, at, ...place }) => {
        const stop = seen[index];
        return {
          id: index,
          name: place.name,
          at,
          radius: place.radius_m,
          fence: place.fence,
          state: stop ? stopState(stop, false) : ('planned' as const),
        };
      }),
    [places, seen],
  );
  const fit = useMemo(() => boundsOf([...placed(places).map(place => place.at), ...road]), [places, road]);
  const narrow = useNarrow();
  return (
    <div className="cz-monitoring-ex-map">
      <LazyMap label="Mapa del viaje" fit={fit} padding={narrow ? narrowPadding : widePadding}>
        <TripLayer done={lines.done} pending={lines.pending} stops={stops} />
        <TrucksLayer marks={marks} />
      </LazyMap>
    </div>
  );
}
