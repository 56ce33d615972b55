import { getReservationMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';

const HOUR_MS = 3_600_000;

/** The motive of a rejection or cancellation: text, and the catalogue entry. */
export interface GivenMotive {
  motive: string;
  id_motivo: number | null;
}

/** The motives of the catalogue for rejections and cancellations, loaded when a dialog needs them. */
export function useReservationMotives(asked: boolean) {
  const { data } = useCall(getReservationMotives, {}, { enabled: asked, staleTime: HOUR_MS });
  return useMemo(() => {
    const found = data ?? [];
    return {
      choices: found.map(entry => entry.name),
      given: (motive: string, choice: string | null): GivenMotive => ({
        motive,
        id_motivo: found.find(entry => entry.name === choice)?.id_motivo ?? null,
      }),
    };
  }, [data]);
}
