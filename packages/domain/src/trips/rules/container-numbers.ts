/** The first numbers that no other container of the reservation has: those that were given up keep theirs. */
export function freeNumbers(taken: ReadonlySet<number>, many: number): number[] {
  const free: number[] = [];
  for (let n = 1; free.length < many; n++) if (!taken.has(n)) free.push(n);
  return free;
}
