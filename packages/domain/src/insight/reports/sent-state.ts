/** How far a reservation is settled with SAP: what its client owes, and what others are owed for it (8-money §7). */
export const SENT_STATES = ['PENDIENTE', 'VENTA_ENVIADA', 'COSTO_ENVIADO', 'ENVIADO'] as const;
export type SentState = (typeof SENT_STATES)[number];

export const SENT_STATE_NAMES: Readonly<Record<SentState, string>> = {
  PENDIENTE: 'Pendiente',
  VENTA_ENVIADA: 'Venta enviada',
  COSTO_ENVIADO: 'Costo enviado',
  ENVIADO: 'Enviado',
};

export interface SentFacts {
  /** Something is charged at all. */
  readonly charged: boolean;
  /** No live charge stands outside an order that SAP has. */
  readonly sale_sent: boolean;
  /** Every receipt and every third party's guide is with SAP; of own trucks all guides are closed. */
  readonly cost_sent: boolean;
}

/** Both sent, one of them, or neither; what charges nothing is pending whatever its cost (8-money §7, [S]). */
export function sentState({ charged, sale_sent, cost_sent }: SentFacts): SentState {
  if (!charged) return 'PENDIENTE';
  if (sale_sent) return cost_sent ? 'ENVIADO' : 'VENTA_ENVIADA';
  return cost_sent ? 'COSTO_ENVIADO' : 'PENDIENTE';
}
