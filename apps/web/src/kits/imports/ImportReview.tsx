import { discardImport, type ImportSummary, storeImport } from '@cabezal/contract/system/imports/imports.calls';
import { Alert } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { ImportRows } from './ImportRows.tsx';
import { countsText, storedText } from './import-words.ts';
import { MatchColumns } from './MatchColumns.tsx';

interface ReviewProps {
  summary: ImportSummary;
  onShow: (value: string | null) => void;
}

/** The rows of the file, bad ones first, and the decision. */
export function ImportReview({ summary, onShow }: ReviewProps) {
  if (summary.state === 'FAILED' || summary.state === 'DISCARDED')
    return (
      <>
        <Alert
          type={summary.state === 'FAILED' ? 'error' : 'info'}
          showIcon
          title={summary.error ?? 'Esta importación se descartó'}
        />
        {summary.state === 'FAILED' && summary.swept_at === null && <MatchColumns summary={summary} />}
        <p className="cz-imports-again">
          <ActionButton look="primary" onClick={() => onShow('nuevo')}>
            Subir otro archivo
          </ActionButton>
        </p>
      </>
    );
  return <Rows summary={summary} onShow={onShow} />;
}

function Rows({ summary, onShow }: ReviewProps) {
  const { counts, state } = summary;
  return (
    <>
      <p className="cz-imports-lead">
        {summary.file_name}: {state === 'STORED' ? storedText(counts) : countsText(counts)}
      </p>
      <ImportRows summary={summary} waits={state === 'CHECKED'} />
      {state === 'CHECKED' && <Decision summary={summary} onShow={onShow} />}
    </>
  );
}

function Decision({ summary, onShow }: ReviewProps) {
  const { id_import, version, counts } = summary;
  const store = useChange(storeImport, {
    onDone: done => {
      toast.success(`Importación: ${storedText(done.counts)}`);
    },
  });
  const discard = useChange(discardImport, { onDone: () => onShow(null) });
  return (
    <DecisionBar
      counts={counts}
      error={store.error ?? discard.error}
      storing={store.pending}
      discarding={discard.pending}
      onStore={leave_out_bad => store.run({ id_import, version, leave_out_bad })}
      onDiscard={() => discard.run({ id_import, version })}
    />
  );
}
