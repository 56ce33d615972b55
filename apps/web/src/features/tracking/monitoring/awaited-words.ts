import type { AwaitedBox } from '@cabezal/contract/tracking/monitoring/destination.calls';
import { NEAR_KM, SOON_MIN } from '@cabezal/domain/tracking/monitoring/destination-view';
import { hourWords } from '../../../kits/trips/trip-clock.ts';

/** When a container comes, in a sentence. */
export function awaitedWords({ state, place, eta_at, arrival_at, departure_at }: AwaitedBox, now: Date): string {
  if (state === 'GONE') return `Salió de ${place} a las ${hourWords(departure_at, now)}`;
  if (state === 'THERE') return `Está en ${place} desde las ${hourWords(arrival_at, now)}`;
  return eta_at === null
    ? `Va a ${place}; aún no hay hora de llegada`
    : `Llega a ${place} hacia las ${hourWords(eta_at, now)}`;
}

/** Why no truck is on the map; null: there is one, or none will come. */
export const hiddenWords = ({ state, position }: AwaitedBox): string | null =>
  state === 'COMING' && position === null
    ? `El camión se ve en el mapa a menos de ${NEAR_KM} km o ${SOON_MIN} minutos de la llegada.`
    : null;
