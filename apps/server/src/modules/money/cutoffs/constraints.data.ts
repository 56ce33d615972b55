import type { ConstraintTexts } from '../../../platform/http/errors.ts';

/** The verbs check these conditions first; the constraints cover concurrent writers and verbs that omit the check. */
export const CUTOFF_CONSTRAINTS: ConstraintTexts = {
  cutoff_is_frozen: { code: 'CORTE_CERRADO', message: 'Un corte cerrado no se cambia: reverse la línea' },
  cutoff_lines_guide_once: { code: 'GUIA_EN_CORTE', message: 'La guía ya está en otro corte' },
  cutoff_lines_advance_once: { code: 'GUIA_EN_CORTE', message: 'El anticipo ya está en otro corte' },
  cutoff_lines_withdrawal_once: { code: 'RETIRO_EN_CORTE', message: 'El retiro ya está en otro corte' },
  cutoff_lines_fine_once: { code: 'MULTA_EN_CORTE', message: 'La multa ya está en otro corte' },
  cutoff_lines_reverses_key: { code: 'LINEA_REVERSADA', message: 'La línea ya está reversada' },
  cutoffs_kind_period_to_key: { code: 'CORTE_EN_CURSO', message: 'Ya hay un corte que termina ese día' },
  cutoff_documents_credit: {
    code: 'NOTA_YA_INGRESADA',
    message: 'La nota de crédito de esa factura ya está ingresada',
  },
  cutoff_documents_note: { code: 'DOCUMENTO_REPETIDO', message: 'Esa nota de crédito ya está registrada' },
  cutoff_documents_sap_number: {
    code: 'NUMERO_SAP_REPETIDO',
    message: 'otro documento ya tiene ese número; revise los dos en SAP',
  },
  cost_orders_corte: { code: 'FACTURA_YA_INGRESADA', message: 'La factura de ese transportista ya está ingresada' },
};
