/** The containers of a price: «Contenedor 2 · 40RH», «Contenedores 1–3, 5 · 40HC». The numbers must be sorted. */
export function boxesText(containers: readonly number[], container_type: string | null): string {
  const spans: [first: number, last: number][] = [];
  for (const number of containers) {
    const span = spans.at(-1);
    if (span !== undefined && span[1] === number - 1) span[1] = number;
    else spans.push([number, number]);
  }
  const numbers = spans.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
  const word = containers.length === 1 ? 'Contenedor' : 'Contenedores';
  return container_type === null ? `${word} ${numbers}` : `${word} ${numbers} · ${container_type}`;
}
