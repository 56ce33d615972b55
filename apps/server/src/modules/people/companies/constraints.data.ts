import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const COMPANY_CONSTRAINTS: ConstraintTexts = {
  companies_ruc: { code: 'RUC_DUPLICADO', message: 'Ya existe una compañía con ese RUC' },
};
