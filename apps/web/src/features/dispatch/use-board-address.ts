import { businessDate, isDate } from '@cabezal/domain/time/time';
import { useMemo } from 'react';
import { type Address, useAddress } from '../../ui/use-address.ts';

type Name = 'dia' | 'q' | 'flota' | 'viaje' | 'guia' | 'propuesta' | 'vista';

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
  /** The day as a list instead of lines. */
  isList: boolean;
  /** The board with that leg, or guide, chosen. */
  boardAt: (row: { id_leg: number; id_guide: number | null; assigned: boolean }) => string;
  change: Address<Name>['change'];
}

/** What the board shows is in the address. */
export function useBoardAddress(): BoardAddress {
  const { get, id, change, with: addressWith } = useAddress<Name>();
  const day = get('dia') ?? '';
  const fleet = get('flota');
  const shown = {
    day: isDate(day) ? day : businessDate(new Date()),
    search: get('q') ?? '',
    fleet: fleet === 'propios' || fleet === 'particulares' ? fleet : null,
    id_leg: id('viaje'),
    id_guide: id('guia'),
    id_plan_run: id('propuesta'),
    isList: get('vista') === 'lista',
  } as const;
  const { day: date, search, fleet: of, id_leg, id_guide, id_plan_run, isList } = shown;
  return useMemo(
    () => ({
      ...{ day: date, search, fleet: of, id_leg, id_guide, id_plan_run, isList, change },
      boardAt: row =>
        addressWith(
          row.assigned
            ? { vista: null, viaje: null, guia: row.id_guide }
            : { vista: null, viaje: row.id_leg, guia: null },
        ),
    }),
    [date, search, of, id_leg, id_guide, id_plan_run, isList, change, addressWith],
  );
}
