import type { RecordFiles } from '../../../declarations.ts';
import { fromManifests } from '../../../manifests.ts';

export const recordFiles = fromManifests(({ modules }): readonly RecordFiles[] =>
  modules.flatMap(({ files }) => files ?? []),
);
