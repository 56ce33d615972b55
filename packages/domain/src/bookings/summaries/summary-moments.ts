/** Moments at which the summary of a reservation is mailed (9-operations §10). */
export const SUMMARY_MOMENTS = ['APPROVED', 'ISSUED', 'PLANT_IN', 'PLANT_OUT', 'FINISHED', 'DAILY'] as const;
export type SummaryMoment = (typeof SUMMARY_MOMENTS)[number];
export const SUMMARY_MOMENT_NAMES: Readonly<Record<SummaryMoment, string>> = {
  APPROVED: 'Reserva aprobada',
  ISSUED: 'Guía emitida',
  PLANT_IN: 'Llegada a planta',
  PLANT_OUT: 'Salida de planta',
  FINISHED: 'Reserva terminada',
  DAILY: 'Resumen diario',
};
