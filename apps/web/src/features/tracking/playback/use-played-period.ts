import { businessDate } from '@cabezal/domain/system/time/time';
import { useMemo } from 'react';
import { useAddress } from '../../../ui/use-address.ts';
import { type AskedPeriod, dayOf, periodOfDay } from './playback-words.ts';

/** Truck and period of the page, in the address: `?camion=12&dia=2026-11-30`, or `desde` and `hasta`. */
export function usePlayedPeriod() {
  const { id, get, change } = useAddress<'camion' | 'dia' | 'desde' | 'hasta'>();
  const [dia, desde, hasta] = [get('dia'), get('desde'), get('hasta')];
  return useMemo(() => {
    const day = dayOf({ dia, desde, hasta });
    const own = { from: desde ?? '', to: hasta ?? '' };
    const period: AskedPeriod = day === null ? own : periodOfDay(day);
    const today = businessDate(new Date());
    return {
      id_truck: id('camion'),
      /** Null: the period is from one time to another. */
      day,
      period,
      change,
      showDay: (next: string) => change({ dia: next === today ? null : next, desde: null, hasta: null }),
      showPeriod: ({ from, to }: AskedPeriod) => change({ dia: null, desde: from, hasta: to }),
    };
  }, [dia, desde, hasta, id, change]);
}
export type PlayedPeriod = ReturnType<typeof usePlayedPeriod>;
