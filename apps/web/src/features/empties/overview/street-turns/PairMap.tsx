import type { StreetTurn, TurnPairRow } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { useMemo } from 'react';
import { boundsOf } from '../../../../map/geometry.ts';
import { LazyMap } from '../../../../map/LazyMap.tsx';
import { TripLayer, type TripStop } from '../../../../map/TripLayer.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { km } from './turn-words.ts';

const nothing: [number, number][] = [];
/** Maximum zoom: two neighbouring plants are shown with their surroundings. */
const NEAREST = 13;

/** The place where the box is empty and the place where it is loaded. */
export default function PairMap({ pair, onClose }: { pair: TurnPairRow | StreetTurn; onClose: () => void }) {
  const stops = useMemo(
    () =>
      [pair.import, pair.export].map(
        (side, id): TripStop => ({ id, name: side.place, at: [side.lng, side.lat], state: id === 0 ? 'here' : 'next' }),
      ),
    [pair],
  );
  const line = stops.map(stop => stop.at);
  return (
    <Dialog
      unsaved={null}
      open
      title={`${pair.container_code}: ${km(pair.hop_km)} entre plantas`}
      width={720}
      footer={null}
      onClose={onClose}
    >
      <div className="cz-overview-map">
        <LazyMap fit={boundsOf(line)} nearest={NEAREST} padding={mapRoom} label="Mapa del reúso">
          <TripLayer done={nothing} pending={line} stops={stops} />
        </LazyMap>
      </div>
    </Dialog>
  );
}
/** Space for the names next to their places, and for the map's buttons below them. */
const mapRoom = { top: 60, right: 160, bottom: 110, left: 60 };
