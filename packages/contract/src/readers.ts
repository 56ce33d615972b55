/**
 * Who reads which column of an answer: of money, of places, of persons and of notes. The operator's people read every column that their
 * actions open. Everybody else reads a column of these kinds where this table says so, and an empty one elsewhere. Row security, narrower
 * outputs, Excel, PDF, mails, live news and public pages follow it: `readers.test.ts` finds every such column of every answer in it, and the
 * walk `apps/server/test/walks/readers.test.ts` holds the answers to it, with each reader's own records. Decision 0102.
 *
 * - `payer`: a customer who booked, pays or forwards what is read.
 * - `addressee`: a customer to whom the goods go and who pays nothing of it.
 * - `carrier`: a company whose trucks drive for the operator.
 * - `driver`: a driver who signed in.
 * - `driver_link`, `trip_link`: who holds the link of a trip's driver, or the link to follow a trip.
 */
export type Reader = 'payer' | 'addressee' | 'carrier' | 'driver' | 'driver_link' | 'trip_link';

/**
 * What a column is about, and who reads it beside the operator. A reader who is named reads it: with the roles that every installation
 * starts with somebody of his kind finds something of it among his own records.
 */
export const READERS_OF = {
  /** What a customer is charged: rates, charges, orders, invoices, discounts. */
  sale: ['payer'],
  /** Prices at which every customer may book. */
  price_list: ['payer', 'addressee'],
  /** What waiting costs, and why that was changed. */
  waiting: ['payer'],
  /** What a carrier is paid: its rates, its lines, its payments. */
  purchase: ['carrier'],
  /** What a box or a trip costs the operator, line by line and together. A carrier reads of it what it is paid itself, no more. */
  carrier_cost: ['carrier'],
  /** What the operator pays to others or reckons for its own trucks, and what it gains by a plan. */
  cost: [],
  /** What is left of a sale, and the limits that are set for it. */
  margin: [],
  /** Cash of a trip: tolls, daily allowance, advances, and what they were spent on. */
  trip_cash: ['carrier', 'driver'],
  /** What a driver earns beside the wage. */
  bonus: ['driver'],
  /** The value of one's own trucks. */
  own_fleet: ['carrier'],
  /** What a road or a stop costs whoever drives there: toll stations, sockets. */
  road: ['carrier', 'driver'],
  /** Where a trip stops and where its truck is. Places of other customers are hidden row by row (`app_hides_place`). */
  place: ['payer', 'addressee', 'carrier', 'driver', 'driver_link', 'trip_link'],
  /** The number of who drives, to be called while the trip lasts. */
  crew: ['payer', 'addressee', 'carrier', 'driver', 'driver_link'],
  /** What is known of a driver: identity card, birth, health, licence, home. */
  personal: ['carrier'],
  /** Mail, telephone and address of one's own people, companies and places, and of who is to be called. */
  contact: ['payer', 'addressee', 'carrier', 'driver', 'driver_link'],
  /** What the operator notes for itself. */
  internal: [],
  /** What is noted about trucks, equipment and drivers. */
  fleet_note: ['carrier'],
  /** Why something was done or left out on a trip. */
  trip_note: ['payer', 'addressee', 'carrier', 'driver', 'driver_link'],
  /** Why a trip was let go though something was not in order. */
  exception: ['payer', 'addressee', 'carrier'],
  /** What was asked for with a booking and why it was decided so. */
  booking_note: ['payer', 'addressee', 'carrier'],
} as const satisfies Record<string, readonly Reader[]>;
export type ColumnKind = keyof typeof READERS_OF;

/** Holds for the columns whose path it matches (the rows of a list have none of their own), of the calls whose path it matches. */
interface Rule {
  kind: ColumnKind;
  column: RegExp;
  call?: RegExp;
}
const every = /^/;

/** What a rate says: its freight and its items, of it and of its earlier versions. */
const RATE = /^(versions\.)?(diesel_base_usd|(freight|items)\.(min_|max_)?amount)$/;
/** What a container is sold for, line by line. */
const SOLD = /^(subs\.)?(total|alternatives\.amount|rubros\.(unit_price|computed_unit_price|subtotal))$/;

