import type { CodeTexts } from '../../../declarations.ts';
import { fromManifests } from '../../../manifests.ts';

const keyOf = (field: string, code: string): string => `${field}:${code}`;

/** The texts of the codes that modules store, for the history. */
const texts = fromManifests(({ modules }) => {
  const known = new Map<string, string>();
  for (const { codeTexts = {} } of modules)
    for (const [field, codes] of Object.entries<CodeTexts[string]>(codeTexts))
      for (const [code, text] of Object.entries<string>(codes)) known.set(keyOf(field, code), text);
  return known;
});

/** The text of a code in a logged field; undefined if it has none. */
export const codeText = (field: string, code: string): string | undefined => texts().get(keyOf(field, code));
