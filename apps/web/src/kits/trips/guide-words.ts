const sources: Record<string, string> = {
  GPS: 'GPS',
  DRIVER: 'conductor',
  MONITOR: 'monitoreo',
  SEEN: 'GPS, sin registrar',
};

/** The source of an arrival or departure. */
export const sourceName = (source: string | null) => (source === null ? '' : (sources[source] ?? source));

/** Whether a driver's new link was sent. */
export function sentText({ sent_to, sends_mail }: { sent_to: readonly string[]; sends_mail: boolean }): string {
  if (sent_to.length > 0) return `Enviado a ${sent_to.join(', ')}`;
  return sends_mail
    ? 'El conductor no tiene correo: envíele usted el enlace.'
    : 'No hay correo configurado: copie el enlace y envíeselo usted.';
}
