import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../../platform/http/context.ts';
import { demandMay } from '../../system/records/record-verbs.ts';

type Asker = Pick<Actor, 'audience' | 'actions'>;

/** Purchase rates are not visible to customers and drivers, whatever their role. */
export const seesPurchases = ({ audience }: Pick<Actor, 'audience'>): boolean =>
  audience === 'operator' || audience === 'carrier';

export function mayWritePurchases({ audience, actions }: Asker): Possible {
  if (!actions.has('purchase_fee.write')) return 'Su usuario no puede editar tarifas de compra';
  return audience === 'operator' || 'Solo la operadora edita las tarifas de compra';
}

/** Errors: 422 TARIFA_AJENA. */
export const demandMayWrite = (actor: Asker): void => demandMay('TARIFA_AJENA', mayWritePurchases(actor));
