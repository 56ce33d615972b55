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

/** Adds rows under what stands in the sheets of a file, and keeps it as another. */
export async function addRows(
  from: string,
  to: string,
  sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>,
): Promise<void> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.readFile(from);
  for (const [name, rows] of Object.entries(sheets))
    for (const row of rows) workbook.getWorksheet(name)?.addRow([...row]);
  await workbook.xlsx.writeFile(to);
}
