/** What a scope implies: a plant is in a canton, a container type is refrigerated or dry, a mode belongs to a reservation type. */
import { type RuleScope, SCOPE_COLUMNS } from './rate-rules';

export interface Implied {
  readonly plants: Readonly<Record<number, { readonly id_canton: number | null; readonly id_province: number | null }>>;
  /** Province by canton. */
  readonly cantons: Readonly<Record<number, number>>;
  /** Refrigerated container types. */
  readonly reefers: readonly number[];
}

/** The scope with its implied columns filled. */
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

/** Whether everything that `inner` applies to is within `outer`; `inner` completed. */
export function liesWithin(inner: RuleScope, outer: RuleScope): boolean {
  const isMet = SCOPE_COLUMNS.every(column => outer[column] == null || inner[column] === outer[column]);
  const [from, to] = [outer.km_from ?? 0, outer.km_to ?? Number.POSITIVE_INFINITY];
  return isMet && (inner.km_from ?? 0) >= from && (inner.km_to ?? Number.POSITIVE_INFINITY) <= to;
}
