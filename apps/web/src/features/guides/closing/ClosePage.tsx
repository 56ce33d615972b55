import { getClosing } from '@cabezal/contract/guides/guides.calls';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ClosingView } from './ClosingView.tsx';

/** `/guias/{id}/cerrar`: the figures, waits and papers of a trip that is over, and the press that closes it. */
export default function ClosePage() {
  const id_guide = Number(useParams().id_reservation_milestone_guide);
  const found = useCall(getClosing, { id_guide }, { nouns: ['guide', 'document'] });
  if (found.data) return <ClosingView key={id_guide} closing={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const isGone = found.error.status === 404;
  return (
    <div className="cz-page-body">
      <div className="cz-panel">
        <ErrorState
          title={isGone ? 'No se encontró la guía' : 'No se pudo cargar el cierre de la guía'}
          error={found.error}
          onRetry={isGone ? undefined : () => void found.refetch()}
        />
      </div>
    </div>
  );
}
