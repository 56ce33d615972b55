/**
 * Uses of tables of higher areas that scripts/check-tables.mjs accepts: file (or view), table, reason. The list may only become shorter: if a
 * query needs such a table, let the higher area declare or answer it (decision 0165). An entry that is no longer used is refused.
 */
export const HIGHER_TABLES = [
  {
    in: 'platform/db/list.ts',
    table: 'guides',
    reason:
      'a search by words finds keys through one database function, which repeats the policies of the tables that it searches',
  },
  {
    in: 'platform/db/list.ts',
    table: 'sub_reservations',
    reason:
      'a search by words finds keys through one database function, which repeats the policies of the tables that it searches',
  },
  {
    in: 'trips/state/assignment/whereabouts.queries.ts',
    table: 'last_positions',
    reason: 'assigning compares all trucks of a fleet: one statement reads position, trips and base of each',
  },
  {
    in: 'trips/state/facts/reservation-facts.queries.ts',
    table: 'empty_operations',
    reason: 'the number of planned boxes is a part of the text that bulk changes write for many reservations at once',
  },
  {
    in: 'operations/stops/changing/store.queries.ts',
    table: 'positions',
    reason: 'the truck may have reached a moved stop already: its last positions are read within the change',
  },
  {
    in: 'view billed_lines',
    table: 'payment_orders',
    reason: 'the view is money’s answer to areas that ask what became of a charge in lists of thousands of rows',
  },
  {
    in: 'view billed_lines',
    table: 'payment_order_lines',
    reason: 'the view is money’s answer to areas that ask what became of a charge in lists of thousands of rows',
  },
];
