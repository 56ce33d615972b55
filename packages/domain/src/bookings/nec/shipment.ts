/**
 * What the register of shipments (NEC) is told of a reservation, and what became of that (decision 0196). The format is ours until theirs is known;
 * nothing reads it again.
 */
import type { Instant } from '../../system/time/time';

interface ShipmentBox {
  readonly number: number;
  readonly container_code: string | null;
  readonly iso: string;
  readonly seals: readonly string[];
  readonly weight_kg: number;
  readonly vgm_kg: number | null;
  readonly dae: string | null;
  /** °C */
  readonly set_point_c: number | null;
}

export interface ShipmentFacts {
  readonly id_reservation: number;
  readonly reservation_type: 'E' | 'I';
  /** `nec_agent_foreign` of the forwarder that booked, else of the client. Null: NEC knows no agent of either. */
  readonly agent: string | null;
  readonly client_ruc: string;
  readonly booking: string | null;
  readonly bl: string | null;
  readonly shipping_line: string | null;
  readonly ship: string | null;
  readonly voyage: string | null;
  readonly cut_off: Instant | null;
  /** Rejected, or not carried out: NEC is told that the shipment does not take place. */
  readonly is_given_up: boolean;
  /** Without cancelled and rejected ones. */
  readonly boxes: readonly ShipmentBox[];
}

/** The shipment as it is sent. */
export function shipmentOf({ id_reservation, boxes, ...facts }: ShipmentFacts): Record<string, unknown> {
  return {
    shipment: String(id_reservation),
    agent_foreign: facts.agent,
    type: facts.reservation_type === 'E' ? 'EXPORT' : 'IMPORT',
    client_ruc: facts.client_ruc,
    booking: facts.booking,
    bl: facts.bl,
    shipping_line: facts.shipping_line,
    ship: facts.ship,
    voyage: facts.voyage,
    cut_off: facts.cut_off,
    cancelled: facts.is_given_up,
    containers: boxes
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, container_code, iso, seals, weight_kg, vgm_kg, dae, set_point_c }) => ({
        number,
        container_code,
        iso,
        seals: [...seals],
        weight_kg,
        vgm_kg,
        dae,
        set_point_c,
      })),
  };
}

export const NEC_STATE_NAMES = {
  SIN_ENVIAR: 'Sin enviar',
  ENVIANDO: 'Enviando',
  ENVIADO: 'Enviado',
  ERROR: 'No enviado',
} as const;
export type NecState = keyof typeof NEC_STATE_NAMES;

interface NecFacts {
  /** Number of the state that was last asked to be sent. */
  readonly sequence: number;
  /** Number of the state that NEC has; null: none. */
  readonly sent_sequence: number | null;
  /** When the last try failed for good. */
  readonly failed_at: Instant | null;
}

/** Whether NEC has the shipment as it was last sent; undefined facts: it was never sent. */
export function necState(facts: NecFacts | undefined): NecState {
  if (facts === undefined) return 'SIN_ENVIAR';
  if (facts.sent_sequence === facts.sequence) return 'ENVIADO';
  return facts.failed_at === null ? 'ENVIANDO' : 'ERROR';
}

export interface AskedShipment extends NecFacts {
  readonly payload_hash: string;
}

/** What sending does: a new message, the failed one again, or nothing because the same shipment was sent or is on its way. */
export function stepFor(last: AskedShipment | undefined, payload_hash: string): 'SEND' | 'RESEND' | 'NOTHING' {
  if (last?.payload_hash !== payload_hash) return 'SEND';
  return necState(last) === 'ERROR' ? 'RESEND' : 'NOTHING';
}
