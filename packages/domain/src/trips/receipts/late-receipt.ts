/** A receipt that a phone without signal sends after its trip went on without it (decision 0176). */

/** What had become of the trip when the receipt arrived, as its list and the logbook say it. */
export const LATE_RECEIPT_NAMES = {
  PARADA_QUITADA: 'llegó cuando la parada ya se había quitado',
  RESCATADA: 'llegó cuando otro camión ya llevaba el viaje',
  CERRADA: 'llegó cuando el viaje ya estaba cerrado',
} as const;
export type LateReceipt = keyof typeof LATE_RECEIPT_NAMES;

interface TripOfReceipt {
  readonly closed: boolean;
  readonly rescued: boolean;
  /** The stop at which the goods were handed over is still there. */
  readonly has_stop: boolean;
}

/** Why a receipt is late; null: its trip is open. That its stop is gone says most, because the receipt is stored without it. */
export function lateReceipt({ closed, rescued, has_stop }: TripOfReceipt): LateReceipt | null {
  if (!has_stop) return 'PARADA_QUITADA';
  if (rescued) return 'RESCATADA';
  return closed ? 'CERRADA' : null;
}
