import { addDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { updateCostSubReserve } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { updateAdvance } from '@cabezal/contract/money/advances/advances.calls';
import {
  addCostType,
  saveDepositCosts,
  saveDynamicCosts,
  saveServicesCosts,
} from '@cabezal/contract/money/costs/agreed-costs.calls';
import { saveGeneratorRental } from '@cabezal/contract/money/costs/company-costs.calls';
import { addCostsProvider, addPaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import { addBonusRule, addBonusWithdrawal } from '@cabezal/contract/money/cutoffs/bonuses.calls';
import { saveCarrierInvoice } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { addBonusFine } from '@cabezal/contract/money/cutoffs/fines.calls';
import { addTravelAllowanceRate } from '@cabezal/contract/money/travel-allowances/travel-allowances.calls';
import { acceptChargeProposal } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { saveTerminalLines } from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { saveTerminal } from '@cabezal/contract/operations/terminals/terminals.calls';
import { simulateFees } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { saveGeneralPurchaseFee } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { detailErrors, isAuthorisation, isDocumentNumber } from '@cabezal/domain/money/costs/payment-cost';
import { terminalCodeError } from '@cabezal/domain/operations/terminals/terminal-codes';
import { costTypeCodeError } from '@cabezal/domain/prices/amounts/agreed-costs';
import { codeError, discountErrors, valueError } from '@cabezal/domain/prices/discounts/discount-rules';
import { dieselErrors, scopeErrors } from '@cabezal/domain/prices/pricing/rule-input';
import { alike, doorOf, emptyIsNull, type Field, shapeOf } from './field.ts';

const prices = ['0.00', '0.01', '350.50', '999999.99'];
const amounts = ['0.00', '0.01', '350.50', '99999.99'];
const numbers = ['001-001-000000001', '999-999-999999999'];
const authorisations = ['1'.repeat(10), '2'.repeat(37), '3'.repeat(49)];
/** All are valid for `km_from`; `km_to` may not be 0. */
const km = [0, 0.1, 120.5, 99_999];
const today = '2026-11-21';

const refusedUnless = (is: (text: string) => boolean) => (text: string | null | undefined) =>
  !text || is(text) ? null : 'refused';
const discount = { kind: 'MONTO', value: '1.00', base: 'TOTAL', valid_from: today, valid_to: today } as const;
const discountRule = (field: 'max_amount' | 'min_sale' | 'budget_usd') => (value: string | null) =>
  discountErrors({ ...discount, [field]: value })[field] ?? null;
const scopeRule = (field: 'km_from' | 'km_to') => (value: number) => scopeErrors({ [field]: value })[field] ?? null;
const newDiscount = doorOf('contador', addDiscount, n => ({
  ...discount,
  code: `CODIGO-${n}`,
  name: `Descuento ${n}`,
}));
const newBonus = doorOf('contador', addBonusRule, n => ({
  escalafon: `Grado ${n}`,
  kind: 'VIAJE',
  amount: '10.00',
  valid_from: today,
}));
const dieselRule = (diesel_base_usd: string) => dieselErrors({ diesel_base_usd }).diesel_base_usd ?? null;

const costs: readonly Field[] = [
  {
    columns: ['payment_costs.subtotal'],
    shape: shapeOf(addPaymentCost, 'detalles.subtotal'),
    beyond: (subtotal: string) => detailErrors({ subtotal }, today).subtotal ?? null,
    examples: ['0.01', '99999.99'],
  },
  {
    columns: ['payment_costs.document_number'],
    shape: shapeOf(addPaymentCost, 'detalles.document_number'),
    beyond: refusedUnless(isDocumentNumber),
    stored: emptyIsNull,
    examples: numbers,
  },
  {
    columns: ['payment_costs.document_auth'],
    shape: shapeOf(addPaymentCost, 'detalles.document_auth'),
    beyond: refusedUnless(isAuthorisation),
    stored: emptyIsNull,
    examples: authorisations,
  },
  {
    columns: ['cost_orders.document_number'],
    shape: shapeOf(addCostsProvider, 'document_number'),
    beyond: refusedUnless(isDocumentNumber),
    examples: numbers,
  },
  {
    columns: ['cost_orders.document_number'],
    shape: shapeOf(saveCarrierInvoice, 'document_number'),
    beyond: refusedUnless(isDocumentNumber),
    examples: numbers,
  },
  {
    columns: ['cost_orders.document_auth'],
    shape: shapeOf(saveCarrierInvoice, 'document_auth'),
    beyond: refusedUnless(isAuthorisation),
    examples: authorisations,
  },
  {
    columns: ['cost_types.code'],
    shape: shapeOf(addCostType, 'code'),
    beyond: costTypeCodeError,
    examples: ['PARQUEO', 'BASCULA_2', 'X'.repeat(20)],
  },
  {
    columns: ['cost_types.name'],
    shape: shapeOf(addCostType, 'name'),
    examples: ['Parqueo'],
  },
  {
    columns: ['terminal_codes.code'],
    shape: shapeOf(saveTerminalLines, 'rows.code'),
    rule: terminalCodeError,
    stored: emptyIsNull,
    examples: ['MSCU', '0901', 'EC-09.01/A', 'X'.repeat(40)],
  },
  ...alike(
    saveTerminal,
    {
      'terminals.tolerance_min': 'tolerance_min',
      'terminals.lead_min': 'lead_min',
      'terminals.change_limit_min': 'change_limit_min',
      'terminals.cancel_limit_min': 'cancel_limit_min',
      'terminals.margin_cutoff_min': 'margin_cutoff_min',
    },
    { examples: [0, 45, 1440] },
  ),
  ...alike(
    saveTerminal,
    { 'terminals.no_show_fee_usd': 'no_show_fee_usd', 'terminals.change_fee_usd': 'change_fee_usd' },
    { examples: prices },
  ),
  { columns: ['service_costs.amount'], shape: shapeOf(saveServicesCosts, 'amount'), examples: amounts },
  { columns: ['dynamic_costs.amount'], shape: shapeOf(saveDynamicCosts, 'amount'), examples: amounts },
  { columns: ['deposit_costs.amount'], shape: shapeOf(saveDepositCosts, 'amount'), examples: amounts },
  { columns: ['generator_rentals.cost'], shape: shapeOf(saveGeneratorRental, 'cost'), examples: prices },
  {
    columns: ['sub_costs.subtotal'],
    shape: shapeOf(updateCostSubReserve, 'cost_items.subtotal'),
    examples: ['0.01', '999999.99'],
  },
  { columns: ['guides.anticipo'], shape: shapeOf(updateAdvance, 'anticipo'), examples: prices },
  {
    columns: ['bonus_withdrawals.amount'],
    shape: shapeOf(addBonusWithdrawal, 'amount'),
    examples: ['0.01', '999999.99'],
  },
  {
    columns: ['fines.motive'],
    shape: shapeOf(addBonusFine, 'motive'),
    examples: ['Exceso de velocidad en la vía', 'x'.repeat(255)],
  },
  {
    columns: ['fines.amount'],
    shape: shapeOf(addBonusFine, 'amount'),
    examples: ['0.01', '999999.99'],
  },
  {
    columns: ['travel_allowance_rates.amount'],
    shape: shapeOf(addTravelAllowanceRate, 'amount'),
    examples: prices,
  },
  {
    columns: ['bonus_rules.amount'],
    shape: shapeOf(addBonusRule, 'amount'),
    examples: prices,
    through: newBonus('amount'),
  },
  {
    columns: ['bonus_rules.km_from'],
    shape: shapeOf(addBonusRule, 'km_from'),
    examples: [0, 0.1, 120.5, 5_000],
    through: newBonus('km_from'),
  },
  {
    columns: ['bonus_rules.km_to'],
    shape: shapeOf(addBonusRule, 'km_to'),
    examples: [0, 0.1, 120.5, 5_000],
    through: newBonus('km_to'),
  },
];

const rates: readonly Field[] = [
  {
    columns: ['fees.km_from'],
    shape: shapeOf(addFee, 'km_from'),
    beyond: scopeRule('km_from'),
    examples: km,
  },
  {
    columns: ['fees.km_to'],
    shape: shapeOf(addFee, 'km_to'),
    beyond: scopeRule('km_to'),
    examples: km.slice(1),
  },
  {
    columns: ['surcharges.km_from'],
    shape: shapeOf(saveSurcharge, 'km_from'),
    beyond: scopeRule('km_from'),
    examples: km,
  },
  {
    columns: ['surcharges.km_to'],
    shape: shapeOf(saveSurcharge, 'km_to'),
    beyond: scopeRule('km_to'),
    examples: km.slice(1),
  },
  {
    columns: ['purchase_fees.km_from'],
    shape: shapeOf(saveGeneralPurchaseFee, 'km_from'),
    beyond: scopeRule('km_from'),
    examples: km,
  },
  {
    columns: ['purchase_fees.km_to'],
    shape: shapeOf(saveGeneralPurchaseFee, 'km_to'),
    beyond: scopeRule('km_to'),
    examples: km.slice(1),
  },
  {
    columns: ['fees.diesel_base_usd'],
    shape: shapeOf(addFee, 'diesel_base_usd'),
    beyond: dieselRule,
    examples: ['0.01', '1.80', '999.99'],
  },
  {
    columns: ['purchase_fees.diesel_base_usd'],
    shape: shapeOf(saveGeneralPurchaseFee, 'diesel_base_usd'),
    beyond: dieselRule,
    examples: ['0.01', '1.80', '999.99'],
  },
  { columns: ['fees.free_hours'], shape: shapeOf(addFee, 'free_hours'), examples: [0, 1.25, 999.99] },
  ...alike(
    addFee,
    {
      'fee_items.amount': 'items.amount',
      'fee_items.min_amount': 'items.min_amount',
      'fee_items.max_amount': 'items.max_amount',
    },
    { examples: amounts },
  ),
  ...alike(
    saveGeneralPurchaseFee,
    {
      'purchase_fee_items.amount': 'items.amount',
      'purchase_fee_items.min_amount': 'items.min_amount',
      'purchase_fee_items.max_amount': 'items.max_amount',
    },
    { examples: amounts },
  ),
  { columns: ['surcharges.amount'], shape: shapeOf(saveSurcharge, 'amount'), examples: amounts },
  { columns: ['fee_simulations.months'], shape: shapeOf(simulateFees, 'months'), examples: [1, 12] },
  {
    columns: ['charge_proposals.quantity'],
    shape: shapeOf(acceptChargeProposal, 'quantity'),
    examples: [0.01, 2.5, 999],
  },
  { columns: ['charge_proposals.unit_price'], shape: shapeOf(acceptChargeProposal, 'unit_price'), examples: prices },
];

const reduced: readonly Field[] = [
  {
    columns: ['discounts.code'],
    shape: shapeOf(addDiscount, 'code'),
    rule: codeError,
    stored: emptyIsNull,
    examples: ['AB-1', 'NAVIDAD2026', 'X'.repeat(20)],
  },
  {
    columns: ['discounts.value'],
    shape: shapeOf(addDiscount, 'value'),
    beyond: (value: string) => valueError('MONTO', value),
    examples: ['0.01', '999999.99'],
    through: newDiscount('value'),
  },
  ...(['max_amount', 'min_sale', 'budget_usd'] as const).map(field => ({
    columns: [`discounts.${field}`],
    shape: shapeOf(addDiscount, field),
    beyond: discountRule(field),
    examples: ['0.01', '350.50', '999999.99'],
    through: newDiscount(field),
  })),
  {
    columns: ['discounts.limit_total'],
    shape: shapeOf(addDiscount, 'limit_total'),
    examples: [1, 1_000_000],
    through: newDiscount('limit_total'),
  },
  {
    columns: ['discounts.limit_client'],
    shape: shapeOf(addDiscount, 'limit_client'),
    examples: [1, 1_000_000],
    through: newDiscount('limit_client'),
  },
  {
    columns: ['discounts.priority'],
    shape: shapeOf(addDiscount, 'priority'),
    examples: [1, 999],
    through: newDiscount('priority'),
  },
];

/** Fields of costs, rates and discounts. */
export const MONEY_FIELDS: readonly Field[] = [...costs, ...rates, ...reduced];
