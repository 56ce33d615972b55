/**
 * Charge proposals: what an edit of operations means in money (9-operations §0 rule 4, §2, §3). An edit never writes a charge by itself. A person
 * with the money permission accepts the line, unchanged or corrected, or dismisses it with a reason. Undoing the edit supersedes its open proposal;
 * for an accepted one, it proposes to remove the line.
 */

import { compare, type Money, subtract } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';
import type { ResponsibleParty } from '../../system/validation/catalogue';
import { canEditAll, type EditContext } from '../../trips/rules/reservation-edit';

/** Kind of edit, as displayed. */
export const CHARGE_PROPOSAL_NAMES = {
  STOP_ADDED: 'Parada adicional',
  LONGER_ROAD: 'Recorrido más largo',
  OTHER_PLACE: 'Otro lugar',
  SKIPPED_STOP: 'Parada no ejecutada',
  RETURN: 'Retorno de contenedor',
  STORAGE: 'Almacenaje',
  CANCELLATION: 'Cancelación tardía',
  CORRECTION: 'Corrección de lo facturado',
  SLOT_LOST: 'Turno perdido',
  SLOT_CHANGED: 'Cambio de turno',
} as const;
export type ChargeProposalKind = keyof typeof CHARGE_PROPOSAL_NAMES;

/** State of a proposal. SUPERSEDED: the edit was undone, or a newer proposal replaced it. */
export const CHARGE_PROPOSAL_STATE_NAMES = {
  OPEN: 'Por decidir',
  ACCEPTED: 'Aceptado',
  DISMISSED: 'Descartado',
  SUPERSEDED: 'Sin efecto',
} as const;
export type ChargeProposalState = keyof typeof CHARGE_PROPOSAL_STATE_NAMES;

/** Whether a proposal may be decided: once, and only while the edit is not undone. */
export function canDecideProposal(state: ChargeProposalState): Verdict {
  if (state === 'OPEN') return true;
  const estado = { ACCEPTED: 'aceptado', DISMISSED: 'descartado', SUPERSEDED: 'sin efecto: el cambio se deshizo' }[
    state
  ];
  return refuse('COBRO_DECIDIDO', { estado });
}

/** Either permission suffices: those with which the same line is written manually. */
const BY_LINE = ['fee.write', 'reservation.service'];
const ACTIONS: Readonly<Record<ChargeProposalKind, readonly string[]>> = {
  STOP_ADDED: BY_LINE,
  LONGER_ROAD: BY_LINE,
  OTHER_PLACE: BY_LINE,
  RETURN: BY_LINE,
  STORAGE: BY_LINE,
  CORRECTION: BY_LINE,
  SLOT_LOST: BY_LINE,
  SLOT_CHANGED: BY_LINE,
  // Accepting marks the guide as false freight, which has a permission of its own.
  SKIPPED_STOP: ['guide.false_freight'],
  CANCELLATION: ['fee.write', 'guide.false_freight'],
};

/** Whether the person's permissions allow deciding this kind of proposal. */
export const mayDecideProposal = (kind: ChargeProposalKind, actions: ReadonlySet<string>): boolean =>
  ACTIONS[kind].some(action => actions.has(action));

/** A stop at a plant for loading or unloading; the client pays for it (9-operations §2). */
export const isPaidStop = ({ code, action }: { readonly code: string; readonly action: string | null }): boolean =>
  code === 'PLT' && (action === 'CARGAR' || action === 'DESCARGAR');

/** A road longer than the one sold by more than this share is proposed. */
const LONGER_BY = 0.1;

/** Extra km over what was sold or already charged (`sold_km`); null: within the limit. */
export function extraKm(sold_km: number | null, km: number): number | null {
  if (sold_km === null || sold_km <= 0 || km <= sold_km * (1 + LONGER_BY)) return null;
  return Math.round((km - sold_km) * 10) / 10;
}

/**
 * Kinds whose accepted line is proposed for removal when the edit is undone. Of the other kinds, the line goes with its guide, or the edit cannot be
 * undone.
 */
export const REMOVABLE_KINDS = [
  'STOP_ADDED',
  'LONGER_ROAD',
  'OTHER_PLACE',
  'RETURN',
  'STORAGE',
  'CORRECTION',
  'SLOT_LOST',
] as const satisfies readonly ChargeProposalKind[];

/** Kinds that stay with the plan of a leg when its guide is created or deleted: an edit before the issue also edits the plan. */
export const OF_PLAN_KINDS = [
  'STOP_ADDED',
  'OTHER_PLACE',
  'LONGER_ROAD',
] as const satisfies readonly ChargeProposalKind[];

