/** What SAP has of a reservation: its sale, its cost, both or neither (8-money §7). */
export const SENT_STATES = ['PENDIENTE', 'VENTA_ENVIADA', 'COSTO_ENVIADO', 'ENVIADO'] as const;
export type SentState = (typeof SENT_STATES)[number];

export const SENT_STATE_NAMES: Readonly<Record<SentState, string>> = {
  PENDIENTE: 'Pendiente',
  VENTA_ENVIADA: 'Venta enviada',
  COSTO_ENVIADO: 'Costo enviado',
  ENVIADO: 'Enviado',
};

export interface SentFacts {
  /** The reservation has charges. */
  readonly charged: boolean;
  /** Every live charge is on an order that SAP has. */
  readonly sale_sent: boolean;
  /** SAP has every receipt and the costs of every third-party guide, and all guides of own trucks are closed. */
  readonly cost_sent: boolean;
}

/** A reservation without charges is PENDIENTE, whatever its cost (8-money §7, [S]). */
export function sentState({ charged, sale_sent, cost_sent }: SentFacts): SentState {
  if (!charged) return 'PENDIENTE';
  if (sale_sent) return cost_sent ? 'ENVIADO' : 'VENTA_ENVIADA';
  return cost_sent ? 'COSTO_ENVIADO' : 'PENDIENTE';
}
