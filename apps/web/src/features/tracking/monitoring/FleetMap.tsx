import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getTrack, type MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Popup } from 'react-map-gl/maplibre';
import { useCall } from '../../../api/use-call.ts';
import { splitRoad, tripMapStops, tripPoints } from '../../../kits/trips/road.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TripLayer } from '../../../map/TripLayer.tsx';
import { TrucksLayer } from '../../../map/TrucksLayer.tsx';
import { PlateMark } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { fleetCounts, truckMarks } from './monitoring-words.ts';

const FencesInSight = lazy(() => import('./FencesInSight.tsx'));

/** Space next to the card for the names at the right of the places. */
const NAME_ROOM = 160;

interface FleetMapProps {
  trips: readonly MonitoredTrip[];
  chosen: MonitoredTrip | null;
  guide: GuideDetail | null;
  onChoose: (id_guide: number | null) => void;
  onReady: (map: MapLibreMap) => void;
  /** The width that the card covers on the right. */
  cardWidth: number;
  showsFences: boolean;
}

interface Yard {
  ids: number[];
  at: { lng: number; lat: number };
}

/** The fleet, and the selected trip with its road. */
export function FleetMap({ trips, chosen, guide, onChoose, onReady, cardWidth, showsFences }: FleetMapProps) {
  const [yard, setYard] = useState<Yard | null>(null);
  const id_chosen = chosen?.id_guide ?? null;
  const marks = useMemo(() => truckMarks(trips, id_chosen), [trips, id_chosen]);
  const fit = useFit(trips, chosen, guide);
  const chooseTruck = (id_truck: number) => {
    setYard(null);
    const trip = trips.find(one => one.id_truck === id_truck);
    if (trip) onChoose(trip.id_guide);
  };
  return (
    <LazyMap
      label="Mapa de la flota"
      fit={fit}
      padding={{ top: 72, right: chosen && cardWidth > 0 ? cardWidth + NAME_ROOM : 48, bottom: 72 }}
      onReady={onReady}
      onEmptyClick={() => setYard(null)}
    >
      <Suspense fallback={null}>{showsFences && <FencesInSight />}</Suspense>
      {chosen && guide?.id_guide === chosen.id_guide && <ChosenTrip guide={guide} />}
      <TrucksLayer marks={marks} onTruck={chooseTruck} onYard={(ids, at) => setYard({ ids, at })} />
      {yard && <YardList yard={yard} trips={trips} onTruck={chooseTruck} onClose={() => setYard(null)} />}
    </LazyMap>
  );
}

const positionsOf = (trips: readonly MonitoredTrip[]) =>
  boundsOf(trips.flatMap(({ position: p }) => (p ? [[p.lng, p.lat] as const] : [])));

/** First the whole fleet, once positions arrive, then the selected trip; a moving truck does not move the map. */
function useFit(trips: readonly MonitoredTrip[], chosen: MonitoredTrip | null, guide: GuideDetail | null) {
  const [first, setFirst] = useState(() => positionsOf(trips));
  const whole = first ?? positionsOf(trips);
  if (first === null && whole !== null) setFirst(whole);
  return useMemo(() => {
    if (!chosen || guide?.id_guide !== chosen.id_guide) return whole;
    return boundsOf(tripPoints(guide)) ?? whole;
  }, [chosen, guide, whole]);
}

/** The driven and the remaining road, and the stops with their fences. */
export function ChosenTrip({ guide }: { guide: GuideDetail }) {
  const found = useCall(getTrack, { id_guide: guide.id_guide }, { staleTime: 30_000 });
  const trip = found.data && 'road' in found.data ? found.data : undefined;
  const track = trip?.track;
  const road = trip?.road.length ? trip.road : guide.geometry;
  const done = useMemo(() => (track ?? []).map(([lng, lat]): [number, number] => [lng, lat]), [track]);
  const pending = useMemo(() => splitRoad(road, guide.stops, done.at(-1) ?? null).pending, [road, guide.stops, done]);
  const stops = useMemo(() => tripMapStops(guide.stops), [guide.stops]);
  return <TripLayer done={done} pending={pending} stops={stops} />;
}

interface YardListProps {
  yard: Yard;
  trips: readonly MonitoredTrip[];
  onTruck: (id_truck: number) => void;
  onClose: () => void;
}

/** The trucks at one place. */
function YardList({ yard, trips, onTruck, onClose }: YardListProps) {
  const here = yard.ids.flatMap(id => trips.find(trip => trip.id_truck === id) ?? []);
  return (
    <Popup longitude={yard.at.lng} latitude={yard.at.lat} onClose={onClose} closeOnClick={false} maxWidth="320px">
      <strong>{yard.ids.length} camiones aquí</strong>
      <ul className="cz-monitoring-yard">
        {here.map(trip => (
          <li key={trip.id_guide}>
            <button type="button" onClick={() => trip.id_truck !== null && onTruck(trip.id_truck)}>
              <PlateMark disk={trip.disk} plate={trip.license_plate && formatPlate(trip.license_plate)} />
              <StatusTag status={trip.status} />
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}

/** Counts by status, shown over the map. */
export function FamilyCounts({ trips, children }: { trips: readonly MonitoredTrip[]; children?: ReactNode }) {
  const { under_way, counts } = fleetCounts(trips);
  return (
    <div className="cz-monitoring-counts">
      <strong>{under_way} en ruta</strong>
      {counts.map(({ name, tone, count }) => (
        <span key={name}>
          <i className={`cz-monitoring-dot cz-monitoring-dot-${tone}`} aria-hidden="true" />
          {name} <b>{count}</b>
        </span>
      ))}
      {children}
    </div>
  );
}