/** Price increase, USD; null: none. */
export function dearerBy(before: Money, after: Money): Money | null {
  return compare(after, before) > 0 ? subtract(after, before) : null;
}

/** Earlier decisions on the same edit of the same record. */
export interface DecidedBefore {
  /** Sum accepted, USD without VAT: as proposed, or as written if higher. */
  readonly accepted: Money;
  /** Last dismissal, unless a later proposal was accepted. */
  readonly dismissed: { readonly amount: Money | null; readonly description: string } | null;
}

/**
 * Part of a difference that is still to be decided, USD; null: none. `amount` is the difference to the price sold, so accepted amounts are
 * subtracted. A dismissed proposal is not repeated with the same amount (without amount: the same text). `amount` null: no rule gives one.
 */
export function leftToDecide(
  wanted: { readonly amount: Money | null; readonly description: string },
  { accepted, dismissed }: DecidedBefore,
): { amount: Money | null } | null {
  const amount = wanted.amount === null ? null : dearerBy(accepted, wanted.amount);
  if (wanted.amount !== null && amount === null) return null;
  if (dismissed === null) return { amount };
  const isSame =
    amount === null || dismissed.amount === null
      ? amount === dismissed.amount && wanted.description === dismissed.description
      : compare(amount, dismissed.amount) === 0;
  return isSame ? null : { amount };
}

/** A motive of false freight; percent of the leg's share that the client pays. */
export interface FalseFreightMotive {
  readonly id_motivo: number;
  readonly name: string;
  readonly responsible: string | null;
  readonly sale_pct: number | null;
}
/** Responsible parties for which the client is not billed. */
const NOT_BILLED: readonly ResponsibleParty[] = ['OPERADOR', 'TRANSPORTISTA', 'FUERZA_MAYOR'];

/**
 * The motive of false freight proposed for a responsible party: the cheapest one that bills anything, as the person who decides may choose a higher
 * one; null: the client does not pay.
 */
export function falseFreightFor<M extends FalseFreightMotive>(
  responsible: string | null,
  options: readonly M[],
): (M & { sale_pct: number }) | null {
  if (responsible === null || NOT_BILLED.some(party => party === responsible)) return null;
  const billed = options.flatMap(option =>
    option.responsible === responsible && option.sale_pct !== null && option.sale_pct > 0
      ? [{ ...option, sale_pct: option.sale_pct }]
      : [],
  );
  return billed.reduce<(M & { sale_pct: number }) | null>(
    (least, option) => (least === null || option.sale_pct < least.sale_pct ? option : least),
    null,
  );
}

/**
 * Whether the line of a proposal may be written. Once an order was sent, it is added there instead. Before, a person who writes prices may; a person
 * who only adds services may while the table of corrections allows it (reservation-edit). `given_up`: a rejected or cancelled container, which is
 * charged for its cancellation only. Errors: RESERVA_FACTURADA, CONTENEDOR_TERMINADO, CAMPO_NO_EDITABLE (409), MOTIVO_REQUERIDO (422).
 */
export function canAcceptProposal(
  kind: ChargeProposalKind,
  context: EditContext,
  of: { writes_prices: boolean; given_up: boolean; justification: string | null | undefined },
): Verdict {
  if (context.on_order !== null) return refuse('RESERVA_FACTURADA', { donde: context.on_order });
  if (kind === 'CANCELLATION') return true;
  if (of.given_up) return refuse('CONTENEDOR_TERMINADO');
  if (of.writes_prices || kind === 'SKIPPED_STOP') return true;
  return canEditAll(['services'], context, { motive: of.justification, completed: new Set() });
}

/**
 * Whether an accepted line may be removed after its edit was undone: while it is on no order (`on_order`: where it is), also for a container given
 * up. A person who only adds services follows the table of corrections. Errors: RUBRO_EN_ORDEN, CAMPO_NO_EDITABLE (409), MOTIVO_REQUERIDO (422).
 */
export function canRemoveCharge(
  context: EditContext,
  of: { on_order: string | null; writes_prices: boolean; given_up: boolean; justification: string | null | undefined },
): Verdict {
  if (of.on_order !== null) return refuse('RUBRO_EN_ORDEN', { donde: of.on_order });
  if (of.writes_prices || of.given_up) return true;
  return canEditAll(['services'], context, { motive: of.justification, completed: new Set() });
}
