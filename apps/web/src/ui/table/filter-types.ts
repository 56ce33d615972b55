export interface FilterOption {
  value: string | number | boolean;
  label: string;
}

/**
 * The filters of a list, in the order of their use: the first three stand in the line, the rest behind «Más filtros».
 * `dates` sets two fields; the others one. `many` lets several values be chosen (the field is then a list). While nothing is chosen
 * only its name is shown; `all` says what holds then, where that is not everything: «Fecha de Cita».
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
      /** Names what is asked, with all that decides on the answer: two filters of one source share what they read. */
      source: readonly unknown[];
      /** The entries that match what was typed ('' at first). */
      load: (search: string) => Promise<readonly FilterOption[]>;
      /** Names of values that come from the address. */
      nameOf?: (value: FilterOption['value']) => Promise<string | null>;
    };

export const fieldsOf = (filter: Filter): string[] =>
  filter.kind === 'dates' ? [filter.from, filter.to] : [filter.field];

export interface FilterProps<F extends Filter = Filter> {
  filter: F;
  values: Record<string, unknown>;
  onChange: (patch: Record<string, unknown>) => void;
}
