import { PlusOutlined } from '@ant-design/icons';
import { type CompanyRow, getCompanies, getCompaniesExcel } from '@cabezal/contract/companies/companies.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/access/roles';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useBulkEdit } from '../../kits/bulk/use-bulk-edit.tsx';
import { qualificationFilter } from '../../kits/records/qualification-filter.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { companyBulk, companyBulkRow } from './company-bulk.tsx';
import { companyColumns, companyPath } from './company-columns.tsx';

const typeFilter: Filter = {
  kind: 'options',
  field: 'company_type',
  label: 'Tipo',
  options: COMPANY_TYPES.map(value => ({ value, label: COMPANY_TYPE_NAMES[value] })),
};
const activeFilter: Filter = { kind: 'yes_no', field: 'active', label: 'Activa', all: 'Todas' };
const blockedFilter: Filter = { kind: 'yes_no', field: 'blocked', label: 'Bloqueada', all: 'Todas' };
const billingFilter: Filter = { kind: 'yes_no', field: 'early_billing', label: 'Factura anticipada', all: 'Todas' };
const forOperator = [blockedFilter, qualificationFilter, billingFilter];

const plural: Record<(typeof COMPANY_TYPES)[number], string> = {
  TRANS: 'Transportistas',
  EXP: 'Exportadores',
  IMP: 'Importadores',
  CLT: 'Clientes',
  FWDR: 'Agentes de carga',
};
const given: SavedView[] = COMPANY_TYPES.map(type => ({
  id: type,
  name: plural[type],
  query: `f.company_type=${type}`,
}));

/** Whoever comes without a choice begins with the carriers; «Todas» is a choice. */
function useFirstVisit() {
  const [params] = useSearchParams();
  const [begun, setBegun] = useState(params.size > 0);
  if (!begun && params.size > 0) setBegun(true);
  return !begun && params.size === 0;
}

/** The companies one works with: carriers at first, customers by their tab. */
export default function CompaniesPage() {
  const { isOperator, may } = useAccess();
  const columns = useMemo(() => companyColumns(isOperator), [isOperator]);
  const navigate = useNavigate();
  const first = useFirstVisit();
  const views = useSavedViews('/transportistas', given);
  const edit = useBulkEdit(isOperator && may('company.write'), companyBulk, companyBulkRow);
  const [params] = useSearchParams();
  const type = COMPANY_TYPES.find(code => code === params.get('f.company_type'));
  if (first) return <Navigate replace to={`${paths.carriers}?v=TRANS&f.company_type=TRANS`} />;
  const add = (
    <ActionButton
      look="primary"
      icon={<PlusOutlined />}
      onClick={() => navigate(type ? `${paths.carrierAdd}?tipo=${type}` : paths.carrierAdd)}
    >
      Nueva compañía
    </ActionButton>
  );
  return (
    <>
      <DataTable<CompanyRow>
        id="companies"
        call={getCompanies}
        columns={columns}
        row={{ key: row => row.id_company, path: companyPath }}
        header={{
          title: type ? plural[type] : 'Compañías',
          actions: may('company.write') ? add : null,
        }}
        search={isOperator ? 'Nombre o RUC' : 'Nombre'}
        filters={[typeFilter, activeFilter, ...(isOperator ? forOperator : [])]}
        views={views}
        bulk={edit.bulk}
        onExcel={getCompaniesExcel}
        empty={{
          title: 'Aún no hay compañías',
          text: 'Aquí aparecen los transportistas y los clientes con los que trabaja.',
          action: may('company.write') && add,
        }}
      />
      {edit.dialog}
    </>
  );
}
