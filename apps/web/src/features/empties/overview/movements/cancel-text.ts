import { plural } from '@cabezal/domain/system/amounts/plural';

/** What the cancellation of an operation does: `left` of its `boxes` have not left and are cancelled. */
export function cancelText(boxes: number, left: number): string {
  if (boxes === 0) return 'No tiene contenedores: la operación queda cancelada.';
  if (left === 0) return 'Todos sus contenedores ya salieron: ninguno se cancela.';
  const what =
    boxes === 1
      ? 'Se cancela su contenedor'
      : plural(left, `Se cancela # de ${boxes} contenedores`, `Se cancelan # de ${boxes} contenedores`);
  const others = left === boxes ? '' : ' Los que ya salieron siguen.';
  return `${what}, con sus guías sin salida y su cobro.${others}`;
}
