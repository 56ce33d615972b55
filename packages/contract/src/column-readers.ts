/**
 * Visibility of columns of money, places, persons and notes. The operator's people read every column that their permissions open. Other readers read
 * a column of these kinds only where this table says so, and an empty value otherwise. Row security, narrower outputs, Excel, PDF, mails, live
 * messages and public pages follow it: `column-readers.test.ts` requires every such column of every answer to be in the table, and
 * `apps/server/test/walks/readers.test.ts` checks the answers with each reader's own records. Decision 0102.
 *
 * - `payer`: a customer that booked, pays or forwards.
 * - `addressee`: a customer that receives the goods and pays nothing.
 * - `carrier`: a company whose trucks drive for the operator.
 * - `driver`: a signed-in driver.
 * - `driver_link`, `trip_link`, `destination_link`: the holder of the driver's link of a trip, of a monitoring link, or of the link of whoever
 *   awaits the container.
 */
export type Reader = 'payer' | 'addressee' | 'carrier' | 'driver' | 'driver_link' | 'trip_link' | 'destination_link';

/**
 * Kinds of columns, and their readers besides the operator. A named reader has such columns in its own records, with the initial roles of an
 * installation.
 */
export const READERS_OF = {
  /** Sale side: rates, charges, orders, invoices, discounts. */
  sale: ['payer'],
  /** Prices at which any customer may book. */
  price_list: ['payer', 'addressee'],
  /** Cost of waiting, and reasons for changing it. */
  waiting: ['payer'],
  /** Payment of carriers: their rates, lines and payments. */
  purchase: ['carrier'],
  /** Cost of a container or trip to the operator, by line and in total. A carrier reads its own payment only. */
  carrier_cost: ['carrier'],
  /** Payments to others, reckoned costs of own trucks, and savings of a plan. */
  cost: [],
  /** Margins and their limits. */
  margin: [],
  /** Cash of a trip: tolls, daily allowance, advances, and their use. */
  trip_cash: ['carrier', 'driver'],
  /** Bonuses of a driver. */
  bonus: ['driver'],
  /** Value of own trucks. */
  own_fleet: ['carrier'],
  /** Cost of a road or stop to any driver: toll stations, sockets. */
  road: ['carrier', 'driver'],
  /**
   * Stops of a trip and position of its truck. Places of other customers are hidden by row (`app_hides_place`). A link for the destination shows the
   * position of a truck that is near, and no stop (`destinationView`).
   */
  place: ['payer', 'addressee', 'carrier', 'driver', 'driver_link', 'trip_link', 'destination_link'],
  /** Telephone number of the driver, for calls during the trip. */
  crew: ['payer', 'addressee', 'carrier', 'driver', 'driver_link'],
  /** Personal data of a driver: identity card, birth, health, licence, home. */
  personal: ['carrier'],
  /** Identity card of whoever received the goods. */
  receiver: ['payer'],
  /** Mail, telephone and address of own people, companies and places, and contacts to call. */
  contact: ['payer', 'addressee', 'carrier', 'driver', 'driver_link'],
  /** Internal notes of the operator. */
  internal: [],
  /** Who handles a case, and by when: the operator's clock. */
  attending: [],
  /** What rules see of a truck on the road: that it stands, is silent, leaves its road. */
  road_watch: ['carrier'],
  /** Notes on trucks, equipment and drivers. */
  fleet_note: ['carrier'],
  /** Reasons for actions and omissions on a trip. */
  trip_note: ['payer', 'addressee', 'carrier', 'driver', 'driver_link'],
  /** Reasons for allowing a trip despite a problem. */
  exception: ['payer', 'addressee', 'carrier'],
  /** Requests in a booking, and reasons for the decision. */
  booking_note: ['payer', 'addressee', 'carrier'],
} as const satisfies Record<string, readonly Reader[]>;
export type ColumnKind = keyof typeof READERS_OF;

/** Matches columns by path (rows of a list have no index) in calls by path. */
interface Rule {
  kind: ColumnKind;
  column: RegExp;
  call?: RegExp;
}
const every = /^/;

/** Amounts of a rate: freight and items, in all versions. */
const RATE = /^(versions\.)?(diesel_base_usd|(freight|items)\.(min_|max_)?amount)$/;
/** Sale price of a container, by line. */
const SOLD = /^(subs\.)?(total|alternatives\.amount|rubros\.(unit_price|computed_unit_price|subtotal))$/;

