/** What a terminal refuses, in the words of the person who must act. Unknown refusals are shown as the terminal said them. */
import { refuse } from '../../system/refusals/refusals';

/** Whom a refusal is about. */
interface RefusedFor {
  readonly terminal: string;
  readonly client: string;
}

/** Sentences of refusals, by the code of the terminal. */
type Sentences = Readonly<Record<string, (of: RefusedFor) => string>>;

/** Refusals of every terminal. */
const COMMON: Sentences = {
  CUT_OFF_PASSED: ({ terminal }) => `${terminal} ya cerró la recepción de la nave`,
  CARRIER_NOT_ASSOCIATED: ({ terminal, client }) =>
    refuse('TRANSPORTISTA_NO_ASOCIADO', { cliente: client, terminal }).message,
  BOOKING_UNKNOWN: ({ terminal }) => `${terminal} no conoce el booking`,
  TRUCK_UNKNOWN: ({ terminal }) => `El camión no está registrado en ${terminal}`,
  DRIVER_UNKNOWN: ({ terminal }) => `El conductor no está registrado en ${terminal}`,
};

/** Refusals of DP World, of a slot or of a change of one. */
const DPW: Sentences = {
  ...COMMON,
  WINDOW_FULL: ({ terminal }) => `${terminal} ya no tiene cupo a esa hora: elija otra`,
  WINDOW_UNKNOWN: ({ terminal }) => `${terminal} no atiende a esa hora: elija otra`,
  CONTAINER_HAS_SLOT: ({ terminal }) => `El contenedor ya tiene otro turno en ${terminal}`,
  CONTAINER_UNKNOWN: ({ terminal }) => `${terminal} no conoce el contenedor`,
  NOT_RELEASED: () => 'La naviera no ha liberado el contenedor',
  NOT_PAID: ({ terminal }) => `La factura de ${terminal} no está pagada`,
  TOO_LATE: ({ terminal }) => `${terminal} ya no acepta cambios de este turno`,
  APPOINTMENT_UNKNOWN: ({ terminal }) => `${terminal} ya no tiene el turno`,
  ALREADY_USED: () => 'El camión ya entró con este turno',
};

/** Refusals of the terminal that issues DISV. */
const DISV: Sentences = {
  ...COMMON,
  NOT_PAID: ({ client, terminal }) => `${client} no ha pagado a ${terminal}`,
  CONTAINER_HAS_DISV: ({ terminal }) => `El contenedor ya tiene otro DISV en ${terminal}`,
  DAE_UNKNOWN: ({ terminal }) => `${terminal} no conoce la DAE`,
  ALREADY_USED: () => 'El camión ya entró con este DISV',
};

/** The sentence of a refusal; `text`: what the terminal wrote. */
function sentence(table: Sentences, code: string, text: string, of: RefusedFor): string {
  const known = Object.hasOwn(table, code) ? table[code] : undefined;
  return known?.(of) ?? `${of.terminal} respondió: ${[text, code].find(one => one !== '') ?? 'sin explicación'}`;
}

/** The sentence of a refusal of DP World. */
export const dpwRefusal = (code: string, text: string, of: RefusedFor): string => sentence(DPW, code, text, of);

/** The sentence of a refusal of the terminal that issues DISV. */
export const disvRefusal = (code: string, text: string, of: RefusedFor): string => sentence(DISV, code, text, of);
