import { businessDate, isDate } from '@cabezal/domain/time/time';
import { useSearchParams } from 'react-router';

type Name = 'dia' | 'q' | 'flota' | 'viaje' | 'guia';

export interface BoardAddress {
  day: string;
  search: string;
  fleet: 'propios' | 'particulares' | null;
  /** The leg that is chosen at the left. */
  id_leg: number | null;
  /** The bar that is chosen. */
  id_guide: number | null;
  change: (values: Partial<Record<Name, string | null>>) => void;
}

/** What the board shows is in the address. */
export function useBoardAddress(): BoardAddress {
  const [search, setSearch] = useSearchParams();
  const day = search.get('dia') ?? '';
  const fleet = search.get('flota');
  return {
    day: isDate(day) ? day : businessDate(new Date()),
    search: search.get('q') ?? '',
    fleet: fleet === 'propios' || fleet === 'particulares' ? fleet : null,
    id_leg: Number(search.get('viaje')) || null,
    id_guide: Number(search.get('guia')) || null,
    change: values =>
      setSearch(
        before => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
