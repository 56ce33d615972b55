import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Marker file in the data folder that exists while the demonstration company is loaded. If it exists at a start, the previous process ended
 * during the load: the database is incomplete and contains no data of users.
 */
const markOf = (dataDir: string): string => path.resolve(dataDir, 'demo-filling');

export function fillingBegins(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markOf(dataDir), '');
}
export const fillingEnds = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });
export const isHalfFilled = (dataDir: string): boolean => existsSync(markOf(dataDir));
