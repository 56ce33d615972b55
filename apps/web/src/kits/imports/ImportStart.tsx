import { DownloadOutlined } from '@ant-design/icons';
import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import {
  checkImport,
  getImportTemplate,
  type ImportKind,
  type ImportSummary,
  listImports,
  MAX_IMPORT_ROWS,
  MAX_RESERVATION_ROWS,
} from '@cabezal/contract/system/imports/imports.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Progress } from 'antd';
import { Link } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { downloadFile } from '../../api/files.ts';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { DropZone } from '../files/DropZone.tsx';
import { useUpload } from '../files/use-upload.ts';
import { useAccess } from '../rights/use-access.ts';
import { FormerFiles } from './FormerFiles.tsx';
import { countsText, stateNames } from './import-words.ts';

interface ImportStartProps {
  kind: ImportKind;
  onStarted: (id_import: number) => void;
}

/** The template, a drop area for the file, and previous imports. */
export function ImportStart({ kind, onStarted }: ImportStartProps) {
  const { percent, failed, add } = useUpload({
    purpose: { perfil: 'importacion' },
    onSent: async ({ id_file }) => onStarted((await callApi(checkImport, { kind, id_file })).id_import),
  });
  const { linkTo } = useAccess();
  const workbook = linkTo(paths.imports);
  const most = kind === 'reservations' ? MAX_RESERVATION_ROWS : MAX_IMPORT_ROWS;
  const required = IMPORT_COLUMNS[kind].filter(column => column.required).map(column => column.header);
  return (
    <>
      <ol className="cz-imports-steps">
        <li>
          <h2>Llene la plantilla</h2>
          <p>
            Una fila por registro, hasta {formatNumber(most, 0)}. Obligatorio: {required.join(', ')}. La segunda hoja
            explica cada columna.
          </p>
          <ActionButton
            icon={<DownloadOutlined />}
            onClick={() => downloadFile(getImportTemplate, { kind }, 'plantilla.xlsx')}
          >
            Descargar plantilla
          </ActionButton>
        </li>
        <li>
          <h2>Suba el archivo</h2>
          <p>
            La plantilla o su propio Excel: las columnas que se llaman de otro modo se asignan en la revisión. Nada se
            guarda hasta que usted lo confirme, y lo que ya está registrado no se duplica.
          </p>
          {percent === null ? (
            <DropZone
              text="Arrastre aquí el archivo de Excel, LibreOffice o CSV, o elíjalo"
              accept=".xlsx,.xls,.ods,.csv"
              onFile={file => add(file)}
            />
          ) : (
            <Progress percent={Math.round(percent)} aria-label="Subida del archivo" />
          )}
          <Failure error={failed[0]?.error} />
        </li>
      </ol>
      {workbook && (
        <p className="cz-imports-more">
          ¿Tiene también otros registros? <Link to={workbook}>Tráigalos todos en un libro</Link>
        </p>
      )}
      <Recent kind={kind} onOpen={onStarted} />
    </>
  );
}

function Recent({ kind, onOpen }: { kind: ImportKind; onOpen: (id_import: number) => void }) {
  const found = useCall(listImports, { page: 1, page_size: 10, sort: [], filters: { kind } }, { staleTime: 0 });
  const files = (found.data?.rows ?? []).map(row => ({ ...row, id: row.id_import, text: stateText(row) }));
  return <FormerFiles title="Importaciones anteriores" files={files} onOpen={onOpen} />;
}

const stateText = (row: ImportSummary) =>
  [stateNames[row.state], row.state === 'DISCARDED' ? null : countsText(row.counts)].filter(Boolean).join(' · ');
