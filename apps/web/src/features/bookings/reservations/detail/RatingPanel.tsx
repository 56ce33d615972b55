import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Button } from 'antd';
import { useState } from 'react';
import { TripRating } from '../../../../kits/ratings/TripRating.tsx';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { legWord } from './leg-words.ts';
import { guidesOf } from './use-logbook.ts';

/** Each rating needs a call of its own. */
const FIRST = 6;

/** «Cómo le fue»: the client rates each finished trip; given ratings stay visible. */
export default function RatingPanel({ detail }: { detail: ReservationDetail }) {
  const [isAll, setAll] = useState(false);
  const trips = guidesOf(detail).filter(({ leg }) => /_(CERRADO|POR_CERRAR)$/.test(leg.status));
  if (trips.length === 0) return null;
  const shown = isAll ? trips : trips.slice(0, FIRST);
  return (
    <Panel title="Calificación del servicio">
      <ul className="cz-reservations-ratings">
        {shown.map(({ guide, leg, container }) => (
          <li key={guide.id_guide}>
            <span>
              <strong>{legWord(leg.kind)}</strong> · {container}
            </span>
            <TripRating id_guide={guide.id_guide} name={`${legWord(leg.kind)} ${container}`} />
          </li>
        ))}
      </ul>
      {trips.length > shown.length && (
        <Button type="link" size="small" className="cz-inline-link" onClick={() => setAll(true)}>
          {plural(trips.length - shown.length, 'Ver el viaje restante', 'Ver los # viajes restantes')}
        </Button>
      )}
    </Panel>
  );
}
