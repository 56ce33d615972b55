import { businessDate, isDate } from '@cabezal/domain/time/time';
import { useMemo } from 'react';
import { type Address, useAddress } from '../../ui/use-address.ts';

type Name = 'dia' | 'q' | 'flota' | 'viaje' | 'guia' | 'propuesta';

export interface BoardAddress {
  day: string;
  search: string;
  fleet: 'propios' | 'particulares' | null;
  /** The leg that is chosen at the left. */
  id_leg: number | null;
  /** The bar that is chosen. */
  id_guide: number | null;
  /** The proposal that is looked at. */
  id_plan_run: number | null;
  change: Address<Name>['change'];
}

/** What the board shows is in the address. */
export function useBoardAddress(): BoardAddress {
  const { get, id, change } = useAddress<Name>();
  const day = get('dia') ?? '';
  const fleet = get('flota');
  const shown = {
    day: isDate(day) ? day : businessDate(new Date()),
    search: get('q') ?? '',
    fleet: fleet === 'propios' || fleet === 'particulares' ? fleet : null,
    id_leg: id('viaje'),
    id_guide: id('guia'),
    id_plan_run: id('propuesta'),
  } as const;
  const { day: date, search, fleet: of, id_leg, id_guide, id_plan_run } = shown;
  return useMemo(
    () => ({ day: date, search, fleet: of, id_leg, id_guide, id_plan_run, change }),
    [date, search, of, id_leg, id_guide, id_plan_run, change],
  );
}