/** Money columns; the first matching rule gives the kind. Each rule names its columns, so that a new column is hidden until it is added here. */
const MONEY: readonly Rule[] = [
  { kind: 'waiting', column: /(^|\.)stand_by\.\w+$|at_stop\.cost_per_hour$/ },
  {
    kind: 'waiting',
    column:
      /^((by_client|by_place|total)\.)?(generated|raised|billed|waived|pending|unexplained)$|^by_state\.amount$|^cost_per_hour$/,
    call: /^\/reports\/get_stand_by$/,
  },
  { kind: 'waiting', column: /^stand_by$/ },
  { kind: 'trip_cash', column: /(^|\.)(peaje|viatico|anticipo|travel_expense)$/ },
  { kind: 'margin', column: /(^|\.)(gain|margin|margin\.\w+)$/ },
  { kind: 'own_fleet', column: /^appraisal$/ },
  { kind: 'road', column: /^(toll|cost_hour)$/ },

  {
    kind: 'bonus',
    column: /^(amount|base|quantity|adjusted_from|deducted|earned|left|total)$/,
    call: /^\/cutoffs\/\w*bonus|^\/reports\/\w*bonos/,
  },
  {
    kind: 'trip_cash',
    column: /^(amount|base|quantity|adjusted_from|freight|limit|total|vouchers\.amount)$/,
    call: /^\/(advances|travel_allowances)\/|anticipo_particulares$|^\/reports\/\w*viaticos/,
  },
  {
    kind: 'purchase',
    column: /^(lines\.)?(amount|base|quantity|adjusted_from)$|^payees\.(deducted|earned|left|total)$|^(corte\.)?total$/,
    call: /^\/cutoffs\/|^\/reports\/\w*particulares/,
  },
  {
    kind: 'purchase',
    column: /^(carriers\.(deducted|freight|iva|net|stand_by|to_invoice)|credits\.(iva|subtotal|total))$/,
    call: /^\/cutoffs\/|^\/reports\/\w*particulares/,
  },
  {
    kind: 'cost',
    column: /^(amount|unit_price|(costs\.)?(iva|subtotal|total))$/,
    call: /^\/costs\/|^\/logs\/log_sap_(costo_)?particulares$/,
  },
  { kind: 'purchase', column: RATE, call: /cost_transport/ },
  { kind: 'cost', column: /^(bound|cost|cost_after|cost_before)$/, call: /^\/dispatch\/|^(\/procurement)?\/company\// },
  { kind: 'cost', column: /^proposals\.(cost|alternative\.extra|parts\.\w+)$/, call: /^\/dispatch\// },
  { kind: 'cost', column: /^(before|after)$/, call: /^\/parameters\// },
  { kind: 'cost', column: /^(slots?\.)?(no_show|change)_fee(_usd)?$/ },
  { kind: 'cost', column: /^(slots|offers)\.price$/, call: /\/dpw\/get_(schedule|rebooking)$/ },
  { kind: 'cost', column: /^(value_usd|pairs\.(avoided|value)_usd)$/, call: /^\/street_turn\// },

  // Sale and cost of a container, stretch or month, side by side.
  { kind: 'sale', column: /(^|\.)sale$/ },
  { kind: 'sale', column: /^(share|total|lines\.subtotal)$/, call: /preview_false_flete$/ },
  { kind: 'sale', column: /^lines\.share$/, call: /preview_cancellation$/ },
  { kind: 'cost', column: /^(cost|cost_items\.\w+)$/, call: /find_reservation_fee$|get_sub_fees$/ },
  { kind: 'carrier_cost', column: /(^|\.)(cost|costs\.\w+|estimate)$/ },
  {
    kind: 'carrier_cost',
    column: /^subs\.(legs\.)?(actual|computed|planned)$|^subs\.(booked\.lines|given\.items|spots)\.(iva|subtotal)$/,
    call: /cost_reservation$|costo_particulares$|update_cost_sub_reserve$/,
  },

  { kind: 'price_list', column: /^unit_price$|^offered\./, call: /service|aprobacion_reservas$/ },
  { kind: 'price_list', column: /^tiers\.usd$/, call: /^\/free_time\// },
  // A customer reads its own rates and the general ones.
  { kind: 'price_list', column: RATE, call: /^\/fee\/get_fees?$/ },
  { kind: 'sale', column: RATE, call: /^\/fee\/(add|update|delete)_fee$/ },
  {
    kind: 'sale',
    column:
      /^((open|closed)\.(by_client|by_lane|reservations|total)\.|reservations\.|items\.)?(before|after)$|^open\.charged$|^competes\.freight\.(min_|max_)?amount$/,
    call: /^\/fee\//,
  },
  { kind: 'sale', column: /^(amount|params\.diesel_base_usd)$/, call: /surcharges?$/ },
  { kind: 'sale', column: SOLD, call: /^\/fee\/|reserva_tarifa$|update_reservation_fee$/ },
  {
    kind: 'sale',
    column:
      /^((discounts|disponibles|usados|vencidos)\.)?(uses\.amount|amount|max_amount|min_sale|value)$|^(budget_usd|given|redemptions\.amount)$/,
    call: /^\/discount\//,
  },
  { kind: 'sale', column: /^(orders|reservations)\.newest\.subtotal$/, call: /^\/service\// },
  { kind: 'sale', column: /^unit_price$/, call: /^\/charge_proposals\// },
  { kind: 'sale', column: /^(cost_planned|per_day)$/, call: /^\/free_time\/|^\/reports\/containers_/ },
  {
    kind: 'sale',
    column: /^(clients|months|others|total)\.(invoiced|on_trip|ordered|to_order)$/,
    call: /^\/dashboard\//,
  },
  { kind: 'sale', column: /^usd$|^stages\.((buckets|owners)\.)?usd$/, call: /get_billing_ageing/ },
  {
    kind: 'sale',
    column:
      /^((other_orders\.)?total|subtotal|iva|base_0|base_iva|discount|retention|to_collect|overpaid|reservations\.subtotal|(retention_detail|vat)\.(amount|base|iva)|lines\.\w+|reimbursement\.(vouchers\.)?\w+)$/,
    call: /^\/(payment_order|refunds)\//,
  },
  { kind: 'sale', column: /^total$/, call: /^\/(logs|reposteos)\// },
  {
    kind: 'sale',
    column: /(^|\.)(charges|services|discounts|lines)\.\w+$|^(iva|total|subtotal|base_\w+)$/,
    call: /^\/reservation\//,
  },
];

/** Columns of other figures about money, and of places, persons and notes. */
const OTHERS: readonly Rule[] = [
  { kind: 'margin', column: /(^|\.)(profitability|min_margin_pct|margen_\w+_pct)$/ },
  { kind: 'price_list', column: /^(lines\.)?sale_pct$/ },
  { kind: 'sale', column: /(^|\.)false_freight_sale_pct$/ },
  { kind: 'purchase', column: /(^|\.)(false_freight_)?carrier_pct$/ },

  { kind: 'place', column: /(^|\.)(lat|lng|fence|geometry|track|id_location)$/ },

  { kind: 'crew', column: /(^|\.)driver_phone$/ },
  {
    kind: 'receiver',
    column: /^(guides\.receipts\.)?identification_card$/,
    call: /get_receipts$|get_reporte_datos_generales$/,
  },
  {
    kind: 'personal',
    column: /(^|\.)(identification|identification_card|birth_date|blood_type|civil_status|nationality|gender)$/,
  },
  { kind: 'personal', column: /(^|\.)(license_expiry|license_type|license_points)$/ },
  {
    kind: 'personal',
    column: /^(phone|email|address)$/,
    call: /^(\/procurement)?\/(driver|conductores|credenciales)\//,
  },
  { kind: 'contact', column: /(^|\.)(\w+_)?(phone|phone_work|email|address|contact_name)$/ },

  {
    kind: 'attending',
    column: /^(cases\.)?(ack_due_at|end_due_at|snoozed_until|owner\.\w+|playbook|resolution|verdict|ended_why|rule)$/,
    call: /^\/alert\/(list_alert_monitoring|get_case|history_alert)$/,
  },
  { kind: 'internal', column: /(^|\.)(internal_notes|(snooze|dismiss|blocked|stale)_reason)$/ },
  { kind: 'internal', column: /(^|\.)void_reason$/, call: /^\/disv\// },
  { kind: 'internal', column: /(^|\.)(charges|rubros|lines|given|spots|services)\.justification$/ },
  { kind: 'waiting', column: /(^|\.)stand_by\.justification$/ },
  { kind: 'bonus', column: /(^|\.)(justification|void_reason)$/, call: /bonus|bonos/ },
  { kind: 'trip_cash', column: /(^|\.)justification$/, call: /^\/advances\/|anticipo_particulares$|viaticos/ },
  {
    kind: 'purchase',
    column: /(^|\.)(justification|void_reason)$/,
    call: /^\/(costs|cutoffs)\/|particulares|cost_transport/,
  },
  { kind: 'sale', column: /(^|\.)(void|reversed)_reason$/, call: /^\/(fee|discount)\// },
  { kind: 'fleet_note', column: /(^|\.)(observation_driver|observation_truck|observation|banned_reason)$/ },
  { kind: 'exception', column: /(^|\.)override_justification$/ },
  { kind: 'trip_note', column: /(^|\.)(skipped_reason|unsigned_reason|cancel_reason|missed_note|delays\.reason)$/ },
  {
    kind: 'booking_note',
    column: /(^|\.)(observation_client|instructions|(cancelled|rejected|denied|not_required)_reason)$/,
  },
];

/** Column names that suggest money, a place, a person or a free-text reason. */
const TELLING =
  /^(lat|lng|fence|geometry|track|id_location|(\w+_)?(phone|email|address)|phone_work|contact_name|identification|identification_card|birth_date|blood_type|civil_status|nationality|gender|license_expiry|license_type|license_points|internal_notes|observation\w*|instructions|(override_)?justification|\w+_reason|missed_note|profitability|min_margin_pct|margen_\w+_pct|\w*(sale|carrier)_pct)$/;

/** A column of an answer: path without indexes, and whether it has the format of money. */
export interface AnswerColumn {
  readonly path: string;
  readonly isMoney: boolean;
}

/** Whether the table must contain the column. */
export const mustBeInTable = ({ path, isMoney }: AnswerColumn): boolean =>
  isMoney || TELLING.test(path.slice(path.lastIndexOf('.') + 1));

/** Kind of a column in the answer of a call; null: not in the table. */
export function kindOfColumn(call: string, { path, isMoney }: AnswerColumn): ColumnKind | null {
  const rules = isMoney ? MONEY : OTHERS;
  const name = path.replace(/^rows\./, '');
  return rules.find(({ column, call: calls = every }) => column.test(name) && calls.test(call))?.kind ?? null;
}
