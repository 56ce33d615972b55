import type { RuleWords } from '@cabezal/domain/prices/pricing/rule-words';
import type { RecordKind } from '../../system/records/record-kind.ts';

/**
 * A table of rules that hold from a day on and have neither code nor versions: allowances and bonuses of own drivers. Several may hold on
 * one day; who computes chooses the most precise.
 */
export interface PlainKind {
  readonly record: Pick<RecordKind, 'table' | 'key' | 'noun' | 'missing'>;
  readonly words: RuleWords;
}
