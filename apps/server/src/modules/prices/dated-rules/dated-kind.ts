import { SCOPE_COLUMNS } from '@cabezal/domain/prices/rating/rate-rules';
import type { RuleWords } from '@cabezal/domain/prices/rating/rule-words';
import type { RecordKind } from '../../system/records/record-kind.ts';

/** Columns of a scope that sales and purchases share; each table has its owner and more beside. */
export const COMMON_SCOPE = [...SCOPE_COLUMNS, 'km_from', 'km_to'] as const;

/** What people call the columns that every table of rules has. */
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

/** A table of dated rules: rates, surcharges, agreed costs. What is done to one of its rows is the same for all of them. */
type DatedTable = 'fees' | 'purchase_fees' | 'surcharges' | 'service_costs' | 'dynamic_costs' | 'deposit_costs';
export interface DatedKind<T extends DatedTable = DatedTable> {
  readonly record: RecordKind<T>;
  /** Codes are given out in order, without gaps: `TAR-00001`. */
  readonly code: { readonly prefix: string; readonly digits: number };
  /** The columns that the exclusion constraint compares: what is the same in all of them may hold once at a time. */
  readonly scope: readonly string[];
  /** Rows of what it says of each service; null: it says one thing itself. */
  readonly items: {
    readonly table: 'fee_items' | 'purchase_fee_items';
    readonly key: 'id_fee' | 'id_purchase_fee';
  } | null;
  /** The column of charges that names a row of it; null: nothing of what is charged does. */
  readonly charged: 'id_fee' | 'id_surcharge' | null;
  readonly words: RuleWords;
}

/** One whose rows say something of services: a rate, of sale or of purchase. */
export type RateKind<T extends 'fees' | 'purchase_fees' = 'fees' | 'purchase_fees'> = DatedKind<T> & {
  readonly items: NonNullable<DatedKind['items']>;
};
