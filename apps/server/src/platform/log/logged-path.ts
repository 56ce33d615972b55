/**
 * The path of a request as the log has it: without the query, which may contain the key of a GPS device, and without the secrets that some paths
 * contain: the device's key, the token of a link in a mail.
 */
export const loggedPath = (url: string): string | undefined =>
  url.split('?')[0]?.replace(/^(\/(?:gps\/osmand|baja|confirmar_correo)\/).+/, '$1[oculto]');
