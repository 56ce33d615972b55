import {
  CHARGE_PROPOSAL_NAMES,
  CHARGE_PROPOSAL_STATE_NAMES,
  type ChargeProposalKind,
  type ChargeProposalState,
} from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, listInput, money, motive, pageOf, possible, price, text, version } from '../../shapes.ts';

const keys = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]];
export const chargeProposalKind = z.enum(keys<ChargeProposalKind>(CHARGE_PROPOSAL_NAMES));
export const chargeProposalState = z.enum(keys<ChargeProposalState>(CHARGE_PROPOSAL_STATE_NAMES));

/** A charge proposal from an edit of operations; in no total before it is accepted. USD without VAT. */
export const chargeProposal = z.object({
  id_charge_proposal: z.number(),
  kind: chargeProposalKind,
  state: chargeProposalState,
  id_reservation: z.number(),
  id_sub_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  client_name: z.string(),
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  /** The edit was undone after its line was accepted: the proposal is to remove that line. */
  takes_back: z.boolean(),
  id_service: z.number(),
  service: z.string(),
  /** The line as it would be charged. */
  description: z.string(),
  quantity: z.string(),
  /** Null: no rule gives one, the person who accepts it enters it. */
  unit_price: money.nullable(),
  /** False freight: motive of the catalogue. */
  id_motivo: z.number().nullable(),
  motivo: z.string().nullable(),
  /** The edit, in words. */
  reason: z.string(),
  author: z.string(),
  created_at: instant,
  decided_name: z.string().nullable(),
  decided_at: instant.nullable(),
  dismiss_reason: z.string().nullable(),
  version: z.number(),
  can: z.object({ accept: possible, dismiss: possible }),
});
export type ChargeProposal = z.infer<typeof chargeProposal>;

const shows = ['reservation', 'guide', 'payment_order'] as const;
// Deciding needs one of several permissions, depending on the kind of the proposal.
const read = action('reservation.read');

export const getChargeProposals = defineCall({
  method: 'POST',
  path: '/charge_proposals/list',
  access: read,
  changes: false,
  input: listInput({
    id_reservations: z.array(id).max(200),
    id_guide: id,
    kind: z.array(chargeProposalKind).max(chargeProposalKind.options.length),
    state: z.array(chargeProposalState).max(chargeProposalState.options.length),
  }),
  output: pageOf(chargeProposal),
  summary:
    'Charge proposals from edits of operations, open and decided; open ones first, then newest first. USD without VAT. Operator only: empty for customers, carriers and drivers.',
  shows,
});

const target = { id_charge_proposal: id, version };

export const acceptChargeProposal = defineCall({
  method: 'POST',
  path: '/charge_proposals/accept',
  access: read,
  input: z.strictObject({
    ...target,
    /** Absent: as proposed. */
    quantity: z
      .number('Ingrese la cantidad')
      .min(0.01, 'La cantidad debe ser mayor que cero')
      .max(999, 'Máximo 999')
      .multipleOf(0.01, 'Máximo dos decimales')
      .optional(),
    unit_price: price('El precio').nullish(),
    /** For a skipped stop: another motive of false freight than the proposed one. */
    id_motivo: id.optional(),
    /** Charge displayed to the caller; a different amount is refused. */
    expected_sale: money.nullish(),
    justification: text(255).nullish(),
  }),
  output: chargeProposal,
  touches: ['reservation', 'guide'],
  summary:
    'Accepts a proposal and writes the charge, as proposed or corrected: another figure needs a justification (422). For an undone edit (takes_back) it removes the accepted line and ignores figures. For a skipped stop it marks the guide as false freight by its rules: its amount is the option’s, and a price or another quantity is refused (422). Needs the action with which the same line is written manually (fee.write, reservation.service or guide.false_freight), else 403. 409 MODIFICADO, COBRO_DECIDIDO, RESERVA_FACTURADA, RUBRO_EN_ORDEN, CONTENEDOR_TERMINADO, MARGEN_INSUFICIENTE; 422 if no price is given.',
});

export const dismissChargeProposal = defineCall({
  method: 'POST',
  path: '/charge_proposals/dismiss',
  access: read,
  input: z.strictObject({ ...target, reason: motive }),
  output: chargeProposal,
  touches: ['reservation', 'guide'],
  summary:
    'Rejects a proposal with a reason, which is kept: nothing is charged for the edit, or the earlier charge stays. Needs the same action as accepting, else 403. 409 MODIFICADO, COBRO_DECIDIDO.',
});
