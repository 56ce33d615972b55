/** Written charges of a reservation that can be billed. */
import type { ReservationDraft } from './drafts';

export interface BillableCharge {
  readonly id: number;
  readonly id_reservation: number;
  readonly id_service: number;
  readonly service: string;
  readonly iva_kind: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly subtotal: string;
  readonly waived: boolean;
}

/** Facts of a written reservation for billing. */
export interface Written {
  readonly id: number;
  readonly draft: ReservationDraft;
  readonly charges: readonly BillableCharge[];
  /** When its last guide was closed; null while something is open. */
  readonly finished: number | null;
}
