import { readPdfText } from '../../src/platform/pdf/read-pdf-text.ts';
import type { Answer } from '../harness.ts';
import { readWorkbook } from '../read-excel.ts';

/** The text of an answer. Workbooks and PDFs are compressed, so their text is extracted. */
export async function wordsOf({ body, headers }: Answer<unknown>): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body);
  const type = String(headers['content-type']);
  if (type.includes('spreadsheetml'))
    return (await readWorkbook(body)).worksheets.map(s => JSON.stringify(s.getSheetValues())).join('\n');
  return type === 'application/pdf' ? readPdfText(body) : (body as Buffer).toString('latin1');
}
