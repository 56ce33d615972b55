/** Spanish texts of actions that no module names for itself. */
export const GENERAL_TEXTS: Readonly<Record<string, string>> = {
  create: 'Creó el registro',
  update: 'Modificó el registro',
  delete: 'Eliminó el registro',
};

/** Text of an entry without one of its own. */
export const UNNAMED_ACTION = 'Modificó el registro';

/** Fields that only readers of costs see among the operator's people (0030): planned cost, agreed price of a carrier, accepted margin. */
export const COST_FIELDS: readonly string[] = ['cost', 'profitability'];
/** What a trip was given and spent: for readers of costs, for those who close trips and, for advances, for those who give them. */
export const TRIP_MONEY_FIELDS: readonly string[] = ['viatico', 'peaje', 'travel_expense'];
export const ADVANCE_FIELDS: readonly string[] = ['anticipo', 'voucher_number'];
