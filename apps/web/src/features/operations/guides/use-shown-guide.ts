import { useMemo } from 'react';
import { useAddress } from '../../../ui/use-address.ts';

/** The guide that is open beside a list. Its id is in the address (`?guia=`), so that a link opens the same guide. */
export function useShownGuide() {
  const address = useAddress<'guia'>();
  return useMemo(
    () => ({
      shown: address.id('guia'),
      addressOf: (id_guide: number) => address.with({ guia: id_guide }),
      open: (id_guide: number) => address.change({ guia: id_guide }, { push: true }),
      close: () => address.change({ guia: null }, { push: true }),
    }),
    [address],
  );
}
