import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { PURCHASE_FEE } from './purchase-fee.record.ts';
import { purchaseFeeImport } from './purchase-fees.import.ts';
import { purchaseFeeRoutes } from './purchase-fees.routes.ts';
import { PURCHASE_FEE_USAGES } from './usages.data.ts';

/** Rates of purchase, by carrier and movement. */
export const purchaseFeesModule: Module = {
  routes: () => purchaseFeeRoutes(),
  imports: () => [purchaseFeeImport],
  records: [PURCHASE_FEE],
  usages: PURCHASE_FEE_USAGES,
  readable: [
    readable({ noun: 'purchase_fee', table: 'purchase_fees', key: 'id_purchase_fee', action: 'purchase_fee.read' }),
  ],
  rights: [
    {
      code: 'purchase_fee.read',
      module: 'Tarifas',
      name: 'Ver tarifas de compra',
      initially: ['ADM_LOCAL@TRANS', 'ACCT@OPERADOR', 'ACCT@TRANS', 'OPERADOR'],
    },
    {
      code: 'purchase_fee.write',
      module: 'Tarifas',
      name: 'Crear y cambiar tarifas de compra y sus parámetros',
      initially: ['ACCT@OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/tarifas_compra',
      module: 'Tarifas',
      title: 'Tarifas de compra',
      icon: 'ShoppingOutlined',
      menu_group: 'Comercial',
      menu_order: 227,
      action: 'purchase_fee.read',
    },
  ],
  historyTexts: {
    'purchase_fee.add_purchase_fee': 'Registró la tarifa de compra',
    'purchase_fee.update_purchase_fee': 'Cambió la tarifa de compra',
    'purchase_fee.replace_purchase_fee': 'Terminó por una nueva versión',
    'purchase_fee.end_purchase_fee': 'Terminó la tarifa de compra',
    'purchase_fee.void_purchase_fee': 'Anuló la tarifa de compra',
    'purchase_fee.approve_purchase_fee': 'Aprobó la tarifa de compra',
    'purchase_param.set_value': 'Registró un valor',
  },
};
