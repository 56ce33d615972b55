import { Button } from 'antd';
import type { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import type { Crumb } from '../PageHeader.tsx';

interface DetailErrorProps {
  error: ApiError;
  /** «el camión»: for «No se pudo cargar el camión». */
  what: string;
  retry: () => unknown;
  /** The list of such records: a link to it if the record does not exist. */
  list?: Crumb;
}

/** The error of a record that does not exist or could not be read. */
export function DetailError({ error, what, retry, list }: DetailErrorProps) {
  // An id in the address that is not a number is answered with 400: no such record.
  const isGone = error.status === 404 || error.status === 400;
  return (
    <div className="cz-page-body">
      <div className="cz-panel">
        {isGone ? (
          <EmptyState
            title={`No se encontró ${what}`}
            text="Puede haberse eliminado, o no estar entre lo que usted puede ver. Revise la dirección."
            action={
              <>
                {list?.to && (
                  <Button type="primary" href={`#${list.to}`}>
                    Ir a {list.title}
                  </Button>
                )}
                <Button onClick={() => window.history.back()}>Volver</Button>
              </>
            }
          />
        ) : (
          <ErrorState title={`No se pudo cargar ${what}`} error={error} onRetry={() => void retry()} />
        )}
      </div>
    </div>
  );
}
