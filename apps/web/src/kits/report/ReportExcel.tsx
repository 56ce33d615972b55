import type { Call } from '@cabezal/contract/call';
import { downloadFile } from '../../api/files.ts';
import { ExcelButton } from '../../ui/table/ExcelButton.tsx';

interface ReportExcelProps<In> {
  call: Call<In, unknown>;
  input: In;
  /** The name of the file, without its ending, if the server gives none. */
  file: string;
}

/** Downloads what is shown as a workbook. */
export function ReportExcel<In>({ call, input, file }: ReportExcelProps<In>) {
  return <ExcelButton onExcel={() => downloadFile(call, input, `${file}.xlsx`)} />;
}
