/** The 24 statuses of the product (spec §4): code, Spanish label and colour family. */

export const STATUS = {
  GUIA_NO_GENERADA: 'GUIA_NO_GENERADA',
  PENDING: 'PENDING',
  FINISHED: 'FINISHED',
  IN_PROGRESS: 'IN_PROGRESS',
  ACCEPTED: 'ACCEPTED',
  REJECTED: 'REJECTED',
  NOT_EJECUTED: 'NOT_EJECUTED',
  RETIRO_POR_SALIR: 'RETIRO_POR_SALIR',
  DEVOLUCION_POR_SALIR: 'DEVOLUCION_POR_SALIR',
  VIAJE_POR_SALIR: 'VIAJE_POR_SALIR',
  VIAJANDO: 'VIAJANDO',
  VIAJE_POR_CERRAR: 'VIAJE_POR_CERRAR',
  DEVOLUCION_POR_CERRAR: 'DEVOLUCION_POR_CERRAR',
  VIAJE_CERRADO: 'VIAJE_CERRADO',
  RETIRO_CERRADO: 'RETIRO_CERRADO',
  DEVOLUCION_CERRADO: 'DEVOLUCION_CERRADO',
  RETIRANDO: 'RETIRANDO',
  EN_DEPOSITO: 'EN_DEPOSITO',
  RETIRADO: 'RETIRADO',
  RETIRO_POR_CERRAR: 'RETIRO_POR_CERRAR',
  GUIA_PENDIENTE: 'GUIA_PENDIENTE',
  EN_PLANTA: 'EN_PLANTA',
  EN_PUERTO: 'EN_PUERTO',
  GUIA_RESCATADA: 'GUIA_RESCATADA',
} as const;

/** Any of the 24 status codes. */
export type Status = keyof typeof STATUS;

/** All status codes in the order of spec §4. */
export const STATUSES: readonly Status[] = Object.values(STATUS);

/** Status of a reservation (design 2.2). */
export type ReservationStatus = 'PENDING' | 'ACCEPTED' | 'IN_PROGRESS' | 'FINISHED' | 'REJECTED' | 'NOT_EJECUTED';
/** Status of a sub-reservation: the same six. */
export type SubReservationStatus = ReservationStatus;

/** Of a reservation or a container that will not be carried. */
export const isRejectedOrCancelledStatus = (status: string): boolean =>
  status === 'REJECTED' || status === 'NOT_EJECUTED';
/** Status of a stop: pending, arrived, departed, skipped with a motive. */
export type StopStatus = 'PENDING' | 'IN_PROGRESS' | 'FINISHED' | 'NOT_EJECUTED';

export const RESERVATION_STATUSES: readonly ReservationStatus[] = [
  'PENDING',
  'ACCEPTED',
  'IN_PROGRESS',
  'FINISHED',
  'REJECTED',
  'NOT_EJECUTED',
];

/** Kind of a leg: fetch the container, carry it loaded, return the empty (design 1.1). */
export type LegKind = 'RETIRO' | 'VIAJE' | 'DEVOLUCION';
export const LEG_KINDS: readonly LegKind[] = ['RETIRO', 'VIAJE', 'DEVOLUCION'];
const LEG_KIND_LABELS: Readonly<Record<LegKind, string>> = {
  RETIRO: 'Retiro',
  VIAJE: 'Viaje',
  DEVOLUCION: 'Devolución',
};

/** Statuses of a guide of any kind. */
export type CommonGuideStatus =
  | 'GUIA_NO_GENERADA'
  | 'GUIA_PENDIENTE'
  | 'EN_DEPOSITO'
  | 'EN_PLANTA'
  | 'EN_PUERTO'
  | 'GUIA_RESCATADA';
