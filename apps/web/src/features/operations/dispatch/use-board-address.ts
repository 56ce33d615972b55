import { DAY_CHECKS, type DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { businessDate, isDate } from '@cabezal/domain/system/time/time';
import { useMemo } from 'react';
import { type Address, useAddress } from '../../../ui/use-address.ts';

type Name = 'dia' | 'q' | 'flota' | 'viaje' | 'guia' | 'propuesta' | 'vista' | 'falta';

export interface BoardAddress {
  day: string;
  search: string;
  fleet: 'propios' | 'particulares' | null;
  /** The leg selected on the left. */
  id_leg: number | null;
  /** The selected bar. */
  id_guide: number | null;
  /** The open proposal. */
  id_plan_run: number | null;
  /** The day as a timeline, as a list of its legs, or of its slots. */
  view: 'linea' | 'lista' | 'turnos';
  /** The list shows only rows that lack this; on the board, it names the list from which the trip was opened. */
  lacks: DayCheck | null;
  /** The address of the board with that leg or guide selected; it keeps `lacks`. */
  boardAt: (row: { id_leg: number; id_guide: number | null; assigned: boolean }) => string;
  change: Address<Name>['change'];
}

const viewOf = (given: string | null): BoardAddress['view'] =>
  given === 'lista' || given === 'turnos' ? given : 'linea';

/** The state of the board, kept in the address. */
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
    view: viewOf(get('vista')),
    lacks: DAY_CHECKS.find(check => check === get('falta')) ?? null,
  } as const;
  const { day: date, search, fleet: of, id_leg, id_guide, id_plan_run, view, lacks } = shown;
  return useMemo(
    () => ({
      day: date,
      search,
      fleet: of,
      id_leg,
      id_guide,
      id_plan_run,
      view,
      lacks,
      change,
      boardAt: row =>
        addressWith(
          row.assigned
            ? { vista: null, viaje: null, guia: row.id_guide }
            : { vista: null, viaje: row.id_leg, guia: null },
        ),
    }),
    [date, search, of, id_leg, id_guide, id_plan_run, view, lacks, change, addressWith],
  );
}
