import type { TruckStay } from '@cabezal/contract/tracking/playback/playback.shapes';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { engineWords, stayPlace } from '@cabezal/domain/tracking/playback/stay-words';
import type { ReactNode } from 'react';

interface StayListProps {
  stays: readonly TruckStay[];
  /** Buttons for the paper of the period and for the list as a workbook. */
  papers: ReactNode;
  /** Writes a time. */
  clock: (at: string) => string;
  chosen: number | null;
  onChoose: (index: number) => void;
}

/** Where the truck stood, in order; each has the number of its mark on the map. */
export function StayList({ stays, papers, clock, chosen, onChoose }: StayListProps) {
  return (
    <section className="cz-panel" aria-labelledby="cz-playback-stays">
      <div className="cz-panel-head">
        <h2 id="cz-playback-stays">Dónde se detuvo</h2>
        {papers}
      </div>
      {stays.length === 0 && <p className="cz-playback-none">No se detuvo más de tres minutos.</p>}
      <ol className="cz-playback-stays">
        {stays.map((stay, index) => {
          const engine = engineWords(stay);
          return (
            <li key={stay.from}>
              <button type="button" aria-pressed={chosen === index} onClick={() => onChoose(index)}>
                <b className="cz-playback-number">{index + 1}</b>
                <span className="cz-playback-where">
                  <span>{stayPlace(stay)}</span>
                  <span className="cz-quiet">
                    Llegó {clock(stay.from)} · salió {clock(stay.to)}
                    {engine && ` · ${engine}`}
                  </span>
                </span>
                <b>{formatDuration(stay.minutes)}</b>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