/**
 * Columns of dollars. The first rule that matches tells the kind. Each names its columns: a new one of a call that is known already is
 * nobody's until it stands here.
 */
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
    call: /^\/advances\/|anticipo_particulares$|^\/reports\/\w*viaticos/,
  },
  {
    kind: 'purchase',
    column: /^(lines\.)?(amount|base|quantity|adjusted_from)$|^payees\.(deducted|earned|left|total)$|^(corte\.)?total$/,
    call: /^\/cutoffs\/|^\/reports\/\w*particulares/,
  },
  {
    kind: 'purchase',
    column: /^carriers\.(deducted|freight|iva|net|stand_by|to_invoice)$/,
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
  { kind: 'cost', column: /^(value_usd|pairs\.(avoided|value)_usd)$/, call: /^\/street_turn\// },

  // What a box, a stretch or a month was sold for and cost, side by side.
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
  // Of rates a customer reads its own and those that hold for everybody.
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
      /^((other_orders\.)?total|subtotal|iva|base_0|base_iva|retention|to_collect|reservations\.subtotal|(retention_detail|vat)\.(amount|base|iva)|lines\.\w+|reimbursement\.(vouchers\.)?\w+)$/,
    call: /^\/(payment_order|refunds)\//,
  },
  { kind: 'sale', column: /^total$/, call: /^\/(logs|reposteos)\// },
  {
    kind: 'sale',
    column: /(^|\.)(charges|services|discounts|lines)\.\w+$|^(iva|total|subtotal|base_\w+)$/,
    call: /^\/reservation\//,
  },
];

/** Columns of figures about money, of places, of persons and of notes. */
const OTHERS: readonly Rule[] = [
  { kind: 'margin', column: /(^|\.)(profitability|min_margin_pct|margen_\w+_pct)$/ },
  { kind: 'price_list', column: /^(lines\.)?sale_pct$/ },
  { kind: 'sale', column: /(^|\.)false_freight_sale_pct$/ },
  { kind: 'purchase', column: /(^|\.)(false_freight_)?carrier_pct$/ },

  { kind: 'place', column: /(^|\.)(lat|lng|fence|geometry|track|id_location)$/ },

  { kind: 'crew', column: /(^|\.)driver_phone$/ },
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

  { kind: 'internal', column: /(^|\.)(internal_notes|(snooze|dismiss|blocked|stale)_reason)$/ },
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
  { kind: 'trip_note', column: /(^|\.)(skipped_reason|cancel_reason|missed_note|delays\.reason)$/ },
  {
    kind: 'booking_note',
    column: /(^|\.)(observation_client|instructions|(cancelled|rejected|denied|not_required)_reason)$/,
  },
];

/** Names of columns that say something of money, a place, a person, or in somebody's words why. */
const TELLING =
  /^(lat|lng|fence|geometry|track|id_location|(\w+_)?(phone|email|address)|phone_work|contact_name|identification|identification_card|birth_date|blood_type|civil_status|nationality|gender|license_expiry|license_type|license_points|internal_notes|observation\w*|instructions|(override_)?justification|\w+_reason|missed_note|profitability|min_margin_pct|margen_\w+_pct|\w*(sale|carrier)_pct)$/;

/** A column of an answer: its path without indices, and whether it holds dollars. */
export interface AnswerColumn {
  readonly path: string;
  readonly isMoney: boolean;
}

/** Whether the table has to know the column. */
export const isTelling = ({ path, isMoney }: AnswerColumn): boolean =>
  isMoney || TELLING.test(path.slice(path.lastIndexOf('.') + 1));

/** The kind of a column in the answer of the call with that path; null: the table says nothing of it. */
export function kindOfColumn(call: string, { path, isMoney }: AnswerColumn): ColumnKind | null {
  const rules = isMoney ? MONEY : OTHERS;
  const name = path.replace(/^rows\./, '');
  return rules.find(({ column, call: calls = every }) => column.test(name) && calls.test(call))?.kind ?? null;
}
