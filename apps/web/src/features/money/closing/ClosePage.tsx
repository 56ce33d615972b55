import { getClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { DetailError } from '../../../ui/detail/DetailError.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ClosingView } from './ClosingView.tsx';

/** `/guias/{id}/cerrar`: figures, waits and papers of a finished trip, and the button that closes it. */
export default function ClosePage() {
  const id_guide = Number(useParams().id_reservation_milestone_guide);
  const found = useCall(getClosing, { id_guide });
  if (found.data) return <ClosingView key={id_guide} closing={found.data} />;
  if (!found.error) return <PageSkeleton />;
  return (
    <DetailError
      error={found.error}
      what="el cierre de la guía"
      retry={found.refetch}
      list={{ title: 'Guías', to: paths.guides }}
    />
  );
}
