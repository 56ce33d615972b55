interface Place {
  pathname: string;
  search: string;
}

/** Whether that address («/monitoreo?viaje=7») is open: its path, with every parameter that it names. */
export function isAt({ pathname, search }: Place, address: string): boolean {
  const [path, query = ''] = (address.split('#')[0] ?? '').split('?');
  const now = new URLSearchParams(search);
  return pathname === path && [...new URLSearchParams(query)].every(([name, value]) => now.get(name) === value);
}
