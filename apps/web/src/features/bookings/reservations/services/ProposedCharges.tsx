import { getChargeProposals } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { type AskedProposal, ProposalRow } from './ProposalRow.tsx';
import './services.css';

const MOST = 100;

/** «Por decidir»: charges that edits of the trip propose, for the person in charge; then the decided ones. Nothing if there are none. */
export default function ProposedCharges({ id_reservation }: { id_reservation: number }) {
  const [asked, setAsked] = useState<AskedProposal | null>(null);
  const found = useCall(getChargeProposals, {
    page: 1,
    page_size: MOST,
    filters: { id_reservations: [id_reservation] },
    sort: [
      { field: 'open', dir: 'desc' },
      { field: 'created_at', dir: 'desc' },
    ],
  });
  if (!found.data) return found.error ? <Answer query={found} what="los cobros por decidir" /> : null;
  const shown = found.data.rows.filter(one => one.state !== 'SUPERSEDED');
  return (
    <>
      {shown.length > 0 && (
        <section aria-label="Por decidir">
          <div className="cz-reservations-services-head">
            <h3 className="cz-reservations-subtitle">
              {shown.some(one => one.state === 'OPEN') ? 'Por decidir' : 'Cobros decididos'}
            </h3>
          </div>
          <ul className="cz-reservations-services">
            {shown.map(proposal => (
              <ProposalRow key={proposal.id_charge_proposal} proposal={proposal} onAsk={setAsked} />
            ))}
          </ul>
        </section>
      )}
      {asked && <ProposalDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
