/**
 * Money that an edit of operations means (9-operations §0 rule 4, §2, §3): it is proposed and never written silently. Whoever holds the
 * money action accepts the line, as it is or corrected, or dismisses it with a reason; an edit that is taken back leaves it without effect,
 * and where it was accepted already proposes to take the line off.
 */
import type { ResponsibleParty } from '../../prices/money/false-freight';
import { compare, type Money, subtract } from '../../prices/money/money';
import { refuse, type Verdict } from './refusal';
import { canEditAll, type EditContext } from './reservation-edit';

/** What was done, as screens call it. */
export const CHARGE_PROPOSAL_NAMES = {
  STOP_ADDED: 'Parada adicional',
  LONGER_ROAD: 'Recorrido más largo',
  OTHER_PLACE: 'Otro lugar',
  SKIPPED_STOP: 'Parada no ejecutada',
  RETURN: 'Retorno de contenedor',
  STORAGE: 'Almacenaje',
  CANCELLATION: 'Cancelación tardía',
  CORRECTION: 'Corrección de lo facturado',
} as const;
export type ChargeProposalKind = keyof typeof CHARGE_PROPOSAL_NAMES;

/** What became of it. SUPERSEDED: the edit was taken back, or another one says it better. */
export const CHARGE_PROPOSAL_STATE_NAMES = {
  OPEN: 'Por decidir',
  ACCEPTED: 'Aceptado',
  DISMISSED: 'Descartado',
  SUPERSEDED: 'Sin efecto',
} as const;
export type ChargeProposalState = keyof typeof CHARGE_PROPOSAL_STATE_NAMES;

/** May it be decided? Once, while the edit stands. */
export function canDecideProposal(state: ChargeProposalState): Verdict {
  if (state === 'OPEN') return true;
  const estado = { ACCEPTED: 'aceptado', DISMISSED: 'descartado', SUPERSEDED: 'sin efecto: el cambio se deshizo' }[
    state
  ];
  return refuse('COBRO_DECIDIDO', { estado });
}

/** Permissions of which one is needed: those with which the same line is written by hand. */
const BY_LINE = ['fee.write', 'reservation.service'];
const ACTIONS: Readonly<Record<ChargeProposalKind, readonly string[]>> = {
  STOP_ADDED: BY_LINE,
  LONGER_ROAD: BY_LINE,
  OTHER_PLACE: BY_LINE,
  RETURN: BY_LINE,
  STORAGE: BY_LINE,
  CORRECTION: BY_LINE,
  // Marks the guide, which only its own action does.
  SKIPPED_STOP: ['guide.false_freight'],
  CANCELLATION: ['fee.write', 'guide.false_freight'],
};

/** Holds the person a money action with which this may be decided? */
export const mayDecideProposal = (kind: ChargeProposalKind, actions: ReadonlySet<string>): boolean =>
  ACTIONS[kind].some(action => actions.has(action));

/** A plant where something is loaded or unloaded: a stop that a client pays for (9-operations §2). */
export const isPaidStop = ({ code, action }: { readonly code: string; readonly action: string | null }): boolean =>
  code === 'PLT' && (action === 'CARGAR' || action === 'DESCARGAR');

/** A road that is longer than what was sold by more than this part is somebody's to decide on. */
const LONGER_BY = 0.1;

/** Km beyond what was sold, or charged before (`sold_km`); null: not so many that it matters. */
export function extraKm(sold_km: number | null, km: number): number | null {
  if (sold_km === null || sold_km <= 0 || km <= sold_km * (1 + LONGER_BY)) return null;
  return Math.round((km - sold_km) * 10) / 10;
}

/** Kinds whose accepted line is taken off again when the edit is: of the others the line goes with its guide, or nothing undoes them. */
export const TAKEN_BACK_KINDS = [
  'STOP_ADDED',
  'LONGER_ROAD',
  'OTHER_PLACE',
  'RETURN',
  'STORAGE',
  'CORRECTION',
] as const satisfies readonly ChargeProposalKind[];

/** Kinds that the plan of a leg keeps when its guide is given up or made: an edit before the issue is an edit of the plan, too. */
export const OF_PLAN_KINDS = [
  'STOP_ADDED',
  'OTHER_PLACE',
  'LONGER_ROAD',
] as const satisfies readonly ChargeProposalKind[];

/** What a price is more than another one, USD; null: it is not. */
export function dearerBy(before: Money, after: Money): Money | null {
  return compare(after, before) > 0 ? subtract(after, before) : null;
}

/** What was decided before of the same thing that was done to the same record. */
export interface DecidedBefore {
  /** Sum of what was accepted, USD without VAT: as proposed, or as written where that is more. */
  readonly accepted: Money;
  /** What was dismissed last, unless something was accepted since. */
  readonly dismissed: { readonly amount: Money | null; readonly description: string } | null;
}

/**
 * What is left to be decided of a difference to the price that was sold, USD: it is reckoned against that price each time, so what was
 * accepted of it is taken off; what was dismissed is not asked again while it is the same amount (without one: in the same words). Null:
 * nothing. `amount` null: no rule gives one.
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

/** An option of false freight, percent of the leg's share that the client pays. */
export interface FalseFreightMotive {
  readonly id_motivo: number;
  readonly name: string;
  readonly responsible: string | null;
  readonly sale_pct: number | null;
}
/** Parties whose fault is not the client's to pay. */
const NOT_BILLED: readonly ResponsibleParty[] = ['OPERADOR', 'TRANSPORTISTA', 'FUERZA_MAYOR'];

/**
 * The option of false freight that a fault of this party proposes: the mildest one that bills anything, as the person who decides may ask
 * for more; null: nobody pays.
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
 * May the line of a proposal be written now? Not once an order was sent: what is missing is added there. Until then who writes prices may;
 * who adds services as far as those may be added (reservation-edit). `given_up`: a container that is not carried owes its cancellation alone.
 * Errors: RESERVA_FACTURADA, CONTENEDOR_TERMINADO, CAMPO_NO_EDITABLE (409), MOTIVO_REQUERIDO (422).
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
 * May a line that was accepted be taken off, now that its edit was taken back? As long as it stands on no order (`on_order`: where it does);
 * of a container that was given up, too. Who adds services alone is held to the table of corrections. Errors: RUBRO_EN_ORDEN,
 * CAMPO_NO_EDITABLE (409), MOTIVO_REQUERIDO (422).
 */
export function canTakeBack(
  context: EditContext,
  of: { on_order: string | null; writes_prices: boolean; given_up: boolean; justification: string | null | undefined },
): Verdict {
  if (of.on_order !== null) return refuse('RUBRO_EN_ORDEN', { donde: of.on_order });
  if (of.writes_prices || of.given_up) return true;
  return canEditAll(['services'], context, { motive: of.justification, completed: new Set() });
}
