import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';
import { useEffect, useState } from 'react';
import { readKept, writeKept } from '../../ui/kept.ts';
import { openAtFirst } from './menu-tree.ts';

const PLACE = 'menu-groups';

/**
 * What is open of the menu: what the person opened, kept for the next time, and where the screen is, as long as it is there. What he
 * folds while the screen is in it stays folded until he goes elsewhere.
 */
export function useOpenGroups(menu: readonly MenuEntry[], here: readonly string[]) {
  const [chosen, choose] = useState(() => readKept<string[]>(PLACE, openAtFirst(menu)));
  const [folded, fold] = useState<readonly string[]>([]);
  const place = here.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place in the menu
  useEffect(() => fold([]), [place]);
  const open = [...new Set([...chosen, ...here.filter(key => !folded.includes(key))])];
  const change = (keys: string[]) => {
    const next = keys.filter(key => chosen.includes(key) || !here.includes(key) || folded.includes(key));
    choose(next);
    fold(here.filter(key => !keys.includes(key)));
    writeKept(PLACE, next);
  };
  return { open, change };
}
