import { plain } from './parse-cells.ts';

/** The sheet that explains the columns of a template of one kind. */
export const guideName = 'Cómo llenar';
/** The sheets of a workbook's template that explain it and list its choices. */
export const workbookGuideName = 'Instrucciones';
export const listsName = 'Listas';

/** Sheets of the workbook's template that are not imported. */
export const TEMPLATE_SHEETS: readonly string[] = [workbookGuideName, listsName].map(plain);
