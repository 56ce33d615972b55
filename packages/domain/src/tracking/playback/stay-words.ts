/** How screens and papers name a stay. */
import { formatDistance } from '../../system/amounts/format';
import { formatLength } from '../../system/time/time';

/** A stay this near to a place is at it, m. */
const AT_PLACE_M = 300;

/** «Contecon», «A 1,2 km de Contecon». */
export function stayPlace({ place }: { place: { name: string; distance_m: number } | null }): string {
  if (place === null) return 'Lugar sin registrar';
  return place.distance_m <= AT_PLACE_M ? place.name : `A ${formatDistance(place.distance_m)} de ${place.name}`;
}

/** Whether the engine was on meanwhile; null: the device does not tell. */
export function engineWords(stay: { minutes: number; engine_on_min: number | null }): string | null {
  const { minutes, engine_on_min } = stay;
  if (engine_on_min === null) return null;
  if (engine_on_min === 0) return 'Motor apagado';
  return engine_on_min >= minutes ? 'Motor encendido' : `Motor encendido ${formatLength(engine_on_min)}`;
}
