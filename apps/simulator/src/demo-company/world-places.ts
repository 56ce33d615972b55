/** Data about places: stored roads, outlets of connection points, and pairs of nearby places. */
import { distanceKm } from '@cabezal/domain/system/geo/distance';
import type { Row } from './batches';
import { DAY, iso } from './clock';
import { roadBetween } from './roads';
import type { Place } from './world';

const AUTHOR = 'Sistema';

/** Plant or warehouse → port: the most used roads. */
const ROUTES: readonly (readonly [from: string, to: string])[] = [
  ['PLT-GUABO', 'DPW'],
  ['PLT-GUABO', 'YILPORT'],
  ['PLT-PASAJE', 'YILPORT'],
  ['PLT-NAR', 'CGSA'],
  ['PLT-BALAO', 'DPW'],
  ['PLT-MIL', 'CGSA'],
  ['PLT-DUR', 'CGSA'],
  ['PLT-DAU', 'TPG'],
  ['PLT-QUE', 'CGSA'],
  ['PLT-JAR', 'TPM'],
  ['PLT-LAT', 'CGSA'],
  ['PLT-CAY', 'CGSA'],
  ['CGSA', 'BOD-UIO'],
  ['CGSA', 'BOD-CUE'],
  ['DPW', 'PLT-CHO'],
  ['CGSA', 'BOD-SDO'],
];

export function routeRows(byCode: ReadonlyMap<string, Place>, since: number): Row[] {
  return ROUTES.flatMap(([from, to]) => {
    const [origin, destination] = [byCode.get(from), byCode.get(to)];
    if (!origin || !destination) return [];
    const road = roadBetween(origin, destination);
    return [
      {
        name: `${origin.short} – ${destination.short}`,
        id_origin: origin.id,
        id_destination: destination.id,
        waypoints: [],
        km: road.km.toFixed(2),
        minutes: Math.round(road.minutes),
        tolls: road.tolls,
        line: road.line,
        source: 'GRAPH',
        is_demo: true,
        author: AUTHOR,
        created_at: iso(since + 3 * DAY),
      },
    ];
  });
}

/** Outlets, volts and USD per hour of each connection point. */
const OFFERS: Readonly<Record<string, readonly [outlets: number, voltage: number, cost: string]>> = {
  'PC-DUR': [24, 440, '3.25'],
  'PC-PSJ': [40, 440, '3.50'],
  'PC-MCH': [16, 440, '3.00'],
  'PC-UIO': [8, 380, '4.10'],
};

export function connectionPointRows(byCode: ReadonlyMap<string, Place>): Row[] {
  return Object.entries(OFFERS).flatMap(([code, [outlets, voltage_v, cost_hour]]) => {
    const place = byCode.get(code);
    if (!place) return [];
    return [
      {
        id_location: place.id,
        outlets,
        voltage_v,
        cost_hour,
        backup_generator: outlets > 20,
        open_24h: outlets > 10,
        observation: null,
      },
    ];
  });
}

/** Straight-line distance, km, below which a service place is near a port, depot, plant or yard. */
const NEAR_KM = 9;
const SERVES = new Set(['GAS', 'PES', 'PC', 'PATIO']);

export function nearbyRows(byCode: ReadonlyMap<string, Place>, since: number): Row[] {
  const places = [...byCode.values()];
  const rows: Row[] = [];
  for (const service of places.filter(place => SERVES.has(place.type)))
    for (const place of places) {
      if (place.id === service.id || SERVES.has(place.type) || distanceKm(service, place) > NEAR_KM) continue;
      const road = roadBetween(place, service);
      rows.push({
        id_location: Math.min(place.id, service.id),
        id_nearby: Math.max(place.id, service.id),
        km: road.km.toFixed(2),
        minutes: Math.round(road.minutes),
        is_demo: true,
        author: AUTHOR,
        created_at: iso(since + 3 * DAY),
      });
    }
  return rows;
}
