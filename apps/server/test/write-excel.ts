import excel from 'exceljs';

export type SheetCell = string | number | Date | boolean | null;

/** A workbook with one sheet of these rows, headings first, as a person imports it. */
export async function sheetBytes(rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const workbook = new excel.Workbook();
  const sheet = workbook.addWorksheet('Hoja 1');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** A workbook with several sheets by name. */
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

/** Appends rows to the sheets of a file and saves the result as another file. */
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
