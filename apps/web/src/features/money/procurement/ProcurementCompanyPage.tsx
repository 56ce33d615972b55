import {
  procurementCompany,
  procurementDrivers,
  procurementGeneratorRentals,
  procurementLinesByDeposit,
  procurementTrucks,
} from '@cabezal/contract/money/procurement/procurement.calls';
import type { Company, PlaceOption } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_PAPER_NAMES, COMPANY_STATE_NAMES } from '@cabezal/contract/people/companies/company-lookups.data';
import { getCompanyStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { carrierGaps, QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { MailLink, PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import { DetailPage, type DetailTab, FactGrid, Panel } from '../../../ui/detail/DetailPage.tsx';
import { DepotLines, depotsOf, useDepots } from '../../people/companies/DepotLines.tsx';
import { GeneratorRentals } from '../../people/companies/GeneratorRentals.tsx';
import '../../../kits/records/parts.css';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import { Gaps } from './Gaps.tsx';
import { Qualify } from './Qualify.tsx';

const RatingSummary = lazy(() => import('../../../kits/ratings/RatingSummary.tsx'));

const list = { title: 'Compras', to: `${paths.procurement}?tab=empresas` };
const gapsOf = (company: Company) =>
  carrierGaps(company.papers.filter(paper => paper.current).map(paper => paper.kind));

/** The procurement page of a carrier: what is missing, its papers, and the verdict. */
export default function ProcurementCompanyPage() {
  const { id_transportista } = useParams();
  const id_company = Number(id_transportista);
  const query = useCall(procurementCompany, { id_company });
  const depots = useDepots(true);
  return (
    <DetailPage<Company>
      query={query}
      what="el transportista"
      list={list}
      header={company => ({
        title: company.name,
        marks: company.qualification && <QualificationMark qualification={company.qualification} />,
        crumbs: [list, { title: company.ruc ?? '' }],
        actions:
          company.company_type === 'TRANS' ? (
            <Qualify
              noun="company"
              record={{ ...company, id: company.id_company }}
              name={company.name}
              gaps={gapsOf(company)}
            />
          ) : null,
      })}
      summary={company => (
        <>
          {company.blocked_at && (
            <Alert
              type="error"
              showIcon
              banner
              title={`Bloqueada desde el ${formatDate(company.blocked_at)}: ${company.blocked_reason ?? ''}`}
            />
          )}
          <Gaps gaps={gapsOf(company)} />
        </>
      )}
      tabs={company => tabsOf(company, depots)}
      aside={company => (
        <>
          <Facts company={company} />
          <Suspense fallback={null}>
            <RatingSummary of={{ id_carrier: company.id_company }} />
          </Suspense>
        </>
      )}
    />
  );
}

const stateNames = { ...QUALIFICATION_LABELS, ...COMPANY_STATE_NAMES };

const tabsOf = (company: Company, depots: readonly PlaceOption[]): DetailTab[] => [
  {
    key: 'documentos',
    label: 'Documentos',
    children: <PapersPanel papers={company.papers} kinds={COMPANY_PAPER_NAMES} />,
  },
  ...(depotsOf(company, depots).length === 0
    ? []
    : [
        {
          key: 'navieras',
          label: 'Navieras y depósitos',
          children: <DepotLines company={company} call={procurementLinesByDeposit} />,
        },
      ]),
  {
    key: 'alquiler',
    label: 'Alquiler',
    children: <GeneratorRentals company={company} call={procurementGeneratorRentals} />,
  },
  {
    key: 'estados',
    label: 'Estados',
    children: <StateLog call={getCompanyStateLogs} input={{ id_company: company.id_company }} names={stateNames} />,
  },
  historyTab('company', company.id_company),
];

const one = { page: 1, page_size: 1, sort: [] };

/** Number of its drivers and trucks that are not qualified yet. */
function useWaiting(id_company: number) {
  const input = { ...one, filters: { id_company, qualification: 'PENDING' as const, active: true } };
  const drivers = useCall(procurementDrivers, input);
  const trucks = useCall(procurementTrucks, input);
  return { drivers: drivers.data?.total, trucks: trucks.data?.total };
}

function Facts({ company }: { company: Company }) {
  const waiting = useWaiting(company.id_company);
  return (
    <Panel title="Transportista">
      <FactGrid
        facts={[
          { label: 'RUC', value: company.ruc },
          { label: 'Conductores activos', value: company.active_drivers },
          { label: 'Viajes en 30 días', value: company.trips },
          { label: 'Conductores por calificar', value: waiting.drivers },
          { label: 'Camiones por calificar', value: waiting.trucks },
          { label: 'Teléfono', value: <PhoneLink phone={company.phone} /> },
          { label: 'Correo', value: <MailLink email={company.email} /> },
        ]}
      />
    </Panel>
  );
}
