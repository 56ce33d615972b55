/**
 * The migrations up to 0400 were replaced by a baseline: files `0400_NN_area.sql`, which create what those created (decision 0143). This is
 * the last of the replaced migrations. An installation that applied it has what the baseline creates.
 */
export const LAST_BEFORE_BASELINE = '0400_false_freight_not_billed.sql';

export interface AppliedMigration {
  name: string;
  checksum: string;
}

export const isBaseline = (name: string): boolean => /^0400_\d\d_/.test(name);
/** Whether the baseline replaced this migration. The names of its files precede that of the last replaced migration. */
const isReplaced = (name: string): boolean => name <= LAST_BEFORE_BASELINE && !isBaseline(name);

/** Whether a database or backup is of a version before the last replaced migration: this program cannot bring it up to date. */
export const isTooOld = (applied: readonly AppliedMigration[]): boolean =>
  applied.some(({ name }) => isReplaced(name)) &&
  !applied.some(({ name }) => name === LAST_BEFORE_BASELINE || isBaseline(name));

/**
 * `applied` as this program names its migrations: replaced ones are left out, and the files of the baseline count as applied where the last
 * replaced migration is. `baseline`: its files in this program. Call `isTooOld` first.
 */
export function acrossBaseline<T extends AppliedMigration>(applied: readonly T[], baseline: readonly T[]): T[] {
  const kept = applied.filter(({ name }) => !isReplaced(name));
  const hasAll =
    applied.some(({ name }) => name === LAST_BEFORE_BASELINE) && !kept.some(({ name }) => isBaseline(name));
  return hasAll ? [...baseline, ...kept] : kept;
}
