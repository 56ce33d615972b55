type Values = Readonly<Record<string, unknown>>;

const OF_DOCUMENT = ['document_type', 'document_number', 'document_auth', 'document_date', 'id_file'] as const;

/** The input of the call from the form: its document on every line. */
export function receiptInput({ detalles, ...rest }: Values & { detalles?: unknown }): Values {
  const lines = Array.isArray(detalles) ? (detalles as Values[]) : [];
  const [first] = lines;
  const document = Object.fromEntries(OF_DOCUMENT.map(field => [field, first?.[field] ?? null]));
  return { ...rest, detalles: lines.map(line => ({ ...line, ...document })) };
}

/** The lines for another reservation: containers and guides are those of the former one. */
export function withoutTrips(detalles: unknown): Values[] {
  const lines = Array.isArray(detalles) ? (detalles as Values[]) : [];
  return lines.map(line => ({ ...line, id_sub_reservation: null, id_guide: null }));
}
