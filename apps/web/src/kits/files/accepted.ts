/** What may be sent: photos, PDF and Excel; the server looks at the content. */
export const ACCEPTED = 'image/*,.pdf,.xls,.xlsx';
