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
  rights: [
    {
      code: 'cost.read',
      module: 'Costos',
      name: 'Ver costos y rentabilidad',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'ACCT@OPERADOR', 'ACCT@TRANS', 'OPERADOR', 'ASESOR'],
    },
    {
      code: 'cost.write',
      module: 'Costos',
      name: 'Cambiar costos planificados y acordar precios puntuales',
      initially: ['ACCT@OPERADOR', 'OPERADOR', 'EQUIPO_OPERATIVO'],
    },
    { code: 'cost.send', module: 'Costos', name: 'Enviar a SAP órdenes a proveedores', initially: ['ACCT@OPERADOR'] },
  ],
  screens: [
    {
      url: '/costos',
      module: 'Costos',
      title: 'Costos',
      icon: 'WalletOutlined',
      menu_group: 'Dinero',
      menu_order: 320,
      action: 'cost.read',
      places: ['OPERADOR'],
    },
  ],
  historyTexts: {
    'service_cost.add_service_cost': 'Registró el costo del servicio',
    'service_cost.update_service_cost': 'Cambió el costo del servicio',
    'service_cost.replace_service_cost': 'Terminó por una nueva versión',
    'service_cost.end_service_cost': 'Terminó el costo del servicio',
    'service_cost.void_service_cost': 'Anuló el costo del servicio',
    'service_cost.approve_service_cost': 'Aprobó el costo del servicio',
    'dynamic_cost.add_dynamic_cost': 'Registró el costo por compañía',
    'dynamic_cost.update_dynamic_cost': 'Cambió el costo por compañía',
    'dynamic_cost.replace_dynamic_cost': 'Terminó por una nueva versión',
    'dynamic_cost.end_dynamic_cost': 'Terminó el costo por compañía',
    'dynamic_cost.void_dynamic_cost': 'Anuló el costo por compañía',
    'dynamic_cost.approve_dynamic_cost': 'Aprobó el costo por compañía',
    'deposit_cost.add_deposit_cost': 'Registró el costo del depósito',
    'deposit_cost.update_deposit_cost': 'Cambió el costo del depósito',
    'deposit_cost.replace_deposit_cost': 'Terminó por una nueva versión',
    'deposit_cost.end_deposit_cost': 'Terminó el costo del depósito',
    'deposit_cost.void_deposit_cost': 'Anuló el costo del depósito',
    'deposit_cost.approve_deposit_cost': 'Aprobó el costo del depósito',
    'payment_cost.add_payment_cost': 'Registró el costo',
    'payment_cost.update_payment_cost': 'Cambió el costo',
    'payment_cost.remove_payment_cost': 'Anuló el costo',
    'cost_order.add_cost_order': 'Generó la orden a proveedor',
    'cost_order.edit_cost_order': 'Cambió la orden a proveedor',
    'cost_order.void_cost_order': 'Anuló la orden a proveedor',
    'cost_order.cancel_cost_order': 'Pidió a SAP anular la factura de compra',
    'cost_order.send_cost_order': 'Envió la orden a SAP',
    'cost_order.resend_cost_order': 'Reenvió la orden a SAP',
    'cost_order.cost_order_sent': 'SAP recibió la orden',
    'cost_order.cost_order_send_failed': 'El envío a SAP falló',
    'cost_order.settle_by_hand': 'Registró que la factura de compra se anuló en SAP a mano',
    'cost_order.cost_order_cancel_refused': 'SAP no anuló la factura de compra',
    'cost_type.add_cost_type': 'Creó el tipo de costo',
    'cost_type.edit_cost_type': 'Cambió el tipo de costo',
    add_line_deposit: 'Agregó una naviera al depósito',
    edit_line_cost: 'Cambió el costo de una naviera',
    remove_line_deposit: 'Quitó una naviera del depósito',
    save_rental: 'Fijó el costo de alquiler de generador',
  },
};
