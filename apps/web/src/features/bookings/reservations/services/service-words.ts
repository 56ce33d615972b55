import type {
  ReservationService,
  ReservationServices,
  ServiceBilling,
  ServicePreview,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import type { ServiceRequestState } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import type { ChargeProposalState } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { compare, formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import type { FamilyName } from '../../../../ui/tokens.ts';

export const billingFamily: Readonly<Record<ServiceBilling, FamilyName>> = {
  POR_FACTURAR: 'waiting',
  EN_ORDEN: 'ready',
  FACTURADA: 'closed',
};
export const requestFamily: Readonly<Record<ServiceRequestState, FamilyName | null>> = {
  REQUESTED: 'to_close',
  APPROVED: 'closed',
  DENIED: 'problem',
  WITHDRAWN: null,
  LAPSED: null,
};

export const proposalFamily: Readonly<Record<ChargeProposalState, FamilyName | null>> = {
  OPEN: 'to_close',
  ACCEPTED: 'closed',
  DISMISSED: 'problem',
  SUPERSEDED: null,
};

const decimals = (quantity: string) => quantity.split('.')[1]?.length ?? 0;
export const quantityText = (quantity: string): string => formatNumber(quantity, decimals(quantity));

/** «2 × $60,00», or that it has no price. */
export const priceText = ({
  unpriced,
  quantity,
  unit_price,
}: Pick<ReservationService, 'unpriced' | 'quantity' | 'unit_price'>): string =>
  unpriced ? `${quantityText(quantity)} · sin precio` : `${quantityText(quantity)} × ${formatMoney(unit_price)}`;

/** The price by the rates, if a person replaced it, and the reason; the customer's answer has neither field. */
export const notesOf = ({
  computed_unit_price,
  justification,
}: Partial<Pick<ReservationService, 'computed_unit_price' | 'justification'>>): string[] =>
  [computed_unit_price && `Las tarifas daban ${formatMoney(computed_unit_price)}`, justification].filter(
    (note): note is string => Boolean(note),
  );

/** «48188-1 · MSKU7502140», or all containers. */
export const containerText = (
  id_reservation: number,
  { number, container_code }: { number: number | null; container_code: string | null },
): string =>
  number === null
    ? 'Cada contenedor'
    : [subNumber(id_reservation, number), container_code].filter(text => text !== null).join(' · ');

/** «48188-1 · MSKU7502140: Custodia, 2 × $60,00». */
export function chargedText(
  { id_reservation, containers }: Pick<ReservationServices, 'id_reservation' | 'containers'>,
  line: ServicePreview['lines'][number],
): string {
  const box = containers.find(one => one.id_sub_reservation === line.id_sub_reservation);
  const container_code = box?.container_code ?? null;
  return `${containerText(id_reservation, { number: line.number, container_code })}: ${line.description}, ${priceText(line)}`;
}

type Offered = ReservationServices['offered'][number];

/** Whether an entered price needs a reason: if it differs from the catalogue. The price by the rates is known only to the server. */
export function wantsReason(unit_price: string | null | undefined, service: Offered | undefined): boolean {
  if (!unit_price || !/^\d+\.\d{2}$/.test(unit_price)) return false;
  return service?.unit_price == null || compare(unit_price, service.unit_price) !== 0;
}

/** The changes of a line as input of the call: an unchanged price is left to the rates. */
export function changeOf(
  line: Pick<ReservationService, 'id_charge' | 'unit_price' | 'by_hand' | 'unpriced'>,
  values: { quantity?: unknown; unit_price?: unknown; justification?: unknown },
) {
  const { id_charge, unit_price, by_hand, unpriced } = line;
  const isTheirs = !by_hand && !unpriced && values.unit_price === unit_price;
  const { quantity, justification } = values;
  return { id_charge, quantity, justification, ...(isTheirs ? {} : { unit_price: values.unit_price ?? undefined }) };
}
