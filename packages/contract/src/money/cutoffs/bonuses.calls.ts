import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { justification } from '../../prices/fees/rule.shapes.ts';
import {
  date,
  givenDate,
  id,
  instant,
  listInput,
  money,
  motive,
  pageOf,
  possible,
  price,
  requiredText,
  text,
  version,
} from '../../shapes.ts';

/** Bonuses of own drivers and their withdrawals (8-money §6.2). USD. Operator only. */
export const bonusRuleRow = z.object({
  id_bonus_rule: z.number(),
  /** Null: any grade. */
  escalafon: z.string().nullable(),
  kind: z.enum(['RETIRO', 'VIAJE', 'DEVOLUCION']),
  /** A stored road, a city or kilometres; all null: any trip. */
  id_route: z.number().nullable(),
  route: z.string().nullable(),
  id_canton: z.number().nullable(),
  canton: z.string().nullable(),
  km_from: z.number().nullable(),
  km_to: z.number().nullable(),
  reefer: z.boolean().nullable(),
  amount: money,
  valid_from: date,
  valid_to: date.nullable(),
  author: z.string(),
  version: z.number(),
  can: z.object({ end: possible, withdraw: possible }),
});
export type BonusRuleRow = z.infer<typeof bonusRuleRow>;

const read = { method: 'POST', access: action('cutoff.read'), changes: false } as const;
const write = { method: 'POST', access: action('cutoff.close') } as const;

export const getBonusRules = defineCall({
  ...read,
  path: '/cutoffs/get_bonus_rules',
  input: listInput({}),
  output: pageOf(bonusRuleRow),
  summary:
    'Rules by which own drivers earn a bonus: a road goes before a city, a city before kilometres, a grade before any grade. Empty for others than the operator.',
  shows: ['bonus_rule'],
});
const km = z
  .number('Ingrese los kilómetros')
  .min(0, 'De 0 a 5.000')
  .max(5000, 'De 0 a 5.000')
  .multipleOf(0.1, 'Los kilómetros llevan un decimal')
  .nullish();
export const addBonusRule = defineCall({
  ...write,
  path: '/cutoffs/add_bonus_rule',
  input: z.strictObject({
    escalafon: text(60).nullish(),
    kind: z.enum(['RETIRO', 'VIAJE', 'DEVOLUCION'], 'Elija el tramo'),
    id_route: id.nullish(),
    id_canton: id.nullish(),
    km_from: km,
    km_to: km,
    reefer: z.boolean().nullish(),
    amount: price('El bono'),
    valid_from: givenDate,
    valid_to: givenDate.nullish(),
    justification,
  }),
  output: bonusRuleRow,
  touches: ['bonus_rule', 'cutoff'],
  summary:
    'Adds a bonus rule from a day on; lines of a corte keep their amount. 403, 422 FECHA_PASADA (a first day before today needs fee.backdate and a justification), by field.',
});
export const endBonusRule = defineCall({
  ...write,
  path: '/cutoffs/end_bonus_rule',
  input: z.strictObject({ id_bonus_rule: id, version, valid_to: givenDate }),
  output: bonusRuleRow,
  touches: ['bonus_rule', 'cutoff'],
  summary:
    'Sets the last day of a bonus rule: not before today, and earlier than the one it has. 404, 403, 409 MODIFICADO, TARIFA_TERMINADA, TARIFA_USADA, 422 FECHA_PASADA.',
});
export const withdrawBonusRule = defineCall({
  ...write,
  path: '/cutoffs/withdraw_bonus_rule',
  input: z.strictObject({ id_bonus_rule: id, version }),
  output: z.object({ id_bonus_rule: id }),
  touches: ['bonus_rule', 'cutoff'],
  summary: 'Removes a bonus rule whose first day has not come. 404, 403, 409 MODIFICADO, TARIFA_VIGENTE.',
});

export const withdrawalRow = z.object({
  id_withdrawal: z.number(),
  id_driver: z.number(),
  driver_name: z.string(),
  amount: money,
  date,
  document: z.string(),
  author: z.string(),
  created_at: instant,
  /** The corte that deducted it; null: waits for the next one. */
  number: z.string().nullable(),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  can: z.object({ void: possible }),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;
export const getConductoresBonosRetiros = defineCall({
  ...read,
  path: '/reports/conductores_bonos_retiros',
  input: listInput({ id_payee: id }),
  output: pageOf(withdrawalRow),
  summary: 'Bonus money that own drivers took before it was paid, newest first; empty for drivers.',
  shows: ['bonus_withdrawal', 'cutoff'],
});
export const addBonusWithdrawal = defineCall({
  ...write,
  path: '/cutoffs/add_bonus_withdrawal',
  input: z.strictObject({
    id_driver: id,
    amount: price('El retiro').refine(value => Number(value) > 0, 'El retiro es mayor que cero'),
    date: givenDate,
    document: requiredText(60),
  }),
  output: withdrawalRow,
  touches: ['bonus_withdrawal', 'cutoff'],
  summary:
    'Records a withdrawal of bonuses that an own driver earned and was not paid. 403, 422 RETIRO_EXCEDIDO, by field.',
});
export const voidBonusWithdrawal = defineCall({
  ...write,
  path: '/cutoffs/void_bonus_withdrawal',
  input: z.strictObject({ id_withdrawal: id, motive }),
  output: withdrawalRow,
  touches: ['bonus_withdrawal', 'cutoff'],
  summary: 'Voids a withdrawal that is in no live line. 404, 403, 409 RETIRO_EN_CORTE.',
});
