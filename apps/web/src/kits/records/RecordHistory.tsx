import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { callKey } from '../../api/nouns.ts';
import type { DetailTab } from '../../ui/detail/DetailPage.tsx';
import { History } from '../../ui/detail/History.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';

type HistoryPage = typeof getHistory extends { output: { _output: infer Out } } ? Out : never;

interface RecordHistoryProps {
  /** truck, driver, company …: the noun in the audit log. */
  noun: string;
  id: number | string;
}

/** Who changed a record, when and what; older changes are loaded on demand. */
export function RecordHistory({ noun, id }: RecordHistoryProps) {
  const found = useInfiniteQuery<HistoryPage, ApiError, { pages: HistoryPage[] }, readonly unknown[], number | null>({
    // Pages are cached under another key than a single answer of the same call.
    queryKey: [...callKey(getHistory, { noun, id }), 'portions'],
    queryFn: ({ pageParam, signal }) => callApi(getHistory, { noun, id, before: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.next,
  });
  if (!found.data) return <Answer query={found} what="el historial" loading={<RowsSkeleton rows={4} />} />;
  const entries = found.data.pages
    .flatMap(page => page.rows)
    .map(row => ({
      ...row,
      who: row.company ? `${row.who} (${row.company})` : row.who,
      changes: row.changes.map(({ label, before, after }) => ({ field: label, before, after })),
    }));
  return (
    <>
      <History entries={entries} />
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Ver cambios anteriores
        </Button>
      )}
    </>
  );
}

/** The history tab of a record. */
export const historyTab = (noun: string, id: number | string): DetailTab => ({
  key: 'historial',
  label: 'Historial',
  children: <RecordHistory noun={noun} id={id} />,
});
