import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import type { closeGuide } from '@cabezal/contract/operations/guides/guides.calls';
import type { StandByView } from '@cabezal/contract/trips/stops/stand-by.shapes';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { compare, ZERO } from '@cabezal/domain/system/amounts/money';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { changedPlaces, isSameValue } from '../../../ui/form/merge-values.ts';

/** An adjusted or waived stand-by in the form. */
export interface Adjustment {
  adjusted_cost: string | null;
  justification: string | null;
}
export type Adjustments = Readonly<Record<number, Adjustment>>;

/** An adjustment being typed; it counts once it is applied. */
export interface TypedAdjustment {
  amount: string | null;
  why: string;
}
export interface OpenAdjustment {
  /** The name of the stop. */
  name: string;
  begun: TypedAdjustment;
  typed: TypedAdjustment;
}
export type OpenAdjustments = Readonly<Record<number, OpenAdjustment>>;

/** The values of the form: numbers as numbers, money in the format of the calls. */
export interface ClosingValues {
  km: number | null;
  gallons: number | null;
  peaje: string | null;
  viatico: string | null;
  anticipo: string | null;
  travel_expense: string | null;
  closing_notes: string | null;
}
export type ClosingField = keyof ClosingValues;

const fieldNames: Record<ClosingField, string> = {
  km: 'kilómetros',
  gallons: 'galones',
  peaje: 'peaje',
  viatico: 'viático',
  anticipo: 'anticipo',
  travel_expense: 'gasto de viaje',
  closing_notes: 'notas',
};
const required = ['km', 'gallons', 'peaje', 'viatico', 'anticipo'] as const;
/** Expenses of own trucks only: a carrier pays its own. */
const OWN_ONLY: readonly ClosingField[] = ['gallons', 'viatico'];
export const asksFor = (closing: Closing, field: ClosingField): boolean =>
  closing.guide.is_own !== false || !OWN_ONLY.includes(field);

const numberOf = (text: string | null) => (text === null ? null : Number(text));

export function valuesOf(closing: Closing): ClosingValues {
  const { km, gallons, peaje, viatico, anticipo, travel_expense, closing_notes } = closing;
  return { km: numberOf(km), gallons: numberOf(gallons), peaje, viatico, anticipo, travel_expense, closing_notes };
}

const isMissing = (value: unknown) => value === null || value === undefined || value === '';

const missingFigures = (closing: Closing, values: Partial<ClosingValues>) =>
  required.filter(field => asksFor(closing, field) && isMissing(values[field])).map(field => fieldNames[field]);

type Proposals = Partial<Pick<ClosingValues, ClosingField>>;

/** Proposed values by the road and the parameters; for a trip that was not made, none by its road. Without an advance, zero is proposed. */
export function proposalsOf(closing: Closing): Proposals {
  const { km, gallons, peaje, viatico } = closing.proposed;
  const isMade = closing.guide.false_freight === null;
  const isOwn = asksFor(closing, 'gallons');
  const proposals: Proposals = {};
  if (km !== null) proposals.km = Number(km);
  if (isMade) proposals.peaje = peaje;
  if (isOwn && gallons !== null) proposals.gallons = Number(gallons);
  if (isOwn) proposals.viatico = viatico;
  if (closing.anticipo === null) proposals.anticipo = ZERO;
  return proposals;
}

/** A toll higher than that of the road's stations needs a receipt; not for a carrier's truck. */
const needsTollReceipt = (closing: Closing, values: Partial<ClosingValues>): boolean =>
  closing.guide.is_own !== false &&
  !isMissing(values.peaje) &&
  compare(values.peaje ?? ZERO, closing.proposed.peaje) > 0 &&
  !closing.documents.some(document => document.kind === 'TICKET');

/** One reason that prevents the closing: the name of a paper or figure, or a sentence. */
export interface Blocker {
  kind: 'FILE' | 'FIGURE' | 'OTHER';
  text: string;
}

/**
 * Everything that prevents the closing with the current values; panel and bar show exactly this list. `parts`: true, or what is missing,
 * for the rating and for adjustments that are not applied.
 */
