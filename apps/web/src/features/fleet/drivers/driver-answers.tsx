import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { kindName } from '@cabezal/domain/trips/status/guide-name';
import { familyOf, labelOf } from '@cabezal/domain/trips/status/labels';
import { tomorrowAnswer } from '../../../kits/papers/TomorrowAnswer.tsx';
import { driverTomorrow } from '../../../kits/papers/tomorrow.ts';
import { MaybeLink, PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import type { Trip } from '../../../kits/trips/TripTable.tsx';
import type { Answer } from '../../../ui/detail/DetailPage.tsx';

/** The trip that he is driving; else the finished one that is not closed yet. */
const currentOf = (trips: readonly Trip[]) =>
  trips.find(trip => ['moving', 'at_place'].includes(familyOf(trip.status) ?? '')) ??
  trips.find(trip => familyOf(trip.status) === 'to_close');
const isAhead = (trip: Trip) => ['waiting', 'ready'].includes(familyOf(trip.status) ?? '');

/** The next trip: trips are sorted newest first. */
const nextOf = (trips: readonly Trip[]) => trips.findLast(isAhead);

const nextNote = (trip: Trip | undefined) =>
  trip ? `Sigue: ${kindName(trip.kind)} ${trip.route_text}, ${formatDateTime(trip.planned_start)}` : undefined;

function whereAnswer(trips: readonly Trip[], link: (id: number) => string | null): Answer {
  const current = currentOf(trips);
  const next = nextOf(trips);
  if (!current) {
    return {
      question: 'Dónde está',
      answer: 'Sin viaje en curso',
      note: nextNote(next) ?? 'No tiene viajes asignados',
    };
  }
  const name = current.guide_number ?? kindName(current.kind);
  return {
    question: 'Dónde está',
    answer: (
      <>
        {labelOf(current.status)} · <MaybeLink to={link(current.id_guide)}>{name}</MaybeLink>
      </>
    ),
    note: [current.route_text, nextNote(next)].filter(Boolean).join('. '),
  };
}

/** The main answers about a driver. */
export function driverAnswers(driver: Driver, link: (id: number) => string | null): Answer[] {
  return [
    {
      question: 'Quién es',
      answer: [driver.escalafon ?? 'Conductor', driver.company].join(' · '),
      note: driver.phone ? <PhoneLink phone={driver.phone} /> : 'Sin teléfono registrado',
    },
    tomorrowAnswer('¿Puede conducir mañana?', driverTomorrow(driver), driver.credentials),
    whereAnswer(driver.trips, link),
  ];
}
