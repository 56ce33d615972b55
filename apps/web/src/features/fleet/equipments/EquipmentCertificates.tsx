import type { Equipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { credentialState } from '@cabezal/domain/system/validation/credentials';
import { warningDays } from '../../../kits/rights/figures.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import '../../../kits/papers/papers.css';

type Certificate = Equipment['certificates'][number];

/** The certificates of a piece of equipment; some have no expiry. Their files are under «Documentos». */
export function EquipmentCertificates({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Panel title="Certificados">
      {certificates.length === 0 ? (
        <p className="cz-records-note">No tiene certificados registrados.</p>
      ) : (
        <ul className="cz-papers-lines">
          {certificates.map(paper => (
            <li key={paper.code}>
              <div>
                {paper.name}
                <div className="cz-records-second">{paper.value}</div>
                {paper.expires_on && <div className="cz-records-second">Hasta {formatDate(paper.expires_on)}</div>}
                {paper.id_file === null && <div className="cz-records-second">No se encontraron documentos</div>}
              </div>
              <CertificateMark certificate={paper} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function CertificateMark({ certificate }: { certificate: Certificate }) {
  if (!certificate.expires_on) return <span className="cz-records-second">Sin vencimiento</span>;
  const state = credentialState(
    { state: 'ACTIVE', expires_on: certificate.expires_on },
    businessDate(new Date()),
    warningDays(),
  );
  return <CredentialMark state={state} days={certificate.dias_vencer} />;
}
