/** Stages of a reservation, each compared with its plan (9-operations §4). */
import type { Audience } from '../../system/access/audience';

export const STAGES = [
  'APROBACION',
  'PROGRAMACION',
  'ASIGNACION',
  'SALIDA',
  'RETIRO',
  'A_PLANTA',
  'EN_PLANTA',
  'A_PUERTO',
  'EN_PUERTO',
  'CIERRE',
  'ORDEN',
] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  APROBACION: 'Aprobación',
  PROGRAMACION: 'Programación',
  ASIGNACION: 'Asignación',
  SALIDA: 'Salida',
  RETIRO: 'Retiro',
  A_PLANTA: 'A planta',
  EN_PLANTA: 'En planta',
  A_PUERTO: 'A puerto',
  EN_PUERTO: 'En puerto',
  CIERRE: 'Cierre',
  ORDEN: 'Orden de pago',
};

/** Start and end of each stage, for readers of the minutes. */
export const STAGE_MEANINGS: Readonly<Record<Stage, string>> = {
  APROBACION: 'Del pedido a la aprobación',
  PROGRAMACION: 'De la aprobación a las horas confirmadas',
  ASIGNACION: 'De poder asignarse a tener camión y conductor',
  SALIDA: 'De la asignación a la salida del camión',
  RETIRO: 'De la salida a la entrega del contenedor retirado',
  A_PLANTA: 'De la parada anterior a la llegada a planta',
  EN_PLANTA: 'De la llegada a la salida de planta',
  A_PUERTO: 'De la parada anterior a la llegada a puerto',
  EN_PUERTO: 'De la llegada a la salida de puerto',
  CIERRE: 'Del fin del viaje al cierre de la guía',
  ORDEN: 'Del último cierre a la orden de pago',
};

/** Stages on the road; audiences other than the operator see only these, and customers also the approval. */
const ROAD: readonly Stage[] = ['SALIDA', 'RETIRO', 'A_PLANTA', 'EN_PLANTA', 'A_PUERTO', 'EN_PUERTO'];

/** The stages that an audience sees, in order. */
export function stagesFor(audience: Audience): readonly Stage[] {
  if (audience === 'operator') return STAGES;
  return audience === 'customer' ? ['APROBACION', ...ROAD] : ROAD;
}
