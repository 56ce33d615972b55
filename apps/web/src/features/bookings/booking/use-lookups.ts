import { getPorts, getShippingLines } from '@cabezal/contract/people/companies/companies.calls';
import { getBookableServices } from '@cabezal/contract/prices/services/services.calls';
import { getContainerTypes, getProducts, getShips } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import type { Lookups } from './fill.ts';

/** Short and rarely changed: cached for five minutes, and refetched when one changes. */
const kept = { staleTime: 300_000 };

export const usePorts = () => useCall(getPorts, {}, kept).data ?? [];

/** The short catalogues that the automatic values need. */
export function useLookups(): Lookups {
  const products = useCall(getProducts, {}, kept).data;
  const types = useCall(getContainerTypes, {}, kept).data;
  const lines = useCall(getShippingLines, {}, kept).data;
  const ships = useCall(getShips, {}, kept).data;
  const services = useCall(getBookableServices, {}, kept).data;
  return useMemo(
    () => ({
      products: products ?? [],
      types: types ?? [],
      lines: lines ?? [],
      ships: ships ?? [],
      services: services ?? [],
    }),
    [products, types, lines, ships, services],
  );
}
