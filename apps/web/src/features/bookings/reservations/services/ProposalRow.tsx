import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ChargeProposal } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import {
  CHARGE_PROPOSAL_NAMES,
  CHARGE_PROPOSAL_STATE_NAMES,
} from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import { formatMoney, multiply } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { containerText, proposalFamily, quantityText } from './service-words.ts';

export interface AskedProposal {
  proposal: ChargeProposal;
  what: 'accept' | 'dismiss';
}

/** A charge proposed by an edit: which edit, by whom, the amount, and the two answers. */
export function ProposalRow({ proposal, onAsk }: { proposal: ChargeProposal; onAsk: (asked: AskedProposal) => void }) {
  const { kind, state, description, quantity, unit_price, takes_back, can } = proposal;
  return (
    <li className="cz-reservations-service">
      <div className="cz-reservations-service-what">
        <strong>{takes_back ? `Quitar el cobro: ${description}` : description}</strong>
        <span>
          {CHARGE_PROPOSAL_NAMES[kind]} · {containerText(proposal.id_reservation, proposal)}
          {Number(quantity) !== 1 && ` · ${quantityText(quantity)}`}
        </span>
        <span>{proposal.reason}</span>
        <span className="cz-quiet">
          {proposal.author}, {formatDateTime(proposal.created_at)}
          {proposal.decided_at !== null &&
            ` · ${CHARGE_PROPOSAL_STATE_NAMES[state]} por ${proposal.decided_name ?? 'el sistema'} el ${formatDateTime(proposal.decided_at)}`}
        </span>
        {proposal.dismiss_reason && <span>Motivo: {proposal.dismiss_reason}</span>}
      </div>
      <FamilyTag family={proposalFamily[state]}>{CHARGE_PROPOSAL_STATE_NAMES[state]}</FamilyTag>
      <span className="cz-reservations-service-amount">
        {unit_price === null
          ? state === 'OPEN' && 'A convenir'
          : formatMoney(multiply(unit_price, takes_back ? `-${quantity}` : quantity))}
      </span>
      {state === 'OPEN' && (
        <span className="cz-reservations-service-answer">
          <ActionButton
            size="small"
            icon={<CheckOutlined />}
            can={can.accept}
            onClick={() => onAsk({ proposal, what: 'accept' })}
          >
            {takes_back ? 'Quitar' : 'Aceptar'}
          </ActionButton>
          <ActionButton
            size="small"
            look="danger"
            icon={<CloseOutlined />}
            can={can.dismiss}
            onClick={() => onAsk({ proposal, what: 'dismiss' })}
          >
            {takes_back ? 'Mantener' : 'Descartar'}
          </ActionButton>
        </span>
      )}
    </li>
  );
}
