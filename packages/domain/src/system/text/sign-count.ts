/** How many signs a text has as people and the database count them: one that takes two units of a string, as 🚚 does, is one. */
export const signCount = (text: string): number => [...text].length;
