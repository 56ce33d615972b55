import { COST_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { DatedKind } from '../../prices/dated-rules/dated-kind.ts';
import { recordKind } from '../../system/records/record-kind.ts';

const DATED_LABELS = {
  code: 'Código',
  amount: 'Valor',
  valid_from: 'Desde',
  valid_to: 'Hasta',
  note: 'Nota',
} as const;
const missing = 'El costo no existe';

export const SERVICE_COST = recordKind({
  table: 'service_costs',
  key: 'id_service_cost',
  noun: 'service_cost',
  missing,
  labels: { ...DATED_LABELS, id_service: 'Servicio', id_provider: 'Proveedor' },
});
export const SERVICE_COST_KIND: DatedKind<'service_costs'> = {
  record: SERVICE_COST,
  code: { prefix: 'CSE-', digits: 5 },
  scope: ['id_service', 'id_provider'],
  items: null,
  charged: null,
  words: COST_WORDS,
};

export const DYNAMIC_COST = recordKind({
  table: 'dynamic_costs',
  key: 'id_dynamic_cost',
  noun: 'dynamic_cost',
  missing,
  labels: {
    ...DATED_LABELS,
    id_company: 'Compañía',
    id_cost_type: 'Tipo de costo',
    method: 'Método',
    applies_to: 'Tramo',
  },
});
export const DYNAMIC_COST_KIND: DatedKind<'dynamic_costs'> = {
  record: DYNAMIC_COST,
  code: { prefix: 'CDI-', digits: 5 },
  scope: ['id_company', 'id_cost_type', 'applies_to'],
  items: null,
  charged: null,
  words: COST_WORDS,
};

export const DEPOSIT_COST = recordKind({
  table: 'deposit_costs',
  key: 'id_deposit_cost',
  noun: 'deposit_cost',
  missing,
  labels: {
    ...DATED_LABELS,
    id_location: 'Depósito',
    id_shipping_line: 'Naviera',
    id_container_type: 'Tipo de contenedor',
    cost_kind: 'Costo',
  },
});
export const DEPOSIT_COST_KIND: DatedKind<'deposit_costs'> = {
  record: DEPOSIT_COST,
  code: { prefix: 'CDE-', digits: 5 },
  scope: ['id_location', 'id_shipping_line', 'id_container_type', 'cost_kind'],
  items: null,
  charged: null,
  words: COST_WORDS,
};
