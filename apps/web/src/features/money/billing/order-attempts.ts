import {
  generatePaymentOrder,
  resendOrderSap,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { Attempts } from '../../../kits/many/attempts.ts';

/** By payer. Outside the dialogs: a dialog that is opened again repeats what had no certain answer. */
export const orderCreations = new Attempts(generatePaymentOrder);
/** By number of the order. */
export const orderSends = new Attempts(sendOrderSap);
export const orderResends = new Attempts(resendOrderSap);
