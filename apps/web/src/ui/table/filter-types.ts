export interface FilterOption {
  value: string | number | boolean;
  label: string;
}

/**
 * The filters of a list, most used first: the first three are in the toolbar, the rest behind «Más filtros». `dates` sets two fields; the
 * others one. `many` allows several values (the field is then a list). Without a value only the name is shown; `all` describes the default
 * if that is not everything: «Fecha de Cita».
 */
export type Filter =
  | { kind: 'options'; field: string; label: string; options: readonly FilterOption[]; many?: boolean; all?: string }
  | { kind: 'yes_no'; field: string; label: string; all?: string }
  | { kind: 'text'; field: string; label: string }
  | { kind: 'dates'; from: string; to: string; label: string; all?: string }
  | {
      kind: 'remote';
      field: string;
      label: string;
      all?: string;
      many?: boolean;
      /** Query key with everything that the answer depends on: filters with the same source share their data. */
      source: readonly unknown[];
      /** The options that match the typed text ('' at first). */
      load: (search: string) => Promise<readonly FilterOption[]>;
      /** Names of values that were given in the address. */
      nameOf?: (value: FilterOption['value']) => Promise<string | null>;
    };

export const fieldsOf = (filter: Filter): string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.field];

export interface FilterProps<F extends Filter = Filter> {
  filter: F;
  values: Record<string, unknown>;
  onChange: (patch: Record<string, unknown>) => void;
}
