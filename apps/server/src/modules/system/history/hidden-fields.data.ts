/** Fields that only readers of costs see among the operator's people (0030): planned cost, agreed price of a carrier, accepted margin. */
export const COST_FIELDS: readonly string[] = ['cost', 'profitability'];
/** What a trip was given and spent: for readers of costs, for those who close trips and, for advances, for those who give them. */
export const TRIP_MONEY_FIELDS: readonly string[] = ['viatico', 'peaje', 'travel_expense'];
export const ADVANCE_FIELDS: readonly string[] = ['anticipo', 'voucher_number'];
