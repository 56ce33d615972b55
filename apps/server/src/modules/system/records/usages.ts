import type { ReferredTable, TableUsage } from '../../../declarations.ts';
import { fromManifests } from '../../../manifests.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** Declares a table's usages for the manifest of the module that writes the table. */
export const tableUsage = <T extends keyof Schema>(usage: {
  table: T;
  one: string;
  many: string;
  of: Partial<Record<ReferredTable, readonly (keyof Schema[T] & string)[]>>;
}): TableUsage => usage;

/** The usages that the modules declare, in the order in which a refusal names them. */
const declaredUsages = fromManifests(({ modules }): readonly TableUsage[] =>
  modules.flatMap(({ usages }) => usages ?? []),
);

/** The declared usages of records of a table: the rows to count and the columns that refer to the record. */
export function usagesOfTable(of: ReferredTable): { usage: TableUsage; columns: readonly string[] }[] {
  return declaredUsages().flatMap(usage => {
    const columns = usage.of[of];
    return columns === undefined ? [] : [{ usage, columns }];
  });
}
