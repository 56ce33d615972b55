import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const BILLING_CONSTRAINTS: ConstraintTexts = {
  payment_order_lines_charge: { code: 'YA_FACTURADO', message: 'Ese rubro ya está en otra orden de pago' },
  payment_orders_sap_number: {
    code: 'NUMERO_SAP_REPETIDO',
    message: 'otra orden de pago ya tiene ese número; revise los dos documentos en SAP',
  },
  invoices_numero_orden_key: { code: 'YA_FACTURADO', message: 'La orden ya fue facturada' },
};
