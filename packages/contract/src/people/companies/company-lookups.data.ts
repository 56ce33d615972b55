/** Papers of a company; the newest of a kind counts. */
export const COMPANY_PAPER_NAMES = {
  PERMISO: 'Permiso de operación',
  RUC: 'RUC',
  CONTRATO: 'Contrato',
  LOGO: 'Logo',
  OTRO: 'Otro documento',
} as const;
export type CompanyPaperKind = keyof typeof COMPANY_PAPER_NAMES;

/** States of a company as its log names them; what procurement says stands in the same log. */
export const COMPANY_STATE_NAMES = {
  ACTIVA: 'Activa',
  BLOQUEADA: 'Bloqueada',
  INACTIVA: 'Inactiva',
} as const;
export type CompanyState = keyof typeof COMPANY_STATE_NAMES;

/** Lines of the business in which the operator's people work. */
export const PRODUCT_NAMES = { E: 'Exportación', I: 'Importación', tpt: 'Todas las líneas' } as const;
