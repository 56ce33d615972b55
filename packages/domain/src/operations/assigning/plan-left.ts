/** Why a leg gets no truck: trucks grouped by obstacle, and a single change that would give it one. */

import type { RefusalCode } from '../../system/refusals/refusals';
import { formatLength, formatTime } from '../../system/time/time';
import {
  checkDriver,
  checkTrip,
  checkTruck,
  type Finder,
  isPaper,
  preparedVerdicts,
} from '../../trips/rules/assignment';
import { tieText } from '../../trips/rules/assignment-box';
import type { AssignmentSubject } from '../../trips/rules/assignment-input';
import { COMES_TOO_LATE, DRIVING_HOURS, DRIVING_HOURS_TEXT, MISSES_NEXT } from '../../trips/rules/assignment-way';
import { type Break, misfit, priceChain, spareOf } from './plan-chain';
import type { PlanLeftOut, RefusalGroup } from './plan-result';
import type { PlanWorld, ReadyLeg, Window } from './plan-world';

/** Obstacles other than the rules of assignment. */
const WORDS: Readonly<Record<Exclude<Break, 'VERDICT' | 'PAPERS'>, readonly [code: string, text: string]>> = {
  CHOSEN: ['YA_ELEGIDO', 'El viaje ya tiene otro camión o conductor elegido'],
  BROUGHT_BY_OTHER_TRUCK: ['OTRO_CAMION_TRAE', 'El contenedor lo trae otro camión, que debe seguir con él'],
  CANNOT_DRIVE_NEXT_LEG: ['NO_SIGUE', 'No podría seguir después con el contenedor que trae'],
  SIN_CONDUCTOR: ['CONDUCTOR_REQUERIDO', 'El camión no tiene conductor'],
  BUSY: ['CAMION_OCUPADO', 'El camión o su conductor ya tiene otra guía a esa hora'],
  BANNED: ['VETADO', 'No se envía a ese cliente o lugar'],
  TOO_LATE: [COMES_TOO_LATE, 'No llega a tiempo'],
  NEXT_TRIP: [MISSES_NEXT, 'No vuelve a tiempo para su viaje siguiente'],
  DRIVING_HOURS: [DRIVING_HOURS, DRIVING_HOURS_TEXT],
};
const TAKEN: readonly [string, string] = ['EN_LA_PROPUESTA', 'El camión tiene otros viajes en la propuesta'];

/** Collects the codes of the rules in order, without sentences. */
class Codes implements Finder {
  readonly codes: RefusalCode[] = [];
  block(_: AssignmentSubject, code: RefusalCode): void {
    if (!this.codes.includes(code)) this.codes.push(code);
  }
  warn(): void {}
}

function codesOf(world: PlanWorld, { trip }: ReadyLeg, window: Window): readonly RefusalCode[] {
  const found = new Codes();
  const { truck, driver } = world.prepared(window);
  checkTrip(trip, found);
  if (truck !== null) checkTruck(truck, trip, found);
  if (driver !== null) checkDriver(driver, trip, found);
  return found.codes;
}
const sentenceOf = (world: PlanWorld, { trip }: ReadyLeg, window: Window, code: RefusalCode): string => {
  const { blocking } = preparedVerdicts({ trip, ...world.prepared(window), genset: null, chassis: null });
  return blocking.find(one => one.code === code)?.message ?? '';
};

/** A truck with its obstacle. */
interface TruckObstacle {
  readonly window: Window;
  readonly why: Break | null;
  readonly codes: readonly RefusalCode[];
}

/** Order of obstacles: the window of a truck that comes closest counts. */
const ranks: Readonly<Record<Break, number>> = {
  TOO_LATE: 1,
  DRIVING_HOURS: 2,
  NEXT_TRIP: 3,
  PAPERS: 4,
  BANNED: 5,
  CHOSEN: 6,
  CANNOT_DRIVE_NEXT_LEG: 7,
  BROUGHT_BY_OTHER_TRUCK: 8,
  SIN_CONDUCTOR: 9,
  VERDICT: 10,
  BUSY: 11,
};

/** Why a window's truck cannot drive a leg after the previous legs of its container; null: it can. */
function whyNot(world: PlanWorld, index: number, window: Window): Break | null {
  const run = world.runs.find(one => one.includes(index)) ?? [index];
  const chain = run.slice(0, run.indexOf(index) + 1);
  const why = misfit(world, index, window);
  if (why !== null) return why;
  const { broken } = priceChain(world, window, chain);
  return broken === null || broken.at === chain.length - 1 ? (broken?.why ?? null) : 'BROUGHT_BY_OTHER_TRUCK';
}

function standsOf(world: PlanWorld, index: number): TruckObstacle[] {
  const ready = world.legs[index] as ReadyLeg;
  const best = new Map<number, { window: Window; why: Break | null }>();
  for (const window of world.windows) {
    const why = whyNot(world, index, window);
    const known = best.get(window.truck.id_truck);
    const rank = (one: Break | null): number => (one === null ? 0 : ranks[one]);
    if (known === undefined || rank(why) < rank(known.why)) best.set(window.truck.id_truck, { window, why });
  }
  return [...best.values()].map(({ window, why }) => ({
    window,
    why,
    codes: why === 'VERDICT' || why === 'PAPERS' ? codesOf(world, ready, window) : [],
  }));
}

