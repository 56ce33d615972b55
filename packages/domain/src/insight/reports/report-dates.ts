/** Dates by which the report of reservations can be filtered. */
export const REPORT_DATE_NAMES = {
  /** Appointment at the plant. */
  CITA: 'Cita',
  CREACION: 'Creación',
  APROBACION: 'Aprobación',
  CUT_OFF: 'Cut-off',
  /**
   * When the reservation became FINISHED: its last guide was closed, or its last open container cancelled. The daily sums (module `facts`) use
   * another day under this name: that of the latest closing of its guides; they have none while the cost of a leg is unknown.
   */
  CIERRE: 'Cierre',
  /** Emission of the latest invoice of its orders. */
  EMISION: 'Última emisión',
} as const;
export type ReportDate = keyof typeof REPORT_DATE_NAMES;
export const REPORT_DATES = Object.keys(REPORT_DATE_NAMES) as [ReportDate, ...ReportDate[]];
