import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { ruleButtons } from '../../../kits/rules/rule-buttons.tsx';
import { dayColumns, stateColumn } from '../../../kits/rules/rule-columns.tsx';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { cantonFilter, portFilter } from '../../../kits/selects/lane-filters.ts';
import { type Column, customColumn, instantColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../ui/table/row-buttons.tsx';
import { itemText } from '../fees/fee-words.ts';
import { containerFilter, typeFilter } from '../fees/scope-filters.ts';
import { OpenedFee } from './OpenedFee.tsx';
import type { Shown } from './opened.ts';
import { freightText, purchaseScope } from './purchase-words.tsx';

const othersText = ({ items, freight }: PurchaseFeeRow) =>
  items
    .filter(item => item.service_code !== freight?.service_code)
    .map(item => `${item.service_code} ${itemText(item)}`)
    .join(' · ') || null;

/** For the operator only. */
const inner: Column<PurchaseFeeRow>[] = [
  textColumn('author', 'La escribió', { hidden: true }),
  instantColumn('created_at', 'Escrita', { hidden: true }),
  longTextColumn<PurchaseFeeRow>('note', 'Nota', { hidden: true }),
];

export const purchaseColumns = (ofCarriers: boolean, isOperator: boolean): Column<PurchaseFeeRow>[] => [
  textColumn('code', 'Tarifa', { sort: true, width: 104, locked: true, card: ofCarriers ? 'none' : 'title' }),
  ...(ofCarriers
    ? [textColumn<PurchaseFeeRow>('carrier', 'Transportista', { sort: true, flex: 16, card: 'title' })]
    : []),
  customColumn('lane', 'Ruta', purchaseScope, { flex: 28, card: 'line' }),
  customColumn('container', 'Contenedor', row => row.container, { width: 132, card: 'line' }),
  customColumn('freight', 'Flete', freightText, { sort: 'freight', width: 116, align: 'right', card: 'line' }),
  customColumn('items', 'Otros rubros', othersText, { flex: 12, card: 'none' }),
  ...dayColumns<PurchaseFeeRow>({ sortsByEnd: true }),
  stateColumn<PurchaseFeeRow>(),
  ...(isOperator ? inner : []),
  customColumn('diesel_base_usd', 'Diésel base', row => row.diesel_base_usd && formatMoney(row.diesel_base_usd), {
    hidden: true,
    align: 'right',
  }),
  textColumn('version', 'Versión', { hidden: true, width: 84 }),
];

export const purchaseFilters = (ofCarriers: boolean): Filter[] => [
  ...(ofCarriers ? [companyFilter(['TRANS'], { field: 'id_carrier', label: 'Transportista' })] : []),
  cantonFilter,
  portFilter,
  typeFilter,
  containerFilter,
];

export const purchaseButtons = (shown: Shown): RowButton<PurchaseFeeRow>[] =>
  ruleButtons<PurchaseFeeRow>({
    change: (row, close) => <OpenedFee opened={{ what: 'form', row, shown }} onClose={close} />,
    end: (row, close) => <OpenedFee opened={{ what: 'end', row, shown }} onClose={close} />,
    past: {
      key: 'versions',
      text: 'Versiones',
      dialog: (row, close) => <OpenedFee opened={{ what: 'versions', row, shown }} onClose={close} />,
    },
  });
