import type { FreeTimeTariffRow } from '@cabezal/contract/free-time/free-time.calls';
import { tiersText } from '@cabezal/domain/freetime/free-time-input';
import { isSameValue } from '../../ui/form/merge-values.ts';

type Tiers = FreeTimeTariffRow['tiers'] | string | undefined;

/** Steps as they are being typed, and what the form was told of them. */
export interface TypedTiers {
  text: string;
  told: Tiers;
}

/** What was typed stays as it was typed; steps that came otherwise, as by loading, stand in its place. */
export function shownTiers(value: Tiers, typed: TypedTiers): string {
  if (typed.told !== undefined && isSameValue(value, typed.told)) return typed.text;
  return typeof value === 'object' ? tiersText(value) : (value ?? '');
}
