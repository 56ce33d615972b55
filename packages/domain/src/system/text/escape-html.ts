/** Text as it stands in HTML: names with markup are shown as they were written. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** The same, with the lines of the text. */
export const escapeLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');
