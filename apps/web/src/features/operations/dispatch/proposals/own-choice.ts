import type { PlanOptions } from '@cabezal/contract/operations/proposals/proposals.calls';

/** Whether an option differs from the default. */
export const isOwnChoice = ({ fleet, include_papers, weights }: PlanOptions): boolean =>
  fleet !== undefined || include_papers === true || Object.keys(weights ?? {}).length > 0;
