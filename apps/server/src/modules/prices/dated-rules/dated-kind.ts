import { SCOPE_COLUMNS } from '@cabezal/domain/prices/pricing/rate-rules';
import type { RuleWords } from '@cabezal/domain/prices/pricing/rule-words';
import type { RecordKind } from '../../system/records/record-kind.ts';

/** Scope columns that sales and purchases share; each table adds its owner and others. */
export const COMMON_SCOPE = [...SCOPE_COLUMNS, 'km_from', 'km_to'] as const;

/** Labels of the columns that every table of rules has. */
export const COMMON_LABELS = {
  code: 'Código',
  reservation_type: 'Tipo de reserva',
  template: 'Modalidad',
  id_plant: 'Planta',
  id_route: 'Ruta',
  id_canton: 'Cantón',
  id_province: 'Provincia',
  id_port: 'Puerto',
  id_container_type: 'Tipo de contenedor',
  container_group: 'Grupo de contenedor',
  km_from: 'Desde km',
  km_to: 'Hasta km',
  valid_from: 'Desde',
  valid_to: 'Hasta',
  note: 'Nota',
} as const;

/** A table of dated rules: rates, surcharges, agreed costs. The same verbs work on all of them. */
type DatedTable = 'fees' | 'purchase_fees' | 'surcharges' | 'service_costs' | 'dynamic_costs' | 'deposit_costs';
export interface DatedKind<T extends DatedTable = DatedTable> {
  readonly record: RecordKind<T>;
  /** Codes are consecutive, without gaps: `TAR-00001`. */
  readonly code: { readonly prefix: string; readonly digits: number };
  /** The columns that the exclusion constraint compares: of rules equal in all of them, one is valid at a time. */
  readonly scope: readonly string[];
  /** Rows with an item for each service; null: the rule has no items. */
  readonly items: {
    readonly table: 'fee_items' | 'purchase_fee_items';
    readonly key: 'id_fee' | 'id_purchase_fee';
  } | null;
  /** The column of charges that refers to a row of it; null: no charge does. */
  readonly charged: 'id_fee' | 'id_surcharge' | null;
  readonly words: RuleWords;
}

/** A kind with an item for each service: a rate of sale or of purchase. */
export type RateKind<T extends 'fees' | 'purchase_fees' = 'fees' | 'purchase_fees'> = DatedKind<T> & {
  readonly items: NonNullable<DatedKind['items']>;
};
