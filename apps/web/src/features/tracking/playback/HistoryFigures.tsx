import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { Figure, FiguresPanel } from '../../../kits/report/Figures.tsx';
import { clockOf } from './playback-words.ts';

export function HistoryFigures({ history }: { history: TruckHistory }) {
  const { summary, stays, is_thinned } = history;
  const { km, driving_min, standing_min, silent_min, fastest } = summary;
  const times = stays.length === 1 ? '1 vez' : `${stays.length} veces`;
  return (
    <FiguresPanel
      label="Resumen"
      figures={
        <>
          <Figure
            name="Recorrido"
            value={`${formatNumber(km, 1)} km`}
            note={is_thinned ? `línea simplificada después de ${KEPT_DAYS.positions} días` : undefined}
          />
          <Figure name="Conducción" value={formatDuration(driving_min)} />
          <Figure name="Detenido" value={formatDuration(standing_min)} note={times} />
          <Figure name="Sin señal" value={formatDuration(silent_min)} />
          <Figure
            name="Lo más rápido"
            value={fastest ? `${fastest.kmh} km/h` : '–'}
            note={fastest ? clockOf(history)(fastest.at) : 'su equipo no envía la velocidad'}
          />
        </>
      }
    />
  );
}
