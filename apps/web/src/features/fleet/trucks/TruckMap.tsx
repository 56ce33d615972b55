import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { useEffect, useMemo } from 'react';
import { positionStore } from '../../../live/position-store.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TrucksLayer } from '../../../map/TrucksLayer.tsx';

/** Half the width of the visible area around the truck, in degrees: about 3 km. */
const AROUND = 0.03;

export interface TruckMapProps {
  id_truck: number;
  disk: string;
  position: NonNullable<Truck['last_position']>;
}

/** The truck's last position; it moves with live positions. */
export default function TruckMap({ id_truck, disk, position }: TruckMapProps) {
  const { lat, lng, heading, speed_kmh, device_time } = position;
  useEffect(() => {
    positionStore.merge([[id_truck, lat, lng, heading, speed_kmh, Date.parse(device_time)]]);
  }, [id_truck, lat, lng, heading, speed_kmh, device_time]);
  const marks = useMemo(
    () => new Map([[id_truck, { family: 'moving' as const, label: disk, isSelected: true }]]),
    [id_truck, disk],
  );
  return (
    <LazyMap fit={[lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND]} label={`Dónde está el camión ${disk}`}>
      <TrucksLayer marks={marks} />
    </LazyMap>
  );
}
