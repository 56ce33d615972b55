import { type Company, getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { DetailError } from '../../../ui/detail/DetailError.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { LocationAddForm } from './LocationForm.tsx';
import { locationPath } from './location-columns.tsx';

/** Registers an establishment of one company, from its page. */
export default function CompanyLocationAddPage() {
  const { id_transportista } = useParams();
  const found = useCall(getCompany, { id_company: Number(id_transportista) });
  if (found.data) return <AddTo company={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const list = { title: 'Compañías', to: paths.carriers };
  return <DetailError error={found.error} what="la compañía" retry={found.refetch} list={list} />;
}

function AddTo({ company }: { company: Company }) {
  const page = pathTo(paths.carrier, { id_transportista: company.id_company });
  return (
    <LocationAddForm
      company={company}
      crumbs={[
        { title: 'Compañías', to: paths.carriers },
        { title: company.name, to: page },
      ]}
      cancelTo={page}
      doneTo={locationPath}
    />
  );
}
