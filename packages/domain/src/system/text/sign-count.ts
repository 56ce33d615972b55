/** Length in code points, as the database counts: 🚚, two UTF-16 units, counts as one. */
export const signCount = (text: string): number => [...text].length;
