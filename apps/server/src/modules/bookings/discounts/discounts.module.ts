import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { DISCOUNT_CONSTRAINTS } from './constraints.data.ts';
import { DISCOUNT } from './discount.record.ts';
import { discountRoutes } from './discounts.routes.ts';
import { DISCOUNT_USAGES } from './usages.data.ts';

/** Discount codes: creates them, checks a code that is entered, redeems it, and takes it back. */
export const discountsModule: Module = {
  routes: () => discountRoutes(),
  constraints: DISCOUNT_CONSTRAINTS,
  records: [DISCOUNT],
  usages: DISCOUNT_USAGES,
  readable: [readable({ noun: 'discount', table: 'discounts', key: 'id_discount', action: 'discount.read' })],
  rights: [
    {
      code: 'discount.read',
      module: 'Descuentos',
      name: 'Ver descuentos y sus usos',
      initially: ['ACCT@OPERADOR', 'OPERADOR', 'ASESOR'],
    },
    {
      code: 'discount.write',
      module: 'Descuentos',
      name: 'Crear, editar y eliminar descuentos',
      initially: ['ACCT@OPERADOR'],
    },
    {
      code: 'discount.apply',
      module: 'Descuentos',
      name: 'Poner descuentos en reservas',
      initially: ['ADM_LOCAL@CLIENTES', 'ACCT@OPERADOR', 'OPERADOR', 'ASESOR'],
    },
    {
      code: 'discount.redeem',
      module: 'Descuentos',
      name: 'Ingresar códigos y ver los descuentos de su compañía',
      initially: ['ADM_LOCAL@CLIENTES'],
    },
  ],
  screens: [
    {
      url: '/descuentos',
      module: 'Descuentos',
      title: 'Descuentos',
      icon: 'PercentageOutlined',
      menu_group: 'Comercial',
      menu_order: 230,
      action: 'discount.read',
    },
    {
      url: '/descuentos/redeem',
      module: 'Descuentos',
      title: 'Mis descuentos',
      icon: 'GiftOutlined',
      menu_group: 'Comercial',
      menu_order: 231,
      action: 'discount.redeem',
      places: ['EXP', 'IMP', 'CLT', 'FWDR'],
    },
    { url: '/descuentos/add', module: 'Descuentos', title: 'Nuevo descuento', action: 'discount.write' },
    { url: '/descuentos/edit/{number}', module: 'Descuentos', title: 'Editar descuento', action: 'discount.write' },
    { url: '/descuentos/{number}', module: 'Descuentos', title: 'Descuento', action: 'discount.read' },
  ],
  historyTexts: {
    'discount.add_discount': 'Registró el descuento',
    'discount.update_discount': 'Cambió el descuento',
    'discount.delete_discount': 'Eliminó el descuento',
    'discount.redeem_code_discount': 'Ingresó el código',
    'reservation.save_discounts': 'Cambió los descuentos',
  },
};
