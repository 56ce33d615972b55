import { type Company, getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { formatDate } from '@cabezal/domain/system/time/time';
import { blockedText } from '@cabezal/domain/system/validation/company';
import { Alert } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { Answers, DetailPage, FactLine } from '../../../ui/detail/DetailPage.tsx';
import type { Crumb } from '../../../ui/PageHeader.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CompanyActions } from './CompanyActions.tsx';
import { companyAnswers } from './company-answers.tsx';
import { companyTabs } from './company-tabs.tsx';
import { useDepots } from './DepotLines.tsx';
import { known } from './visible-facts.ts';
import './companies.css';

/** Of some companies the person may only see the name: the other fields are null. */
const isNameOnly = (company: Company) => company.ruc === null && company.created_at === null;

interface CompanyDetailProps {
  id_company: number;
  /** The list to go back to; absent: the own company. */
  list?: Crumb;
}

/** A company: contact, responsible people, associations, drivers and trucks. */
export function CompanyDetail({ id_company, list }: CompanyDetailProps) {
  const access = useAccess();
  const query = useCall(getCompany, { id_company });
  const depots = useDepots(access.isOperator);
  return (
    <DetailPage<Company>
      query={query}
      what="la compañía"
      list={list}
      header={company => ({
        title: company.name,
        marks: <Marks company={company} />,
        crumbs: list && [list, { title: company.ruc ?? COMPANY_TYPE_NAMES[company.company_type] }],
        actions: isNameOnly(company) ? null : <CompanyActions company={company} />,
      })}
      summary={company => <Summary company={company} />}
      tabs={query.data && isNameOnly(query.data) ? undefined : company => companyTabs(company, { access, depots })}
    />
  );
}

function Marks({ company }: { company: Company }) {
  const { qualification } = company;
  return (
    <>
      {company.company_logo && <img className="cz-companies-logo" src={company.company_logo} alt="" />}
      <Chip>{COMPANY_TYPE_NAMES[company.company_type]}</Chip>
      {company.is_operator && <Chip>Operadora</Chip>}
      {!company.active && <Chip>Inactiva</Chip>}
      {qualification && qualification !== 'QUALIFIED' && <QualificationMark qualification={qualification} />}
    </>
  );
}

/** The operator sees since when and why it is blocked; the company itself only that it is. */
const blockLine = (company: Company) =>
  company.blocked_at
    ? `Bloqueada desde el ${formatDate(company.blocked_at)}${company.blocked_reason ? `: ${company.blocked_reason}` : ''}`
    : `${blockedText(null)}. Comuníquese con la operadora para volver a reservar.`;

function Summary({ company }: { company: Company }) {
  if (isNameOnly(company)) {
    return <Alert type="info" showIcon banner title="De esta compañía puede ver solo el nombre." />;
  }
  return (
    <>
      {company.blocked && <Alert type="error" showIcon banner title={blockLine(company)} />}
      <Answers items={companyAnswers(company)} />
      <FactLine
        facts={known([
          { label: 'RUC', value: company.ruc },
          { label: 'Dirección', value: company.address },
          { label: 'Teléfono de la oficina', value: company.phone_work && <PhoneLink phone={company.phone_work} /> },
          { label: 'Registrada el', value: formatDate(company.created_at) },
        ])}
      />
    </>
  );
}
