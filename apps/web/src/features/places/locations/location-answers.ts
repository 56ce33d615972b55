import type { FreeHoursDefault, Location } from '@cabezal/contract/places/locations/locations.calls';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import type { Answer } from '../../../ui/detail/DetailPage.tsx';
import { hoursText, placeText } from './location-columns.tsx';

const ofType = ({ reservation_type, free_hours }: FreeHoursDefault) =>
  reservation_type
    ? `${hoursText(free_hours)} en ${RESERVATION_TYPE_NAMES[reservation_type].toLowerCase()}`
    : hoursText(free_hours);

/** «6 h en exportación · 4 h en importación»; empty: waiting is not counted for that type. */
export const usualHours = (type: string, defaults: readonly FreeHoursDefault[]): string =>
  defaults
    .filter(entry => entry.type === type)
    .map(ofType)
    .join(' · ');

/** Own free hours, or the default of its type. */
function waiting(location: Location, defaults: readonly FreeHoursDefault[]): Answer {
  const question = 'Horas libres';
  if (location.free_hours !== null) {
    return { question, answer: hoursText(location.free_hours), note: 'Propias de este establecimiento' };
  }
  const usual = usualHours(location.type, defaults);
  return {
    question,
    answer: usual || 'No se cuentan',
    note: usual ? `Las usuales de su tipo: ${stopCodeName(location.type).toLowerCase()}` : undefined,
  };
}

export function locationAnswers(location: Location, defaults: readonly FreeHoursDefault[]): Answer[] {
  return [
    {
      question: 'Qué es',
      answer: stopCodeName(location.type),
      note: location.company ? `De ${location.company}` : 'Lugar público',
    },
    { question: 'Dónde queda', answer: placeText(location) || 'Sin cantón registrado', note: location.address },
    waiting(location, defaults),
  ];
}
