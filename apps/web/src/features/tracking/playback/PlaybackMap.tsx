import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { stayPlace } from '@cabezal/domain/tracking/playback/stay-words';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { BAND_LOOKS, PlayedTruck, TrackLayer } from '../../../map/TrackLayer.tsx';
import { bandLines, placeAt, SPEED_BANDS } from './playback-words.ts';

interface PlaybackMapProps {
  history: TruckHistory;
  at: number;
  chosen: number | null;
  onStay: (index: number) => void;
}

/** The track by speed, the numbered stays, and the truck where it was at that moment. */
export default function PlaybackMap({ history, at, chosen, onStay }: PlaybackMapProps) {
  const map = useRef<MapLibreMap | null>(null);
  const fit = useMemo(() => boundsOf(history.track.map(([lng, lat]) => [lng, lat] as const)), [history]);
  const lines = useMemo(() => bandLines(history), [history]);
  const stays = useMemo(
    () => history.stays.map(stay => ({ key: stay.from, at: [stay.lng, stay.lat] as const, name: stayPlace(stay) })),
    [history],
  );
  const stay = chosen === null ? undefined : history.stays[chosen];
  useEffect(() => {
    if (stay) map.current?.easeTo({ center: [stay.lng, stay.lat], zoom: Math.max(map.current.getZoom(), 13) });
  }, [stay]);
  const truck = placeAt(history.track, at);
  const used = new Set(lines.map(line => line.band));
  return (
    <>
      <LazyMap
        label="Mapa del recorrido"
        fit={fit}
        padding={{ top: 56, bottom: 72, left: 48, right: 48 }}
        nearest={15}
        onReady={ready => {
          map.current = ready;
        }}
      >
        <TrackLayer lines={lines} stays={stays} chosen={chosen} onStay={onStay} />
        {truck && <PlayedTruck at={truck} />}
      </LazyMap>
      <ul className="cz-playback-legend" aria-label="Velocidad">
        {SPEED_BANDS.filter(({ band }) => used.has(band)).map(({ band, name }) => (
          <li key={band}>
            <svg width="22" height="8" aria-hidden="true">
              <line
                x1="1"
                x2="21"
                y1="4"
                y2="4"
                stroke={BAND_LOOKS[band].color}
                strokeWidth={BAND_LOOKS[band].width}
                strokeDasharray={band === 'silent' ? '3 3' : undefined}
              />
            </svg>
            {name}
          </li>
        ))}
        <li>
          <b className="cz-playback-number">n</b> Detenido
        </li>
      </ul>
    </>
  );
}