/** Obstacle of a truck with its sentence: those that cannot be renewed come first. */
function obstacleOf(world: PlanWorld, ready: ReadyLeg, { window, why, codes }: TruckObstacle) {
  const hardest = codes.find(code => !isPaper(code)) ?? codes[0];
  if (hardest !== undefined) return { code: hardest, example: () => sentenceOf(world, ready, window, hardest) };
  const [code, text] = why === null ? TAKEN : WORDS[why as keyof typeof WORDS];
  const { tie } = world.boxes[world.legs.indexOf(ready)] ?? {};
  return { code, example: () => (why === 'BROUGHT_BY_OTHER_TRUCK' && tie ? tieText(tie) : text) };
}

function groupsOf(world: PlanWorld, ready: ReadyLeg, stands: readonly TruckObstacle[]): RefusalGroup[] {
  const groups = new Map<string, { count: number; example: () => string }>();
  for (const { window, why, codes } of stands) {
    const { code, example } = obstacleOf(world, ready, { window, why, codes });
    const group = groups.get(code);
    groups.set(code, { count: (group?.count ?? 0) + 1, example: group?.example ?? example });
  }
  return [...groups]
    .map(([code, { count, example }]) => ({ code, count, example: example() }))
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}

/** How a paper problem is solved; an expired paper is renewed. */
const GETTING: Partial<Record<RefusalCode, string>> = {
  CREDENCIAL_FALTANTE: 'si la obtiene',
  CREDENCIAL_BLOQUEADA: 'si se desbloquea',
  CERTIFICADO_FALTANTE: 'si lo obtiene',
  LICENCIA_SIN_FECHA: 'con la licencia al día',
};
const howToGet = (code: RefusalCode) => GETTING[code] ?? 'si se renueva';
/** «Falta credencial para DP World», for use after a colon. */
const inSentence = (sentence: string) =>
  sentence
    .replace(/^Falta credencial/, 'Falta la credencial')
    .replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase());

/** A single change that would give the leg a truck: a paper, a driver, a later time, a truck out of the workshop; null: none suffices. */
function wayOf(world: PlanWorld, ready: ReadyLeg, stands: readonly TruckObstacle[]): string | null {
  const paper = stands.find(({ why, codes }) => why === 'PAPERS' && codes.length === 1);
  if (paper !== undefined) {
    const code = paper.codes[0] as RefusalCode;
    const sentence = sentenceOf(world, ready, paper.window, code);
    return `El disco ${paper.window.truck.disk} podría ir ${howToGet(code)}: ${inSentence(sentence)}`;
  }
  const late = stands
    .filter(({ why }) => why === 'TOO_LATE')
    .map(({ window }) => {
      const km = world.km(window.origin, ready.first);
      const spare = spareOf(Math.max(window.from, world.now), ready.from, km);
      return { window, minutes: Math.ceil(-spare - world.input.figures.tolerance_min) };
    })
    .sort((a, b) => a.minutes - b.minutes)[0];
  if (late !== undefined && late.minutes <= 240)
    return `Si saliera ${formatLength(late.minutes)} más tarde, llegaría el disco ${late.window.truck.disk}`;
  const driverless = stands.find(({ why }) => why === 'SIN_CONDUCTOR');
  if (driverless !== undefined) return `El disco ${driverless.window.truck.disk} podría ir con un conductor asignado`;
  const out = stands.find(({ codes }) => codes.length === 1 && codes[0] === 'CAMION_NO_DISPONIBLE');
  return out === undefined ? null : `El disco ${out.window.truck.disk} podría ir si vuelve al servicio`;
}

/** Explanation for a leg without a truck. `lacksGenset`: a truck is available, but no genset. */
export function leftOut(world: PlanWorld, index: number, lacksGenset: boolean): PlanLeftOut {
  const ready = world.legs[index] as ReadyLeg;
  const { id_leg, label, planned_from, planned_to } = ready.leg;
  if (lacksGenset) {
    const { zone } = world.input;
    const example = `No queda un generador libre de ${formatTime(planned_from, zone)} a ${formatTime(planned_to, zone)}`;
    return { id_leg, label, groups: [{ code: 'GENERADOR_REQUERIDO', count: 1, example }], way: null };
  }
  const stands = standsOf(world, index);
  return { id_leg, label, groups: groupsOf(world, ready, stands), way: wayOf(world, ready, stands) };
}

/** Legs whose start has passed; a person decides on each. */
export const leftInThePast = (world: PlanWorld): PlanLeftOut[] =>
  world.past.map(({ id_leg, label, planned_from }) => ({
    id_leg,
    label,
    way: 'Cambie su hora de salida, o asígnelo aparte',
    groups: [
      { code: 'SALIDA_PASADA', count: 1, example: `Debía salir a las ${formatTime(planned_from, world.input.zone)}` },
    ],
  }));
