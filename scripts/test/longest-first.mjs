import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { secondsOf } from './seconds.mjs';

/**
 * Orders the test files within a part, the longest first, so that both workers are busy until the end. The parts of one group run one after
 * the other, the embedded database before PostgreSQL, because its files take longer.
 */
export default class LongestFirst extends BaseSequencer {
  async sort(specifications) {
    const rankOf = ({ project, moduleId }) => [
      project.name,
      -secondsOf(project.name, path.relative('.', moduleId)),
      moduleId,
    ];
    const ranked = specifications.map(one => ({ one, rank: rankOf(one) }));
    ranked.sort(({ rank: a }, { rank: b }) => {
      const differs = a.findIndex((part, index) => part !== b[index]);
      return differs === -1 ? 0 : a[differs] < b[differs] ? -1 : 1;
    });
    return ranked.map(({ one }) => one);
  }
}
