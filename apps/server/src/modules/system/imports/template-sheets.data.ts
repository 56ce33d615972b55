import { plain } from './parse-cells.ts';

/** The sheet that explains the columns of a template of one kind. */
export const guideName = 'Cómo llenar';
/** The sheets that explain a workbook, and offer what may be chosen in it. */
export const workbookGuideName = 'Instrucciones';
export const listsName = 'Listas';

/** Sheets of the workbook's template that bring nothing in. */
export const TEMPLATE_SHEETS: readonly string[] = [workbookGuideName, listsName].map(plain);
