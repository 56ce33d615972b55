import { ORDER_STATUS_NAMES } from '@cabezal/contract/money/billing/billing.shapes';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { billingDeliveries } from './billing.deliveries.ts';
import { billingRoutes } from './billing.routes.ts';
import { BILLING_CONSTRAINTS } from './constraints.data.ts';
import { invoiceFacts } from './invoices.queries.ts';
import { BILLING_USAGES } from './usages.data.ts';

/** Payment orders, their lines and documents in SAP, invoices, refunds. */
export const billingModule: Module = {
  routes: ({ services, sap }) => billingRoutes(services, sap),
  deliveries: ({ sap }) => billingDeliveries(sap),
  constraints: BILLING_CONSTRAINTS,
  codeTexts: { status: ORDER_STATUS_NAMES },
  usages: BILLING_USAGES,
  tellableFacts: invoiceFacts,
  readable: [readable({ noun: 'payment_order', table: 'payment_orders', key: 'numero_orden', action: 'billing.read' })],
  rights: [
    {
      code: 'billing.read',
      module: 'Facturación',
      name: 'Ver órdenes de pago y facturas',
      initially: ['ADM_LOCAL@CLIENTES', 'ACCT@OPERADOR', 'ACCT@TRANS', 'ACCT@CLIENTES', 'ASESOR'],
    },
    {
      code: 'billing.order',
      module: 'Facturación',
      name: 'Crear y editar órdenes de pago',
      initially: ['ACCT@OPERADOR'],
    },
    { code: 'billing.send', module: 'Facturación', name: 'Enviar órdenes a SAP', initially: ['ACCT@OPERADOR'] },
    {
      code: 'refund.send',
      module: 'Facturación',
      name: 'Reenviar a SAP y eliminar órdenes de reembolso que fallaron',
      initially: ['ACCT@OPERADOR'],
    },
    { code: 'billing.invoice', module: 'Facturación', name: 'Facturar órdenes', initially: ['ACCT@OPERADOR'] },
  ],
  screens: [
    {
      url: '/facturas',
      module: 'Facturación',
      title: 'Facturas',
      icon: 'FileDoneOutlined',
      menu_group: 'Dinero',
      menu_order: 310,
      action: 'billing.read',
    },
    { url: '/facturas/{number}', module: 'Facturación', title: 'Orden de pago', action: 'billing.read' },
  ],
  historyTexts: {
    'payment_order.add_service': 'Agregó un rubro',
    'payment_order.edit_service': 'Modificó un rubro',
    'payment_order.delete_service': 'Quitó un rubro',
    'payment_order.generate': 'Generó la orden de pago',
    'payment_order.send': 'Envió la orden a SAP',
    'payment_order.resend': 'Reenvió la orden a SAP',
    'payment_order.sent': 'SAP recibió la orden',
    'payment_order.send_failed': 'SAP rechazó la orden',
    'payment_order.cancel': 'Pidió a SAP anular la orden',
    'payment_order.cancel_refused': 'SAP no anuló la orden',
    'payment_order.settle_by_hand': 'Registró lo que se hizo en SAP a mano',
    'payment_order.delete': 'Eliminó la orden',
    'payment_order.invoice': 'Facturó la orden',
  },
};
