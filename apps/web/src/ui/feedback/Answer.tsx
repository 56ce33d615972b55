import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ErrorState } from './ErrorState.tsx';
import { RowsSkeleton } from './Skeletons.tsx';
import { StaleNotice } from './StaleNotice.tsx';

/** The part of useCall's result that a screen shows states for. */
export interface AnswerQuery<T> {
  data: T | undefined;
  error: ApiError | null;
  refetch: () => unknown;
}

interface AnswerProps<T> {
  query: AnswerQuery<T>;
  /** «el historial», «los costos»: for «No se pudo cargar el historial». */
  what: string;
  /** Shown while the data load. */
  loading?: ReactNode;
  /** Wraps the error message where it fills the page. */
  around?: (said: ReactNode) => ReactNode;
  /** Absent: only the states without data (`if (!found.data) return <Answer query={found} what="el IVA" />`). */
  children?: (data: T) => ReactNode;
}

const itself = (said: ReactNode) => said;
/** The record does not exist or is not visible to this person: a retry would not help. */
const isGone = (error: ApiError) => error.status === 404 || error.status === 400;

const isPlural = (what: string) => /^(los|las|sus)\s/.test(what);

/**
 * Shows the data of a read; while there are none, loading or the error with a retry; above stale data, that they could not be refreshed.
 */
export function Answer<T>({
  query,
  what,
  loading = <RowsSkeleton rows={3} />,
  around = itself,
  children,
}: AnswerProps<T>) {
  const { data, error, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) {
    if (!error) return loading;
    if (isGone(error)) {
      return around(
        <ErrorState title={`No se ${isPlural(what) ? 'encontraron' : 'encontró'} ${what}`} error={error} />,
      );
    }
    const title = `No se ${isPlural(what) ? 'pudieron' : 'pudo'} cargar ${what}`;
    return around(<ErrorState title={title} error={error} onRetry={retry} />);
  }
  return (
    <>
      {error && <StaleNotice error={error} retry={retry} />}
      {children?.(data)}
    </>
  );
}
