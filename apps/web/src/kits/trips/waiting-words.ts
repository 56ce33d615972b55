import type { WaitingBox } from '@cabezal/contract/trips/boxes/waiting-box.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';

/** «El contenedor está en El Guabo sin camión desde 04/dic/2026 10:30, con el chasis 204 y el generador 101». */
export function waitingWords({ place, since, chassis_disk, generator_disk }: WaitingBox): string {
  const chassis = chassis_disk === null ? [] : [`el chasis ${chassis_disk}`];
  const genset = generator_disk === null ? [] : [`el generador ${generator_disk}`];
  const equipment = [...chassis, ...genset].join(' y ');
  const standing = `El contenedor está en ${place} sin camión desde ${formatDateTime(since)}`;
  return equipment === '' ? standing : `${standing}, con ${equipment}`;
}
