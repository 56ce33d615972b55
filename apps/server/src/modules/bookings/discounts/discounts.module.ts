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
};
