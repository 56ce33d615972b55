import { ITEM_METHOD_NAMES, SURCHARGE_KIND_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { CONTAINER_GROUP_NAMES } from '@cabezal/domain/prices/pricing/rule-words';
import type { CodeTexts } from '../../../declarations.ts';

/** Texts of the codes of rates and surcharges. */
export const FEE_CODE_TEXTS: CodeTexts = {
  container_group: CONTAINER_GROUP_NAMES,
  side: { VENTA: 'Venta', COMPRA: 'Compra' },
  method: {
    ...ITEM_METHOD_NAMES,
    PORCENTAJE: 'Porcentaje del flete',
    POR_GALON: 'Por galón',
    POR_PARADA: 'Por parada',
  },
  kind: SURCHARGE_KIND_NAMES,
};
