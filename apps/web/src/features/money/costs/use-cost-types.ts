import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { useCall } from '../../../api/use-call.ts';

/** Types of costs in use; undefined while loading. */
export function useCostTypes() {
  return useCall(getCostsType, {}, { staleTime: 300_000 }).data?.filter(type => type.active);
}
