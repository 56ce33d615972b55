import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { DEPOSIT_COST, DYNAMIC_COST, SERVICE_COST } from './agreed-cost.record.ts';
import { companyCostRoutes } from './company-costs.routes.ts';
import { COST_CONSTRAINTS } from './constraints.data.ts';
import { costDeliveries } from './costs.deliveries.ts';
import { costRoutes } from './costs.routes.ts';
import { RECEIPT_FILES } from './payment-costs.queries.ts';
import { paymentCostRoutes } from './payment-costs.routes.ts';
import { COST_USAGES } from './usages.data.ts';

/** Costs agreed with third parties, their invoices, and orders of cost in SAP. */
export const costsModule: Module = {
  routes: ({ sap }) => [...costRoutes(), ...companyCostRoutes(), ...paymentCostRoutes(sap)],
  deliveries: ({ sap }) => costDeliveries(sap),
  constraints: COST_CONSTRAINTS,
  records: [DEPOSIT_COST, DYNAMIC_COST, SERVICE_COST],
  usages: COST_USAGES,
  files: RECEIPT_FILES,
  readable: [
    readable({ noun: 'service_cost', table: 'service_costs', key: 'id_service_cost', action: 'cost.read' }),
    readable({ noun: 'dynamic_cost', table: 'dynamic_costs', key: 'id_dynamic_cost', action: 'cost.read' }),
    readable({ noun: 'deposit_cost', table: 'deposit_costs', key: 'id_deposit_cost', action: 'cost.read' }),
    readable({ noun: 'payment_cost', table: 'payment_costs', key: 'id_payment_cost', action: 'cost.read' }),
    readable({ noun: 'cost_order', table: 'cost_orders', key: 'numero_orden', action: 'cost.read' }),
  ],
};
