import type { ReactNode } from 'react';
import { Answer, type AnswerQuery } from '../../ui/feedback/Answer.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/feedback/EmptyState.tsx';

interface ReportAnswerProps<T> {
  query: AnswerQuery<T>;
  /** «el stand-by»: for «No se pudo cargar el stand-by». */
  what: string;
  isEmpty: (found: T) => boolean;
  /** Says what will appear here. */
  empty: EmptyStateProps;
  children: (found: T) => ReactNode;
}

/** What a report found, or that it loads, failed, or found nothing. */
export function ReportAnswer<T>({ query, what, isEmpty, empty, children }: ReportAnswerProps<T>) {
  return (
    <Answer query={query} what={what}>
      {found => (isEmpty(found) ? <EmptyState {...empty} /> : children(found))}
    </Answer>
  );
}
