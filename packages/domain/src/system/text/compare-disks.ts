/** Order of discos as people read them: numbers by their value («1», «06», «12»), words by the alphabet. */
export const compareDisks = (one: string, other: string): number => one.localeCompare(other, 'es', { numeric: true });
