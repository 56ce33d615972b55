/** Pasted empties of an operation: each row is judged separately before anything is stored (9-operations §7). */
import {
  containerError,
  containerWarnings,
  correctedContainer,
  tidyContainer,
} from '../../system/validation/container';

export const BOX_CONDITION_NAMES = { OPERATIVO: 'Operativo', POR_LAVAR: 'Por lavar', DANADO: 'Dañado' } as const;
export type BoxCondition = keyof typeof BOX_CONDITION_NAMES;

export const EMPTY_KIND_NAMES = { EVACUACION: 'Evacuación', REPOSICION: 'Reposición', INGRESO: 'Ingreso' } as const;
export type EmptyKind = keyof typeof EMPTY_KIND_NAMES;

/** Maximum of containers in one paste and in one operation. */
export const MOST_EMPTIES = 500;

export interface PastedBox {
  readonly container_code: string;
  readonly container_type: string;
  readonly condition?: BoxCondition | null | undefined;
}
export interface JudgedBox {
  /** As stored. */
  readonly container_code: string;
  readonly container_type: string;
  readonly condition: BoxCondition | null;
  /** Error sentence; null: may be stored. */
  readonly error: string | null;
  /** Suggested correction of the number; null: none. */
  readonly corrected: string | null;
  /** Remarks that do not refuse the row. */
  readonly remarks: readonly string[];
}

/** Facts about the containers, from one query. */
export interface PasteFacts {
  /** Codes of active container types. */
  readonly types: ReadonlySet<string>;
  /** Containers of open reservations, with the reservation's number. */
  readonly live: ReadonlyMap<string, number>;
  readonly id_reservation: number;
  /** Containers that the operation may still take. */
  readonly room: number;
  /** SCAC of its line; a prefix of another line gets a remark. */
  readonly scac: string | null;
}

function errorOf(code: string, row: PastedBox, facts: PasteFacts, seen: ReadonlySet<string>): string | null {
  if (code === '') return 'Escriba el número del contenedor';
  const wrong = containerError(code);
  if (wrong !== null) return wrong;
  if (seen.has(code)) return 'Está repetido en la lista';
  const taken = facts.live.get(code);
  if (taken !== undefined)
    return taken === facts.id_reservation ? 'Ya está en esta operación' : `Ya está en la reserva ${taken}`;
  return facts.types.has(row.container_type.trim().toUpperCase())
    ? null
    : `No existe el tipo «${row.container_type.trim()}»`;
}

/**
 * Judges pasted containers in order: number with check digit, duplicates, open elsewhere, type, and the operation's quantity. Each row is judged
 * independently of errors in others.
 */
export function judgeBoxes(rows: readonly PastedBox[], facts: PasteFacts): JudgedBox[] {
  const seen = new Set<string>();
  let room = facts.room;
  return rows.map(row => {
    const code = tidyContainer(row.container_code).toUpperCase();
    const found = errorOf(code, row, facts, seen);
    const error = found ?? (room > 0 ? null : 'La operación no lleva más contenedores: aumente su cantidad');
    if (error === null) room--;
    seen.add(code);
    const remarks = error === null ? containerWarnings(code, facts.scac).map(one => one.message) : [];
    return {
      container_code: code,
      container_type: row.container_type.trim().toUpperCase(),
      condition: row.condition ?? null,
      error,
      corrected: found === null ? null : correctedContainer(code),
      remarks: row.condition === 'DANADO' ? [...remarks, 'Está dañado'] : remarks,
    };
  });
}

const CONDITIONS: readonly (readonly [RegExp, BoxCondition])[] = [
  [/^(dañado|danado|dmg|damaged)$/i, 'DANADO'],
  [/^(por_lavar|lavar|sucio|dirty)$/i, 'POR_LAVAR'],
  [/^(operativo|ok|av|limpio)$/i, 'OPERATIVO'],
];

/** Lines of a pasted column: number, type and condition, separated by tab, comma or semicolon; a line without a type has `usual`. */
export function readBoxes(text: string, usual: string): PastedBox[] {
  return text
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, MOST_EMPTIES + 1)
    .map(line => {
      const [container_code = '', ...rest] = line.split(/[\t,;]+/).map(cell => cell.trim());
      const said = rest.map(cell => CONDITIONS.find(([pattern]) => pattern.test(cell))?.[1]);
      const type = rest.find((cell, i) => said[i] === undefined && cell !== '');
      return { container_code, container_type: type ?? usual, condition: said.find(one => one !== undefined) ?? null };
    });
}
