/** Spanish texts of stored codes, by field. */
export type CodeTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const texts = new Map<string, string>();
const keyOf = (field: string, code: string): string => `${field}:${code}`;

/** Registers the texts of the codes that modules store, for the history (modules.ts). */
export function setCodeTexts(all: readonly CodeTexts[]): void {
  for (const [field, codes] of all.flatMap(one => Object.entries(one)))
    for (const [code, text] of Object.entries(codes)) texts.set(keyOf(field, code), text);
}

/** The text of a code in a logged field; undefined if it has none. */
export const codeText = (field: string, code: string): string | undefined => texts.get(keyOf(field, code));
