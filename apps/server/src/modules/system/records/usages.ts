import { fromManifests } from '../../../manifests.ts';
import type { Schema } from '../../../platform/db/schema.generated.ts';

/** Tables of the records that people delete only while nothing refers to them. */
export type ReferredTable =
  | 'cantons'
  | 'companies'
  | 'container_types'
  | 'drivers'
  | 'equipments'
  | 'free_time_tariffs'
  | 'locations'
  | 'motives'
  | 'products'
  | 'routes'
  | 'services'
  | 'shipping_lines'
  | 'ships'
  | 'trucks'
  | 'users';

/** Rows of a table that refer to records of lower areas. A record that they refer to is not deleted, and the refusal counts them. */
export interface TableUsage {
  readonly table: keyof Schema;
  /** «anticipo», «anticipos» */
  readonly one: string;
  readonly many: string;
  /** Its columns that refer to a record, by the table of the record. */
  readonly of: Readonly<Partial<Record<ReferredTable, readonly string[]>>>;
}

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
