/** Errors of the maps service that computes a route (spec §8): two texts of the specification, and six added here. */

/** At most 25 waypoints in a driving route (spec §5). */
export const MAX_WAYPOINTS = 25;

export const DIRECTIONS_ERRORS = {
  NOT_FOUND: 'Una coordenada ingresa no esta localizada.',
  ZERO_RESULTS: 'No se pudo generar la ruta entre la parada inicial y final.',
  MAX_WAYPOINTS_EXCEEDED: 'La ruta admite 25 paradas como máximo.',
  MAX_ROUTE_LENGTH_EXCEEDED: 'La ruta es demasiado larga para calcularla.',
  INVALID_REQUEST: 'La solicitud de la ruta está incompleta: revise las paradas.',
  OVER_QUERY_LIMIT: 'Se hicieron demasiadas consultas de rutas. Espere un momento e intente de nuevo.',
  REQUEST_DENIED: 'El servicio de mapas no está habilitado.',
  UNKNOWN_ERROR: 'El servicio de mapas no respondió. Intente de nuevo.',
} as const;

export type DirectionsErrorCode = keyof typeof DIRECTIONS_ERRORS;

/** Text of a directions error; an unknown code is treated as UNKNOWN_ERROR. */
export function directionsErrorText(code: string): string {
  return Object.hasOwn(DIRECTIONS_ERRORS, code)
    ? DIRECTIONS_ERRORS[code as DirectionsErrorCode]
    : DIRECTIONS_ERRORS.UNKNOWN_ERROR;
}

/** Error of a directions request before it is sent: origin and destination are required, at most 25 waypoints; null when valid. */
export function directionsRequestError(
  hasOrigin: boolean,
  hasDestination: boolean,
  waypoints: number,
): DirectionsErrorCode | null {
  if (!hasOrigin || !hasDestination) return 'INVALID_REQUEST';
  return waypoints > MAX_WAYPOINTS ? 'MAX_WAYPOINTS_EXCEEDED' : null;
}
