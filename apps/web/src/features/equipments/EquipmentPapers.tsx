import type { Equipment } from '@cabezal/contract/equipments/equipments.calls';
import { businessDate, formatDate } from '@cabezal/domain/time/time';
import { credentialState } from '@cabezal/domain/validation/credentials';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { CredentialMark } from '../../ui/status/marks.tsx';
import '../trucks/trucks.css';

type Paper = Equipment['certificates'][number];

/** The papers of an equipment; not every one has an expiry. */
export function EquipmentPapers({ certificates }: { certificates: readonly Paper[] }) {
  return (
    <Panel title="Papeles">
      {certificates.length === 0 ? (
        <p className="rc-note">No tiene papeles registrados.</p>
      ) : (
        <ul className="tk-papers">
          {certificates.map(paper => (
            <li key={paper.code}>
              <div>
                {paper.name}
                <div className="rc-second">{paper.value}</div>
                {paper.expires_on && <div className="rc-second">Hasta {formatDate(paper.expires_on)}</div>}
              </div>
              <PaperState paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PaperState({ paper }: { paper: Paper }) {
  if (!paper.expires_on) return <span className="rc-second">Sin vencimiento</span>;
  const state = credentialState({ state: 'ACTIVE', expires_on: paper.expires_on }, businessDate(new Date()));
  return <CredentialMark state={state} days={paper.dias_vencer} />;
}
