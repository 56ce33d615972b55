/** The usual motive with which a text begins; null: none. */
export const choiceIn = (written: string, choices: readonly string[]): string | null =>
  choices.toSorted((a, b) => b.length - a.length).find(choice => written.startsWith(choice)) ?? null;

/** A usual motive replaces the one that was chosen before; a person's own text stays behind it. */
export function withChoice(written: string, choice: string, choices: readonly string[]): string {
  const former = choiceIn(written, choices) ?? '';
  const own = written
    .slice(former.length)
    .replace(/^[.\s]+/, '')
    .trimEnd();
  return own === '' ? choice : `${choice}. ${own}`;
}
