import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { useSyncExternalStore } from 'react';
import { readKept, writeKept } from '../../../../ui/kept.ts';

/** Which guides this browser printed, and when. The list marks them, so that nobody prints a sheet twice by mistake. */
type Printed = Readonly<Record<string, string>>;

const PLACE = 'guides.printed';
const KEPT_DAYS = 7;
let printed: Printed | null = null;
const listeners = new Set<() => void>();

function read(): Printed {
  printed ??= readKept<Printed>(PLACE, {});
  return printed;
}

export function markPrinted(id_guide: number) {
  const now = new Date();
  const oldest = addDays(businessDate(now), -KEPT_DAYS);
  const recent = Object.entries(read()).filter(([, at]) => businessDate(at) >= oldest);
  printed = { ...Object.fromEntries(recent), [id_guide]: now.toISOString() };
  writeKept(PLACE, printed);
  for (const listener of listeners) listener();
}

export function usePrinted(): Printed {
  return useSyncExternalStore(listener => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
