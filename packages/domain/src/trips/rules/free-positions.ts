/** The lowest numbers that no container of the reservation has; rejected and cancelled containers keep theirs. */
export function freeNumbers(taken: ReadonlySet<number>, many: number): number[] {
  const free: number[] = [];
  for (let n = 1; free.length < many; n++) if (!taken.has(n)) free.push(n);
  return free;
}
