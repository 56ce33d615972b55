import { ORDER_KIND_NAMES } from '@cabezal/domain/money/costs/refunds';
import { CUSTOMERS, companyFilter } from '../../../kits/selects/company-filter.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

/** The payer; a customer sees only its own orders and needs no filter. */
export const payerFilter = (isOperator: boolean): Filter[] =>
  isOperator ? [companyFilter(CUSTOMERS, { field: 'id_bill_to', label: 'Facturar a' })] : [];

export const emissionFilter: Filter = { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Emisión' };

/** A sale, or a refund by the client. */
export const kindFilter: Filter = {
  kind: 'options',
  field: 'kind',
  label: 'Tipo',
  options: optionsOf(ORDER_KIND_NAMES),
};

/** Orders that SAP refused or that need another attempt: for the operator. */
export const sapFilter = (isOperator: boolean): Filter[] =>
  isOperator ? [{ kind: 'yes_no', field: 'sap_failed', label: 'Con error en SAP' }] : [];

/** Orders that charge a freight that became a false freight, while they stay. */
export const overpaidFilter = (isOperator: boolean): Filter[] =>
  isOperator ? [{ kind: 'yes_no', field: 'overpaid', label: 'Flete por devolver' }] : [];

export const toInvoiceFilters: Filter[] = [
  ...payerFilter(true),
  {
    kind: 'options',
    field: 'min_age_days',
    label: 'Edad',
    options: [3, 7, 15, 30].map(days => ({ value: days, label: `${days} días o más` })),
  },
];
