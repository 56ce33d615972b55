/** Papers of a company; the newest of a kind is current. */
export const COMPANY_PAPER_NAMES = {
  PERMISO: 'Permiso de operación',
  RUC: 'RUC',
  CONTRATO: 'Contrato',
  LOGO: 'Logo',
  OTRO: 'Otro documento',
} as const;
export type CompanyPaperKind = keyof typeof COMPANY_PAPER_NAMES;

/** States of a company in its log, which includes results of procurement. */
export const COMPANY_STATE_NAMES = {
  ACTIVA: 'Activa',
  BLOQUEADA: 'Bloqueada',
  INACTIVA: 'Inactiva',
} as const;
export type CompanyState = keyof typeof COMPANY_STATE_NAMES;

/** Business lines of the operator's people. */
export const PRODUCT_NAMES = { E: 'Exportación', I: 'Importación', tpt: 'Todas las líneas' } as const;
