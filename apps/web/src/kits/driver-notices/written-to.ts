/** Whether a typed notice was begun for another driver than the current one; nothing typed is for nobody. */
export const isForOther = (text: string, writtenTo: number | null, id_driver: number | null): boolean =>
  text !== '' && writtenTo !== id_driver;

/** What the person who types a notice is told when the trip gets another driver. */
export const otherDriverText = (name: string | null): string =>
  name === null
    ? 'El viaje ya no tiene conductor. Lo que escribió sigue aquí.'
    : `El viaje lo hace ahora ${name}. Lo que escribió era para el conductor anterior.`;

/** True, or why the notice cannot be sent. */
export function maySend(text: string, isOtherDriver: boolean, id_driver: number | null): true | string {
  if (text === '') return 'Escriba el aviso';
  if (id_driver === null) return 'El viaje no tiene conductor';
  return !isOtherDriver || 'Confirme primero para quién es el aviso';
}
