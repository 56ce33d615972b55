/** Dates by which the report of reservations can be filtered. */
export const REPORT_DATE_NAMES = {
  /** Appointment at the plant. */
  CITA: 'Cita',
  CREACION: 'Creación',
  APROBACION: 'Aprobación',
  CUT_OFF: 'Cut-off',
  /**
   * When it became FINISHED: closing of its last guide, or cancellation of its last open container. In the daily sums, `CIERRE` is the day of the
   * latest closing of its guides, and absent while the cost of one is not settled.
   */
  CIERRE: 'Cierre',
  /** Latest invoice of its orders. */
  EMISION: 'Última emisión',
} as const;
export type ReportDate = keyof typeof REPORT_DATE_NAMES;
export const REPORT_DATES = Object.keys(REPORT_DATE_NAMES) as [ReportDate, ...ReportDate[]];
