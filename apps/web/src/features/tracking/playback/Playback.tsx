import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { HistoryFigures } from './HistoryFigures.tsx';
import { StayList } from './StayList.tsx';
import { TimeStrip } from './TimeStrip.tsx';
import { TripEvents } from './TripEvents.tsx';

const PlaybackMap = lazy(() => import('./PlaybackMap.tsx'));

/** The history of a truck: figures, map, time axis, and the list of its stays beside. */
export function Playback({ history }: { history: TruckHistory }) {
  const [at, setAt] = useState(() => Date.parse(history.from));
  const [chosen, choose] = useState<number | null>(null);
  if (history.track.length === 0)
    return (
      <EmptyState
        title="No hay posiciones en ese período"
        text="Elija otro día u otro camión. Las posiciones se guardan 120 días."
      />
    );
  const chooseStay = (index: number) => {
    const stay = history.stays[index];
    choose(index);
    if (stay) setAt(Date.parse(stay.from));
  };
  return (
    <div className="cz-playback-parts">
      <HistoryFigures history={history} />
      <div className="cz-playback-scene">
        <div className="cz-playback-map">
          <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
            <PlaybackMap history={history} at={at} chosen={chosen} onStay={chooseStay} />
          </Suspense>
        </div>
        <TimeStrip history={history} at={at} onAt={setAt} onStay={chooseStay} />
      </div>
      <div className="cz-playback-side">
        <StayList stays={history.stays} chosen={chosen} onChoose={chooseStay} />
        <TripEvents events={history.events} onChoose={at => setAt(Date.parse(at))} />
      </div>
    </div>
  );
}
