/** By which of its days a reservation is looked for in the report of reservations. */
export const REPORT_DATE_NAMES = {
  /** Agreed at the plant. */
  CITA: 'Cita',
  CREACION: 'Creación',
  APROBACION: 'Aprobación',
  CUT_OFF: 'Cut-off',
  /**
   * When it became finished: its last guide was closed, or the last container that was open was given up. The facts (`CIERRE` of the daily
   * sums) have the day of the latest closing of its guides, and none while the cost of one is not settled.
   */
  CIERRE: 'Cierre',
  /** Of the latest invoice of its orders. */
  EMISION: 'Última emisión',
} as const;
export type ReportDate = keyof typeof REPORT_DATE_NAMES;
export const REPORT_DATES = Object.keys(REPORT_DATE_NAMES) as [ReportDate, ...ReportDate[]];
