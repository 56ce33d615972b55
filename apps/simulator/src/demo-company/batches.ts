/** Rows waiting to be inserted, returned table by table in foreign-key order. */

export type Row = Record<string, unknown>;

export interface Batch {
  readonly table: string;
  readonly rows: Row[];
}

const BATCH_ROWS = 1000;

/** Tables in the order in which they may be filled. */
export const TABLE_ORDER = [
  'companies',
  'drivers',
  'driver_licenses',
  'users',
  'company_associations',
  'driver_associations',
  'state_logs',
  'locations',
  'location_locals',
  'routes',
  'connection_points',
  'nearby_locations',
  'ships',
  'deposit_costs',
  'generator_rentals',
  'operations_teams',
  'operations_team_users',
  'trucks',
  'truck_certificates',
  'credentials',
  'equipments',
  'devices',
  'gateways',
  'device_keys',
  'device_mounts',
  'files',
  'fees',
  'fee_items',
  'surcharges',
  'purchase_fees',
  'purchase_fee_items',
  'purchase_params',
  'invoice_sequences',
  'reservations',
  'reservation_stops',
  'sub_reservations',
  'legs',
  'leg_stops',
  'guides',
  'guide_stops',
  'charges',
  'stand_bys',
  'logbook',
  'guide_costs',
  'advances',
  'documents',
  'reservation_totals',
  'payment_orders',
  'payment_order_lines',
  'invoices',
  'positions',
  'last_positions',
] as const;

export type TableName = (typeof TABLE_ORDER)[number];
export type TableRow = readonly [table: TableName, row: Row];

export class Batches {
  private readonly waiting = new Map<TableName, Row[]>();
  private count = 0;

  add(table: TableName, row: Row): void {
    const rows = this.waiting.get(table);
    if (rows) rows.push(row);
    else this.waiting.set(table, [row]);
    this.count += 1;
  }

  get size(): number {
    return this.count;
  }

  /** All waiting rows, in batches of at most 1,000 rows with the same keys. */
  *drain(): Generator<Batch> {
    for (const table of TABLE_ORDER) {
      const rows = this.waiting.get(table);
      if (!rows) continue;
      let from = 0;
      while (from < rows.length) {
        const to = cutAfter(rows, Math.min(from + BATCH_ROWS, rows.length));
        yield { table, rows: rows.slice(from, to) };
        from = to;
      }
    }
    this.waiting.clear();
    this.count = 0;
  }
}

/** A rescued guide and its rescue refer to each other, so they are inserted by the same statement. */
function cutAfter(rows: readonly Row[], wanted: number): number {
  const last = rows[wanted - 1];
  return wanted < rows.length && last?.rescued_by ? wanted - 1 : wanted;
}
