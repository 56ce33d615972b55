import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The build of the browser application that this process serves: the name of its first file, which contains a hash of all that it loads. Null: the
 * process serves none.
 */
export function webBuild(webRoot: string | null): string | null {
  const page = webRoot === null ? null : path.join(webRoot, 'index.html');
  if (page === null || !existsSync(page)) return null;
  return /\/assets\/(index-[\w-]+)\.js/.exec(readFileSync(page, 'utf8'))?.[1] ?? null;
}
