import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import { getImport, type ImportKind, type ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import { Drawer } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ImportReview } from './ImportReview.tsx';
import { ImportStart } from './ImportStart.tsx';
import './imports.css';

interface ImportDrawerProps {
  kind: ImportKind;
  /** Null: a new file. */
  id_import: number | null;
  onShow: (value: string | null) => void;
}

const WIDTH = 1120;
/** The file is polled at this interval while it is read, in case the live stream is down. */
const ASK_AGAIN_MS = 1_500;

/** An import: select a file, review its rows, correct errors, confirm. It can be left and opened again. */
export default function ImportDrawer({ kind, id_import, onShow }: ImportDrawerProps) {
  const narrow = useNarrow();
  const asked = { id_import: id_import ?? 0 };
  const options = { enabled: id_import !== null } as const;
  const found = useCall(getImport, asked, options);
  const refetchInterval = found.data?.state === 'READING' ? ASK_AGAIN_MS : false;
  useCall(getImport, asked, { ...options, refetchInterval });
  return (
    <Drawer
      open
      onClose={() => onShow(null)}
      size={narrow ? '100%' : WIDTH}
      title={`Importar ${IMPORT_KIND_NAMES[kind].toLowerCase()}`}
      closable={{ placement: 'end', 'aria-label': 'Cerrar la importación' }}
    >
      {id_import === null ? (
        <ImportStart kind={kind} onStarted={id => onShow(String(id))} />
      ) : (
        <Answer query={found} what="la importación" loading={<CardsSkeleton cards={3} />}>
          {summary => <ImportStep summary={summary} onShow={onShow} />}
        </Answer>
      )}
    </Drawer>
  );
}

function ImportStep({ summary, onShow }: { summary: ImportSummary; onShow: (value: string | null) => void }) {
  if (summary.state === 'READING')
    return (
      <div role="status">
        <p className="cz-imports-lead">Revisando {summary.file_name}…</p>
        <p className="cz-option-hint">Puede cerrar esta ventana: la revisión continúa y queda guardada.</p>
        <CardsSkeleton cards={3} />
      </div>
    );
  return <ImportReview summary={summary} onShow={onShow} />;
}
