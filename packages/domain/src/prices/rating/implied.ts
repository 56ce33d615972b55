/** What a scope implies: a plant lies in a canton, a type of container needs cold or not, a mode is of a type of reservation. */
import { type RuleScope, SCOPE_COLUMNS } from './rate-rules';

export interface Implied {
  readonly plants: Readonly<Record<number, { readonly id_canton: number | null; readonly id_province: number | null }>>;
  /** Province of each canton. */
  readonly cantons: Readonly<Record<number, number>>;
  /** Types of container that need cold. */
  readonly reefers: readonly number[];
}

/** A scope with what it implies. */
export function completedScope<S extends RuleScope>(scope: S, implied: Implied): S {
  const plant = scope.id_plant == null ? undefined : implied.plants[scope.id_plant];
  const id_canton = scope.id_canton ?? plant?.id_canton ?? null;
  const group =
    scope.id_container_type == null ? null : implied.reefers.includes(scope.id_container_type) ? 'REEFER' : 'SECO';
  const type = scope.template?.startsWith('E') ? 'E' : scope.template?.startsWith('I') ? 'I' : null;
  return {
    ...scope,
    id_canton,
    id_province:
      scope.id_province ?? plant?.id_province ?? (id_canton === null ? null : implied.cantons[id_canton]) ?? null,
    container_group: scope.container_group ?? group,
    reservation_type: scope.reservation_type ?? type,
  };
}

/** Whether all that a scope holds for lies within another; `inner` completed. */
export function liesWithin(inner: RuleScope, outer: RuleScope): boolean {
  const isMet = SCOPE_COLUMNS.every(column => outer[column] == null || inner[column] === outer[column]);
  const [from, to] = [outer.km_from ?? 0, outer.km_to ?? Number.POSITIVE_INFINITY];
  return isMet && (inner.km_from ?? 0) >= from && (inner.km_to ?? Number.POSITIVE_INFINITY) <= to;
}
