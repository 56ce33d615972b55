/** Order of disks: numbers by value («1», «06», «12»), words alphabetically. */
export const compareDisks = (one: string, other: string): number => one.localeCompare(other, 'es', { numeric: true });
