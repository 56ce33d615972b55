import { Navigate, useParams } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CompanyDetail } from './CompanyDetail.tsx';

/** The own company, for its administrator; the address of another one redirects to it. */
export default function MyCompanyPage() {
  const { id_transportista } = useParams();
  const { id_company } = useAccess().person;
  if (Number(id_transportista) !== id_company)
    return <Navigate replace to={pathTo(paths.myCompany, { id_transportista: id_company })} />;
  return <CompanyDetail id_company={id_company} />;
}
