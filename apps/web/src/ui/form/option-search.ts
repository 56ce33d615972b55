/** Ranks options by a typed text: Enter selects the first, so an exact match must come first. */

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** 0 whole text, 1 its beginning, 2 the beginning of a word, 3 somewhere; null: no match. */
function rankIn(text: string, typed: string): number | null {
  if (text === typed) return 0;
  const at = text.indexOf(typed);
  if (at === 0) return 1;
  if (at < 0) return null;
  return text.split(/[\s·()/-]+/).some(word => word.startsWith(typed)) ? 2 : 3;
}

/** How well an option matches the typed text, by its name or its code; lower is better, null: no match. */
export function optionRank(typed: string, label: string, code?: string | null): number | null {
  const wanted = bare(typed);
  if (wanted === '') return 0;
  const ranks = [label, code ?? ''].map(text => rankIn(bare(text), wanted)).filter(rank => rank !== null);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

interface Named {
  label?: unknown;
  /** A second fact beside the name: a code, a plate. */
  hint?: unknown;
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const rankOf = (typed: string, option: Named) => optionRank(typed, textOf(option.label), textOf(option.hint));

/** The options in the order in which Enter should select them; those that do not match come last. */
export function bestFirst<O extends Named>(typed: string, options: readonly O[]): O[] {
  const far = 9;
  return [...options].sort((a, b) => (rankOf(typed, a) ?? far) - (rankOf(typed, b) ?? far));
}

/** `showSearch` of a select that has all its options: by name and code, ignoring accents, the best match first. */
export const optionSearch = {
  filterOption: (typed: string, option?: Named) => option !== undefined && rankOf(typed, option) !== null,
  filterSort: (a: Named, b: Named, { searchValue }: { searchValue: string }) =>
    (rankOf(searchValue, a) ?? 0) - (rankOf(searchValue, b) ?? 0),
};

/** `showSearch` of a field with suggestions where other values can be typed, too: those that match, in their order. */
export const suggestionSearch = { filterOption: optionSearch.filterOption };
