import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A marker file in the data folder that exists while the demonstration company is loaded. If a start finds it, the previous process ended
 * during loading: the database is incomplete and nobody has used it.
 */
const markOf = (dataDir: string): string => path.resolve(dataDir, 'demo-filling');

export function fillingBegins(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markOf(dataDir), '');
}
export const fillingEnds = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });
export const isHalfFilled = (dataDir: string): boolean => existsSync(markOf(dataDir));