export type RetiroStatus = 'RETIRO_POR_SALIR' | 'RETIRANDO' | 'RETIRADO' | 'RETIRO_POR_CERRAR' | 'RETIRO_CERRADO';
export type ViajeStatus = 'VIAJE_POR_SALIR' | 'VIAJANDO' | 'VIAJE_POR_CERRAR' | 'VIAJE_CERRADO';
export type DevolucionStatus = 'DEVOLUCION_POR_SALIR' | 'VIAJANDO' | 'DEVOLUCION_POR_CERRAR' | 'DEVOLUCION_CERRADO';
/** Status of a guide, or of a leg that has none (`GUIA_NO_GENERADA`). */
export type GuideStatus = CommonGuideStatus | RetiroStatus | ViajeStatus | DevolucionStatus;

/** Colour family of a status (design/pictures/README.md, tokens). */
export type StatusFamily = 'waiting' | 'ready' | 'moving' | 'at_place' | 'to_close' | 'closed' | 'problem';

export interface StatusInfo {
  readonly label: string;
  readonly family: StatusFamily;
}

/** Label and family of each status. */
export const STATUS_INFO: Readonly<Record<Status, StatusInfo>> = {
  GUIA_NO_GENERADA: { label: 'Sin guía', family: 'waiting' },
  PENDING: { label: 'Pendiente', family: 'waiting' },
  FINISHED: { label: 'Finalizada', family: 'closed' },
  IN_PROGRESS: { label: 'En curso', family: 'moving' },
  ACCEPTED: { label: 'Aprobada', family: 'ready' },
  REJECTED: { label: 'Rechazada', family: 'problem' },
  NOT_EJECUTED: { label: 'Cancelada', family: 'problem' },
  RETIRO_POR_SALIR: { label: 'Retiro por salir', family: 'ready' },
  DEVOLUCION_POR_SALIR: { label: 'Devolución por salir', family: 'ready' },
  VIAJE_POR_SALIR: { label: 'Viaje por salir', family: 'ready' },
  VIAJANDO: { label: 'Viajando', family: 'moving' },
  VIAJE_POR_CERRAR: { label: 'Viaje por cerrar', family: 'to_close' },
  DEVOLUCION_POR_CERRAR: { label: 'Devolución por cerrar', family: 'to_close' },
  VIAJE_CERRADO: { label: 'Viaje cerrado', family: 'closed' },
  RETIRO_CERRADO: { label: 'Retiro cerrado', family: 'closed' },
  DEVOLUCION_CERRADO: { label: 'Devolución cerrada', family: 'closed' },
  RETIRANDO: { label: 'Retirando', family: 'moving' },
  EN_DEPOSITO: { label: 'En depósito', family: 'at_place' },
  RETIRADO: { label: 'Retirado', family: 'moving' },
  RETIRO_POR_CERRAR: { label: 'Retiro por cerrar', family: 'to_close' },
  GUIA_PENDIENTE: { label: 'Guía sin emitir', family: 'waiting' },
  EN_PLANTA: { label: 'En planta', family: 'at_place' },
  EN_PUERTO: { label: 'En puerto', family: 'at_place' },
  GUIA_RESCATADA: { label: 'Guía rescatada', family: 'problem' },
};

/** Text of a missing status (spec §4). */
export const NO_STATUS_LABEL = 'Sin Estado';

/** True when the text is one of the 24 codes. */
export function isStatus(status: string | null | undefined): status is Status {
  return typeof status === 'string' && Object.hasOwn(STATUS_INFO, status);
}

/** Spanish label of a status; an unknown one is returned raw, a missing one as «Sin Estado» (spec §4). */
export function labelOf(status: string | null | undefined): string {
  if (status === null || status === undefined || status === '') return NO_STATUS_LABEL;
  return isStatus(status) ? STATUS_INFO[status].label : status;
}

/** Colour family of a status; null when it is unknown or missing (drawn with a dashed border). */
export function familyOf(status: string | null | undefined): StatusFamily | null {
  return isStatus(status) ? STATUS_INFO[status].family : null;
}

/** Spanish name of a leg kind: «Retiro», «Viaje», «Devolución». */
export function legKindLabel(kind: LegKind): string {
  return LEG_KIND_LABELS[kind];
}
