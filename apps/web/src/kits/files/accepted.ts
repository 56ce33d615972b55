/** Accepted types of files: photos, PDF and Excel; the server checks the content. */
export const ACCEPTED = 'image/*,.pdf,.xls,.xlsx';
