import excel from 'exceljs';

export type SheetCell = string | number | Date | boolean | null;

/** A workbook of one sheet with these rows, headings first: what somebody brings in. */
export async function sheetBytes(rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const workbook = new excel.Workbook();
  const sheet = workbook.addWorksheet('Hoja 1');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** A workbook of several sheets by their names. */
export async function workbookBytes(
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
): Promise<Buffer> {
  const workbook = new excel.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
