import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { CompanyDetail } from './CompanyDetail.tsx';

/** A carrier or customer, as seen by the operator. */
export default function CompanyPage() {
  const { id_transportista } = useParams();
  return <CompanyDetail id_company={Number(id_transportista)} list={{ title: 'Compañías', to: paths.carriers }} />;
}
