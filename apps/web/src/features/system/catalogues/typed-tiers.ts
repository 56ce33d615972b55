import type { FreeTimeTariffRow } from '@cabezal/contract/empties/free-time/free-time.calls';
import { tiersText } from '@cabezal/domain/empties/free-time/free-time-input';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { isSameValue } from '../../../ui/form/merge-values.ts';

type Tiers = FreeTimeTariffRow['tiers'] | string | undefined;

/** The text being typed, and the steps that it means to the form. */
export interface TypedTiers {
  text: string;
  told: Tiers;
}

/** The steps as text: «desde el día 9 $125,00 · desde el día 15 $135,00». */
export const stepsText = (tiers: FreeTimeTariffRow['tiers']): string =>
  tiers.map(({ from_day, usd }) => `desde el día ${from_day} ${formatMoney(usd)}`).join(' · ');

/** Typed text stays as typed; steps set otherwise, as by loading, replace it. */
export function shownTiers(value: Tiers, typed: TypedTiers): string {
  if (typed.told !== undefined && isSameValue(value, typed.told)) return typed.text;
  return typeof value === 'object' ? tiersText(value) : (value ?? '');
}
