import { TRUCK_CERTIFICATE_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { credentialState } from '@cabezal/domain/system/validation/credentials';
import { warningDays } from '../../../kits/rights/figures.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import '../../../kits/papers/papers.css';
import './trucks.css';

type Certificate = Truck['certificates'][number];
type PaperType = Certificate['type_certificate'];
const types = Object.keys(TRUCK_CERTIFICATE_NAMES) as PaperType[];

/** The newest certificate of a type counts. */
const newest = (certificates: readonly Certificate[], type: PaperType) =>
  certificates
    .filter(paper => paper.active && paper.type_certificate === type)
    .toSorted((a, b) => a.expires_on.localeCompare(b.expires_on))
    .at(-1);

/** The remaining days of a certificate, or since when it is expired; or that it is missing. */
export function CertificateMark({ paper }: { paper: Certificate | undefined }) {
  if (!paper) return <CredentialMark state="missing" />;
  const state = credentialState(
    { state: 'ACTIVE', expires_on: paper.expires_on },
    businessDate(new Date()),
    warningDays(),
  );
  const text =
    state === 'expired' ? `Venció hace ${-paper.dias_vencer} ${paper.dias_vencer === -1 ? 'día' : 'días'}` : undefined;
  return <CredentialMark state={state} days={paper.dias_vencer} text={text} />;
}

/** Matrícula, MTOP, póliza and revisión, each with the remaining days. */
export function CertificatesPanel({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Panel title="Certificados">
      <ul className="cz-papers-lines">
        {types.map(type => {
          const paper = newest(certificates, type);
          return (
            <li key={type}>
              <div>
                {TRUCK_CERTIFICATE_NAMES[type]}
                <div className="cz-records-second">
                  {paper ? `Hasta ${formatDate(paper.expires_on)}` : 'Sin registrar'}
                  {paper?.cert_mop_number && ` · ${paper.cert_mop_number}`}
                </div>
              </div>
              <CertificateMark paper={paper} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
