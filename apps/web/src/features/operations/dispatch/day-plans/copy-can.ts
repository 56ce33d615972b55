interface Previewed {
  /** The days to copy to. */
  days: number;
  /** The preview does not show yet what is asked. */
  isReading: boolean;
  isFailed: boolean;
  /** How many reservations would be copied. */
  good: number;
}

/** True, or why the day cannot be copied now: only what the person has seen is confirmed. */
export function copyCan({ days, isReading, isFailed, good }: Previewed): true | string {
  if (days === 0) return 'Elija al menos un día';
  if (isReading) return 'Espere a ver qué se copia';
  if (isFailed) return 'No se pudo ver qué se copia';
  return good > 0 || 'No hay nada que copiar';
}