export function blockersOf(
  closing: Closing,
  values: Partial<ClosingValues>,
  ...parts: readonly (true | string)[]
): Blocker[] {
  const { close } = closing.guide.can;
  const files = closing.files.filter(file => file.required && !file.present).map(file => file.name);
  const others = [
    close,
    needsTollReceipt(closing, values) &&
      refusalMessage('PEAJE_SIN_RECIBO', { peaje: formatMoney(closing.proposed.peaje) }),
    ...parts,
  ].filter(text => typeof text === 'string');
  return [
    ...files.map(text => ({ kind: 'FILE' as const, text })),
    ...missingFigures(closing, values).map(text => ({ kind: 'FIGURE' as const, text })),
    ...others.map(text => ({ kind: 'OTHER' as const, text })),
  ];
}

/** The whole list on one line. */
export function blockersText(blockers: readonly Blocker[]): string {
  const names = blockers.filter(one => one.kind !== 'OTHER').map(one => one.text);
  const sentences = blockers.filter(one => one.kind === 'OTHER').map(one => one.text);
  return [...(names.length > 0 ? [`Para cerrar falta: ${names.join(', ')}`] : []), ...sentences].join('. ');
}

/** The adjustment of a stop: the one entered here, else the stored one. */
export const adjustmentOf = (wait: StandByView, adjustments: Adjustments): Adjustment =>
  adjustments[wait.id_stop] ?? { adjusted_cost: wait.adjusted_cost, justification: wait.justification };

/** The initial values of an adjustment's form. */
export function openAdjustment(wait: StandByView, adjustments: Adjustments): OpenAdjustment {
  const { adjusted_cost, justification } = adjustmentOf(wait, adjustments);
  const begun = { amount: adjusted_cost ?? wait.cost, why: justification ?? '' };
  return { name: wait.name, begun, typed: begun };
}

/** The form has values that would be lost. */
export const isTyped = ({ begun, typed }: OpenAdjustment): boolean => !isSameValue(begun, typed);

/** True, or that open adjustments must be decided first. */
export function openProblem(open: OpenAdjustments): true | string {
  const names = Object.values(open).map(one => one.name);
  return names.length === 0 || `Aplique o cancele el ajuste de stand-by: ${names.join(', ')}`;
}

const waitsOf = (closing: Closing) =>
  new Map(closing.guide.stand_by.map(wait => [wait.id_stop, adjustmentOf(wait, {})] as const));

/** The adjustments made here, without stops whose adjustment another person has changed since. */
export function adjustmentsUpon(before: Closing, now: Closing, adjustments: Adjustments): Adjustments {
  const base = waitsOf(before);
  const fresh = waitsOf(now);
  return Object.fromEntries(
    Object.entries(adjustments).filter(([id]) => isSameValue(base.get(Number(id)), fresh.get(Number(id)))),
  );
}

/** The names of figures that another person has changed. */
export function changedFigures(before: Closing, now: Closing): string[] {
  const figures = changedPlaces(valuesOf(before), valuesOf(now)).map(([field]) => fieldNames[field as ClosingField]);
  return isSameValue([...waitsOf(before)], [...waitsOf(now)]) ? figures : [...figures, 'stand-by'];
}

type ClosingInput = typeof closeGuide.input._output;

/** The input of saving and closing; the form ensures that all figures are complete. */
export function inputOf(closing: Closing, values: ClosingValues, adjustments: Adjustments): ClosingInput {
  return {
    id_guide: closing.guide.id_guide,
    version: closing.guide.version,
    km: values.km ?? 0,
    gallons: values.gallons ?? 0,
    peaje: values.peaje ?? '',
    viatico: values.viatico || (asksFor(closing, 'viatico') ? '' : ZERO),
    anticipo: values.anticipo ?? '',
    travel_expense: values.travel_expense || null,
    closing_notes: values.closing_notes?.trim() || null,
    stand_by: Object.entries(adjustments).map(([id_stop, adjustment]) => ({ id_stop: Number(id_stop), ...adjustment })),
  };
}
