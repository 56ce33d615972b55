import { type CompanyRow, getCompanies, getCompaniesExcel } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_TYPES } from '@cabezal/domain/system/access/roles';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { companyBulk, companyBulkRow } from './company-bulk.tsx';
import { companyColumns, companyPath } from './company-columns.tsx';
import { companyFilters, companyViews, pluralOf } from './company-filters.ts';

/** A visit without a filter begins with the carriers; «Todas» is a filter. */
function useFirstVisit() {
  const [params] = useSearchParams();
  const [begun, setBegun] = useState(params.size > 0);
  if (!begun && params.size > 0) setBegun(true);
  return !begun && params.size === 0;
}

const bulk = bulkEdit(companyBulk, companyBulkRow);

/** The companies: carriers by default, customers in their tab. */
export default function CompaniesPage() {
  const { isOperator, may } = useAccess();
  const columns = useMemo(() => companyColumns(isOperator), [isOperator]);
  const first = useFirstVisit();
  const views = useSavedViews('/transportistas', companyViews);
  const [params] = useSearchParams();
  const type = COMPANY_TYPES.find(code => code === params.get('f.company_type'));
  if (first) return <Navigate replace to={`${paths.carriers}?v=TRANS&f.company_type=TRANS`} />;
  return (
    <RecordList<CompanyRow>
      id="companies"
      call={getCompanies}
      columns={columns}
      row={{ key: row => row.id_company, path: companyPath }}
      title={type ? pluralOf[type] : 'Compañías'}
      mayWrite={may('company.write')}
      imports={isOperator ? 'companies' : undefined}
      add={{ text: 'Nueva compañía', to: type ? `${paths.carrierAdd}?tipo=${type}` : paths.carrierAdd }}
      search={isOperator ? 'Nombre o RUC' : 'Nombre'}
      filters={companyFilters(isOperator)}
      views={views}
      bulk={isOperator ? bulk : undefined}
      onExcel={getCompaniesExcel}
      empty={{
        title: 'Aún no hay compañías',
        text: 'Aquí aparecen los transportistas y los clientes con los que trabaja.',
      }}
    />
  );
}
