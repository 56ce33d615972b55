/**
 * All subjects of notifications (10-watch-tell-terminals §2), with their names. Nothing notifies yet of those outside NOTICE_SUBJECT_CODES.
 * Audiences, default channels and periods are in the table notification_subjects.
 */
export const SUBJECT_NAMES = {
  MENCION: 'Mención',
  TAREA: 'Tarea',
  RESERVA_APROBADA: 'Reserva aprobada',
  RESERVA_RECHAZADA: 'Reserva rechazada',
  RESERVA_CANCELADA: 'Reserva cancelada',
  RESERVA_REABIERTA: 'Reserva por decidir otra vez',
  RESUMEN: 'Avisar por teléfono',
  CASO: 'Caso de monitoreo',
  CORREO_RECHAZADO: 'Correo que rechaza los avisos',
  GUIA_EMITIDA: 'Guía emitida',
  VIAJE_INICIADO: 'Viaje iniciado',
  LLEGADA_PLANTA: 'Llegada a la planta',
  SALIDA_PLANTA: 'Salida de la planta',
  INGRESO_PUERTO: 'Ingreso al puerto',
  DEVUELTO: 'Contenedor devuelto',
  RETRASO: 'Retraso',
  STAND_BY_75: 'Horas libres por terminar',
  STAND_BY: 'Stand-by',
  TEMPERATURA: 'Temperatura',
  DIAS_LIBRES: 'Días libres',
  TURNO_CONFIRMADO: 'Turno confirmado',
  TURNO_RECHAZADO: 'Turno rechazado',
  DOCUMENTOS_FALTANTES: 'Documentos faltantes',
  FACTURA: 'Factura',
  CREDENCIAL: 'Credencial por vencer',
  SAP_ERROR: 'Error de SAP',
  PANICO: 'Emergencia',
  VERSION: 'Nueva versión',
} as const;
export type MessageSubject = keyof typeof SUBJECT_NAMES;
export const SUBJECT_CODES = Object.keys(SUBJECT_NAMES) as [MessageSubject, ...MessageSubject[]];
