import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ErrorState } from './ErrorState.tsx';
import { RowsSkeleton } from './Skeletons.tsx';
import { StaleNotice } from './StaleNotice.tsx';

/** What useCall answers, as far as a screen has to say something of it. */
export interface AnswerQuery<T> {
  data: T | undefined;
  error: ApiError | null;
  refetch: () => unknown;
}

interface AnswerProps<T> {
  query: AnswerQuery<T>;
  /** «el historial», «los costos»: for «No se pudo cargar el historial». */
  what: string;
  /** What takes its place while it is read. */
  loading?: ReactNode;
  /** What stands around the failure, where it has the page for itself. */
  around?: (said: ReactNode) => ReactNode;
  /** Absent: only what is said without an answer (`if (!found.data) return <Answer query={found} what="el IVA" />`). */
  children?: (data: T) => ReactNode;
}

const itself = (said: ReactNode) => said;
/** It is not there, or not for this person: asking again would not help. */
const isGone = (error: ApiError) => error.status === 404 || error.status === 400;

const isPlural = (what: string) => /^(los|las|sus)\s/.test(what);

/** An answer, or that it is on its way, or why there is none and how to ask again; of an old one that it could not be read again. */
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
