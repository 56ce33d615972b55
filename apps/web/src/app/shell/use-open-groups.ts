import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';
import { useEffect, useState } from 'react';
import { readKept, writeKept } from '../../ui/kept.ts';
import { openAtFirst } from './menu-tree.ts';

const PLACE = 'menu-groups';

/**
 * The open groups of the menu: those that the person opened, which are stored, and the group of the current screen. If the person folds the
 * latter, it stays folded until another entry becomes active.
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
