import { type Company, getCompany } from '@cabezal/contract/companies/companies.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/access/roles';
import { formatDate } from '@cabezal/domain/time/time';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { Answers, DetailPage, FactLine } from '../../ui/detail/DetailPage.tsx';
import { Chip } from '../../ui/status/marks.tsx';
import { PhoneLink } from '../records/MaybeLink.tsx';
import '../records/parts.css';
import { useAccess } from '../records/use-access.ts';
import { companyAnswers } from './company-answers.tsx';
import { companyTabs } from './company-tabs.tsx';
import { known } from './known.ts';

/** Of some companies only the name may be known: the rest is null then. */
const isNameOnly = (company: Company) => company.ruc === null && company.created_at === null;

/** A company: contact, who looks after it, whom it works for, its drivers and trucks. */
export default function CompanyPage() {
  const { id_transportista } = useParams();
  const access = useAccess();
  const query = useCall(getCompany, { id_company: Number(id_transportista) }, { nouns: ['company'] });
  return (
    <DetailPage<Company>
      query={query}
      what="la compañía"
      list={{ title: 'Compañías', to: paths.carriers }}
      header={company => ({
        title: company.name,
        marks: (
          <>
            <Chip>{COMPANY_TYPE_NAMES[company.company_type]}</Chip>
            {company.is_operator && <Chip>Operadora</Chip>}
            {!company.active && <Chip>Inactiva</Chip>}
          </>
        ),
        crumbs: [
          {
            title: 'Compañías',
            to: `${paths.carriers}?v=${company.company_type}&f.company_type=${company.company_type}`,
          },
          { title: company.ruc ?? COMPANY_TYPE_NAMES[company.company_type] },
        ],
      })}
      summary={company => <Summary company={company} />}
      tabs={query.data && isNameOnly(query.data) ? undefined : company => companyTabs(company, access)}
    />
  );
}

function Summary({ company }: { company: Company }) {
  if (isNameOnly(company)) {
    return <Alert type="info" showIcon banner title="De esta compañía puede ver solo el nombre." />;
  }
  return (
    <>
      {company.blocked_at && (
        <Alert
          type="error"
          showIcon
          banner
          title={`Bloqueada desde el ${formatDate(company.blocked_at)}${company.blocked_reason ? `: ${company.blocked_reason}` : ''}`}
        />
      )}
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
