import { useMemo } from 'react';
import { useAddress } from '../../../ui/use-address.ts';

/** Which guide is shown beside a list; it is in the address (`?guia=`), so that a link opens the same. */
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
