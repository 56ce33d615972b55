/**
 * Columns with a constraint that have no field in `fields.data.ts`, because no call stores their values unchanged; with the source of the
 * values. `constraints.test.ts` requires a line for each.
 */
export const WITHOUT_FIELD: Readonly<Record<string, string>> = {
  // Calculated from stored data.
  'advances.amount':
    'the difference between the advance that is asked for and what was given; nothing is written where it is zero',
  'charges.voucher_iva': 'the VAT of a receipt that is stored already',
  'cutoff_documents.total': 'the sum of lines of a corte',
  'cutoffs.sequence': 'counted by the program',
  'day_plans.version': 'counted by the program',
  'discount_redemptions.amount': 'what a discount gives, reckoned',
  'discount_redemptions.most': 'what a discount may give, reckoned',
  'guides.rescued_km': 'measured along the road',
  'legs.tolls': 'counted along the road',
  'milestone_justifications.minutes': 'reckoned from two times; what is not late has no justification',
  'nearby_locations.km': 'of the road between two places',
  'nearby_locations.minutes': 'of the road between two places',
  'notification_clients.phone': 'a number of `e164`, which the rule of the number tests',
  'notification_phones.phone': 'a number of `e164`, which the rule of the number tests',
  'whatsapp_numbers.phone': 'a number of `e164`, which the rule of the number tests',
  'notices.text': 'written by the program, cut to 300 characters',
  'notices.url': 'an address of the application, written by the program',
  'payment_costs.iva': 'reckoned from subtotal and rate',
  'payment_order_lines.discount': 'reckoned from the lines that reduce others',
  'place_dwell.hour_band': 'the band of an hour of the day',
  'service_ratings.exact': 'the mean of the criteria, each of which is 1 to 5',
  'service_ratings.rating': 'the mean of the criteria, to the nearest half',
  'street_turns.hop_km': 'measured along the road',
  'street_turns.saved_km': 'measured along the road, nothing below zero',
  'sub_costs.iva': 'reckoned from subtotal and rate',
  'sub_reservations.plan_hours': 'reckoned along the road',
  'sub_reservations.plan_km': 'measured along the road',
  'sub_reservations.plan_tolls': 'counted along the road',
  'tracking_shards.shard': 'counted by the program',
  'recurring_runs.copy': 'counted up to the copies of a day',
  'slots.reference': 'counted by the program',
  'disvs.reference': 'counted by the program',
  'nec_sends.sequence': 'counted by the program',
  'nec_sends.payload_hash': 'a checksum, 64 digits',
  // Copied from a record that has its own field, or from the reference facts.
  'sub_reservations.agreed_free_hours': 'copied from the rate that holds',
  'sub_reservations.stand_by_hour_usd': 'copied from the rate or the parameter that holds',
  'quality_criteria.weight': 'reference facts',
  'terminals.adapter': 'one word, which the program writes',
  // Written by several calls, each with its own limit below the column's, or cut to the column's length before the write (spec §5).
  'charges.justification': 'of a stand-by 255 signs, of a false freight 500, of a proposal its words',
  'payment_order_lines.justification': 'cut to 255 signs by the rule of orders',
  // Sent by a device or a stranger, and cut to the column's length.
  'device_callers.address': 'cut at the door of the devices',
  'device_callers.code': 'cut at the door of the devices',
  'reefer_readings.alarm_code': 'sent by a refrigerated unit; the rule cuts a longer one (`readReefer`)',
  'qr_logs.code': 'a code of ours, or the word for unknown ones',
  // Numbers of invoices.
  'invoice_sequences.emission_point': 'a parameter with a rule of its own: three digits',
  'invoice_sequences.establishment': 'a parameter with a rule of its own: three digits',
  'invoices.access_key': 'made by the program, 49 digits',
  // A list of seven counts; the contract limits each of them as the constraint does.
  'recurring_bookings.counts': 'tried with the weekly bookings',
};

/**
 * Names of fields that have several meanings, so that the words of a call and of a column with that name may differ. `constraints.test.ts`
 * refuses lines that are not needed.
 */
export const MANY_MEANINGS: Readonly<Record<string, string>> = {
  decision: 'of a form that asks what becomes of the trips ahead, and of stored proposals',
  key: 'of parameters, which their own table of rules bounds, and of the terms of a purchase',
  kind: 'of files, milestones and answers of a task, which the program maps, and of stored rows',
  method: 'of a surcharge, bounded together with its kind, and of other prices',
  noun: 'of the rows of a fast edit, and of what credentials or chats are about',
};
