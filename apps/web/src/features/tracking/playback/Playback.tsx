import { FilePdfOutlined } from '@ant-design/icons';
import { getPlaybackPdf, getStaysExcel } from '@cabezal/contract/tracking/playback/playback.calls';
import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { lazy, Suspense, useCallback, useState } from 'react';
import { openAnswer } from '../../../kits/files/open-answer.ts';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { HistoryFigures } from './HistoryFigures.tsx';
import { PlayedCases } from './PlayedCases.tsx';
import { clockOf } from './playback-words.ts';
import { StayList } from './StayList.tsx';
import { TimeStrip } from './TimeStrip.tsx';
import { TripEvents } from './TripEvents.tsx';
import { usePlayer } from './use-player.ts';

const PlaybackMap = lazy(() => import('./PlaybackMap.tsx'));

/** The history of a truck: figures, map, time axis, and the list of its stays beside. */
export function Playback({ history }: { history: TruckHistory }) {
  const player = usePlayer({ from: Date.parse(history.from), to: Date.parse(history.to) });
  const { show } = player;
  const [chosen, choose] = useState<number | null>(null);
  const chooseStay = useCallback(
    (index: number) => {
      const stay = history.stays[index];
      choose(index);
      if (stay) show(Date.parse(stay.from));
    },
    [history, show],
  );
  const clock = clockOf(history);
  const { from, to, truck } = history;
  const asked = { id_truck: truck.id_truck, from, to };
  const papers = (
    <span className="cz-playback-papers">
      <ActionButton
        icon={<FilePdfOutlined />}
        onClick={() => openAnswer(getPlaybackPdf, asked, `recorrido_${truck.id_truck}.pdf`)}
      >
        PDF
      </ActionButton>
      <ReportExcel call={getStaysExcel} input={asked} file="recorrido" />
    </span>
  );
  if (history.track.length === 0)
    return (
      <EmptyState
        title="No hay posiciones en ese período"
        text={`Elija otro día u otro camión. Los recorridos se guardan ${KEPT_DAYS.tracks} días.`}
      />
    );
  return (
    <div className="cz-playback-parts">
      <HistoryFigures history={history} />
      <div className="cz-playback-scene">
        <div className="cz-playback-map">
          <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
            <PlaybackMap history={history} at={player.at} chosen={chosen} onStay={chooseStay} />
          </Suspense>
        </div>
        <TimeStrip history={history} player={player} onStay={chooseStay} />
      </div>
      <div className="cz-playback-side">
        <StayList stays={history.stays} papers={papers} clock={clock} chosen={chosen} onChoose={chooseStay} />
        <PlayedCases cases={history.cases} clock={clock} onChoose={at => show(Date.parse(at))} />
        <TripEvents events={history.events} clock={clock} onChoose={at => show(Date.parse(at))} />
      </div>
    </div>
  );
}
