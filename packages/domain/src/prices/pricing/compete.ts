/** Relation of two rules that may both apply («Contra qué compite», 8-money §1.4). */
import { DIMENSION_WORDS, DIMENSIONS, type Dimension, type RuleHead, specificity } from './dimensions';
import { SCOPE_COLUMNS } from './rate-rules';
import { periodWords, type RuleWords } from './rule-words';

/** A rule with a completed scope: a plant has its canton and province, a container type its group, a mode its type. */
export type CompletedRule = RuleHead;

const columns = [...SCOPE_COLUMNS, 'id_shipping_line', 'id_product'] as const;

const areDifferent = (a: unknown, b: unknown): boolean => (a ?? null) !== null && (b ?? null) !== null && a !== b;

/** Whether both rules can apply to one movement on one day. Both scopes completed. */
export function meet(a: CompletedRule, b: CompletedRule): boolean {
  if (areDifferent(a.owner, b.owner) || columns.some(column => areDifferent(a.scope[column], b.scope[column])))
    return false;
  const [km, other] = [a.scope, b.scope];
  const below = (km.km_to ?? null) !== null && (other.km_from ?? 0) >= (km.km_to ?? 0);
  const above = (other.km_to ?? null) !== null && (km.km_from ?? 0) >= (other.km_to ?? 0);
  const before = (a.valid_to ?? null) !== null && b.valid_from > (a.valid_to ?? '');
  const after = (b.valid_to ?? null) !== null && a.valid_from > (b.valid_to ?? '');
  return !(below || above || before || after);
}

export type Relation = 'SOLAPA' | 'GANA' | 'PIERDE';

const scopeColumns = [...columns, 'km_from', 'km_to'] as const;
const same = (a: RuleHead, b: RuleHead): boolean =>
  a.owner === b.owner && scopeColumns.every(column => (a.scope[column] ?? null) === (b.scope[column] ?? null));

/** Whether `draft` wins over `other` where both apply, and by which dimension. Scopes as stored. */
export function compete(draft: RuleHead, other: RuleHead): { relation: Relation; by: Dimension } {
  if (same(draft, other)) return { relation: 'SOLAPA', by: 'VIGENCIA' };
  const [mine, its] = [specificity(draft), specificity(other)];
  const at = DIMENSIONS.findIndex((_, dimension) => mine[dimension] !== its[dimension]);
  const dimension = DIMENSIONS[at];
  if (dimension !== undefined) {
    const wins = (mine[at] ?? 0) > (its[at] ?? 0);
    return { relation: wins ? 'GANA' : 'PIERDE', by: dimension === 'OWNER' ? 'CLIENTE' : dimension };
  }
  if (draft.valid_from === other.valid_from) return { relation: 'GANA', by: 'REGISTRO' };
  return { relation: draft.valid_from > other.valid_from ? 'GANA' : 'PIERDE', by: 'VIGENCIA' };
}

/** «Gana a la tarifa TAR-00003 por cliente». */
export function competeSentence(draft: RuleHead, other: RuleHead, words: RuleWords): string {
  const { relation, by } = compete(draft, other);
  if (relation === 'SOLAPA')
    return `Es la misma combinación que ${words.cual} ${other.code}, que rige ${periodWords(other)}`;
  const won = words.o === 'o' ? `al ${words.cual.slice('el '.length)}` : `a ${words.cual}`;
  return relation === 'GANA'
    ? `Gana ${won} ${other.code} por ${DIMENSION_WORDS[by]}`
    : `Pierde contra ${words.cual} ${other.code} por ${DIMENSION_WORDS[by]}`;
}
