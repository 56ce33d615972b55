import { DownloadOutlined } from '@ant-design/icons';
import { MAX_RESERVATION_ROWS } from '@cabezal/contract/system/imports/imports.calls';
import {
  checkWorkbook,
  getWorkbookTemplate,
  listWorkbooks,
  MAX_WORKBOOK_ROWS,
} from '@cabezal/contract/system/imports/workbooks.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Progress } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { downloadFile } from '../../../api/files.ts';
import { useCall } from '../../../api/use-call.ts';
import { DropZone } from '../../../kits/files/DropZone.tsx';
import { useUpload } from '../../../kits/files/use-upload.ts';
import { FormerFiles } from '../../../kits/imports/FormerFiles.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { stateNames } from './workbook-words.ts';

/** The template, a drop area for the file, and previous workbooks. */
export function WorkbookStart({ onStarted }: { onStarted: (id_workbook: number) => void }) {
  const { percent, failed, add } = useUpload({
    purpose: { perfil: 'importacion' },
    onSent: async ({ id_file }) => onStarted((await callApi(checkWorkbook, { id_file })).id_workbook),
  });
  return (
    <>
      <ol className="cz-imports-steps">
        <li>
          <h2>Llene la plantilla</h2>
          <p>
            Una hoja por cada clase de registro; llene solo las que necesite. Una hoja puede nombrar lo que otra trae:
            la planta de una empresa nueva, el conductor de un camión. Hasta {formatNumber(MAX_WORKBOOK_ROWS, 0)} filas
            por hoja; de reservas, {formatNumber(MAX_RESERVATION_ROWS, 0)}.
          </p>
          <ActionButton
            icon={<DownloadOutlined />}
            onClick={() => downloadFile(getWorkbookTemplate, {}, 'plantilla_todo_en_un_libro.xlsx')}
          >
            Descargar plantilla
          </ActionButton>
        </li>
        <li>
          <h2>Suba el libro</h2>
          <p>
            Las hojas se revisan juntas y nada se guarda hasta que usted lo confirme. Lo que ya está registrado no se
            duplica.
          </p>
          {percent === null ? (
            <DropZone text="Arrastre aquí el libro de Excel o elíjalo" accept=".xlsx" onFile={file => add(file)} />
          ) : (
            <Progress percent={Math.round(percent)} aria-label="Subida del libro" />
          )}
          <Failure error={failed[0]?.error} />
        </li>
      </ol>
      <Recent onOpen={onStarted} />
    </>
  );
}

function Recent({ onOpen }: { onOpen: (id_workbook: number) => void }) {
  const found = useCall(listWorkbooks, { page: 1, page_size: 10, sort: [] }, { staleTime: 0 });
  const rows = found.data?.rows ?? [];
  const files = rows.map(row => ({ ...row, id: row.id_workbook, text: stateNames[row.state] }));
  return <FormerFiles title="Libros anteriores" files={files} onOpen={onOpen} />;
}
