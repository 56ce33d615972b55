import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, seen from src (tests) and from dist (built). */
export const root = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  import.meta.url.includes('/dist/') ? '..' : '../../..',
);
export const folders = {
  migrations: path.join(root, 'apps/server/migrations'),
  reference: path.join(root, 'apps/server/reference'),
  web: path.join(root, 'apps/web/dist'),
  readSheetWorker: new URL(`file://${path.join(root, 'dist/read-sheet-worker.js')}`),
  planWorker: new URL(`file://${path.join(root, 'dist/plan-worker.js')}`),
  pgliteWorker: new URL(`file://${path.join(root, 'dist/pglite-worker.js')}`),
} as const;
