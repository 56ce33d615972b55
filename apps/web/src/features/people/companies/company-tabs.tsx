import type { Company, PlaceOption } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_STATE_NAMES } from '@cabezal/contract/people/companies/company-lookups.data';
import { getCompanyStateLogs } from '@cabezal/contract/system/records/state-logs.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { lazy, Suspense } from 'react';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import type { useAccess } from '../../../kits/rights/use-access.ts';
import { TripsTab } from '../../../kits/trips/TripsTab.tsx';
import { type DetailTab, FactGrid } from '../../../ui/detail/DetailPage.tsx';
import { CompanyAssociations } from './CompanyAssociations.tsx';
import { CompanyDrivers, CompanyEquipment, CompanyPlaces, CompanyTrucks } from './CompanyLists.tsx';
import { CompanyNoticeSettings } from './CompanyNoticeSettings.tsx';
import { CompanyNotices } from './CompanyNotices.tsx';
import { CompanyPapers } from './CompanyPapers.tsx';
import { CompanyTeams } from './CompanyTeams.tsx';
import { DepotLines, depotsOf } from './DepotLines.tsx';
import { GeneratorRentals } from './GeneratorRentals.tsx';
import { known, yesNo } from './visible-facts.ts';

const RatingSummary = lazy(() => import('../../../kits/ratings/RatingSummary.tsx'));
const CompanyCutoffs = lazy(() => import('../../money/cutoffs/CompanyCutoffs.tsx'));

interface Seen {
  access: ReturnType<typeof useAccess>;
  depots: readonly PlaceOption[];
}

const stateNames = { ...COMPANY_STATE_NAMES, ...QUALIFICATION_LABELS };

/** The fleet of a carrier, as far as the person may see it. */
function fleetTabs(company: Company, may: Seen['access']['may']): (DetailTab | false)[] {
  if (company.company_type !== 'TRANS') return [];
  return [
    may('driver.read') && {
      key: 'conductores',
      label: 'Conductores',
      children: <CompanyDrivers company={company} />,
    },
    may('truck.read') && { key: 'camiones', label: 'Camiones', children: <CompanyTrucks company={company} /> },
    may('equipment.read') && { key: 'equipos', label: 'Equipos', children: <CompanyEquipment company={company} /> },
    may('company.read') && {
      key: 'viajes',
      label: 'Viajes',
      children: <TripsTab id_carrier={company.id_company} />,
    },
  ];
}

/** Where a carrier's own people enter its invoices for what cortes pay (8-money §6.3). */
const invoicesTab = (company: Company, { may, person }: Seen['access']): DetailTab | false =>
  company.company_type === 'TRANS' &&
  !company.is_operator &&
  company.id_company === person.id_company &&
  may('cutoff.invoice') && {
    key: 'facturas',
    label: 'Facturas',
    children: (
      <Suspense fallback={null}>
        <CompanyCutoffs />
      </Suspense>
    ),
  };

/** Whom a customer, or its forwarder, wants to be told of its trips. */
const noticesTab = (company: Company, { may }: Seen['access']): DetailTab | false =>
  company.company_type !== 'TRANS' &&
  !company.is_operator &&
  may('notification.client') && {
    key: 'avisos',
    label: 'Avisos',
    children: <CompanyNotices company={company} />,
  };

/** Agreements and people: for the operator, and for the company itself those of its own. */
function agreementTabs(company: Company, { access, depots }: Seen): (DetailTab | false)[] {
  const isCarrier = company.company_type === 'TRANS';
  return [
    access.isOperator &&
      depotsOf(company, depots).length > 0 && {
        key: 'navieras',
        label: 'Navieras y depósitos',
        children: <DepotLines company={company} />,
      },
    isCarrier && {
      key: 'alquiler',
      label: 'Alquiler',
      children: <GeneratorRentals company={company} />,
    },
    !company.is_operator && {
      key: 'equipo_operativo',
      label: 'Operativos',
      children: <CompanyTeams company={company} />,
    },
  ];
}

/** All data of a company, by subject. */
export function companyTabs(company: Company, seen: Seen): DetailTab[] {
  const { may, isOperator } = seen.access;
  const tabs: (DetailTab | false)[] = [
    { key: 'resumen', label: 'Resumen', children: <Agreements company={company} /> },
    ...fleetTabs(company, may),
    invoicesTab(company, seen.access),
    may('location.read') && {
      key: 'establecimientos',
      label: 'Establecimientos',
      children: <CompanyPlaces company={company} />,
    },
    { key: 'asociaciones', label: 'Asociaciones', children: <CompanyAssociations company={company} /> },
    ...agreementTabs(company, seen),
    noticesTab(company, seen.access),
    may('user.read') && {
      key: 'quien_recibe',
      label: 'Quién recibe qué',
      children: <CompanyNoticeSettings company={company} />,
    },
    { key: 'documentos', label: 'Documentos', children: <CompanyPapers company={company} /> },
    isOperator && {
      key: 'estados',
      label: 'Estados',
      children: <StateLog call={getCompanyStateLogs} input={{ id_company: company.id_company }} names={stateNames} />,
    },
    historyTab('company', company.id_company),
  ];
  return tabs.filter(tab => tab !== false);
}

function Agreements({ company }: { company: Company }) {
  const isCarrier = company.company_type === 'TRANS';
  return (
    <div className="cz-records-stack">
      <FactGrid
        facts={known([
          { label: 'Recibe avisos', value: yesNo(company.notifications_share) },
          ...(isCarrier
            ? [{ label: 'Muestra conductor y camión', value: yesNo(company.share_driver_truck) }]
            : [
                { label: 'Factura anticipada', value: yesNo(company.early_billing) },
                ...(company.min_margin_pct === null
                  ? []
                  : [{ label: 'Margen mínimo', value: formatPercent(company.min_margin_pct, 2) }]),
                { label: 'Permite crear el DISV con su usuario', value: yesNo(company.create_disv) },
              ]),
          { label: 'Agente en el exterior (NEC)', value: company.nec_agent_foreign },
        ])}
      />
      {isCarrier && (
        <Suspense fallback={null}>
          <RatingSummary of={{ id_carrier: company.id_company }} />
        </Suspense>
      )}
      <Note title="Instrucciones" text={company.instructions} />
      <Note title="Notas internas" text={company.internal_notes} />
    </div>
  );
}

function Note({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <section>
      <h3>{title}</h3>
      <p className="cz-records-note">{text}</p>
    </section>
  );
}
