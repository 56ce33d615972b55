import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A file of the data folder that stands there while the demonstration company is filled in. Where a start finds it, the process before was
 * ended on the way: nobody has used that database, and it is not whole.
 */
const markOf = (dataDir: string): string => path.resolve(dataDir, 'demo-filling');

export function fillingBegins(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markOf(dataDir), '');
}
export const fillingEnds = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });
export const isHalfFilled = (dataDir: string): boolean => existsSync(markOf(dataDir));
