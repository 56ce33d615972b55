import { fromManifests } from '../../../manifests.ts';
import type { Sweep } from './sweeps.queries.ts';

/** The sweeps that modules of higher areas declare for their tables. */
export const declaredSweeps = fromManifests(({ modules }): readonly Sweep[] =>
  modules.flatMap(({ sweeps }) => sweeps ?? []),
);
