import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { type Criterion, criteria } from '../../operations/quality/quality.queries.ts';
import { rateGuide } from '../../operations/quality/rate.ts';
import { type TripToRate, tripsToRate } from './demo.queries.ts';

/** Trips rated per transaction. */
const atOnce = 40;
/** One in this many ratings has a comment. */
const SPOKEN = 3;
const [MIDDLE, BEST] = [3.5, 5];

const praise = [
  'Llegó antes de la cita y con la unidad limpia.',
  'Buen trato en planta y documentos completos.',
  'Avisó a tiempo la demora del puerto.',
  'Sin novedades, como siempre.',
];
const blame = [
  'Llegó tarde a la cita y no avisó.',
  'Faltó el sello en la guía; hubo que pedirlo dos veces.',
  'La unidad llegó con una llanta en mal estado.',
];

/** A rating in steps of 0.5. It depends mainly on the driver, and varies by guide and criterion. */
function starsOf({ id_guide, id_driver }: TripToRate, index: number): number {
  const habit = ((id_driver * 7) % 4) * 0.5;
  const day = (((id_guide * 31 + index * 17) % 5) - 2) * 0.5;
  return Math.min(BEST, Math.max(1, MIDDLE + habit + day));
}

function ratingOf(trip: TripToRate, asked: readonly Criterion[]) {
  const own = asked.filter(one => one.rater === trip.rater);
  const ratings = Object.fromEntries(own.map((one, index) => [one.id_criterion, starsOf(trip, index)]));
  const isGood = starsOf(trip, 0) >= MIDDLE;
  const words = isGood ? praise : blame;
  const comment = trip.id_guide % SPOKEN === 0 ? words[trip.id_guide % words.length] : null;
  return { id_guide: trip.id_guide, ratings, comment: comment ?? null };
}

const actorOf = ({ rater, id_user, id_company, company_type, role, name }: TripToRate): Actor => ({
  id_user,
  id_company,
  company_type,
  role,
  name,
  id_driver: null,
  actions: new Set(),
  ...(rater === 'OPERATOR'
    ? { is_operator: true, audience: 'operator' as const }
    : { is_operator: false, audience: 'customer' as const }),
});

/**
 * Adds clients' ratings of this week's trips, and the office's ratings of the latest trips of carriers. Skips those that a rule refuses.
 */
export async function giveDemoRatings(db: Database, breathe: () => Promise<void>): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(systemScope, systemAuthor, work);
  const [trips, asked] = await db.read(systemScope, async tx => [await tripsToRate(tx), await criteria(tx)] as const);
  for (let at = 0; at < trips.length; at += atOnce) {
    await write(async tx => {
      for (const trip of trips.slice(at, at + atOnce)) {
        try {
          await tx.inSavepoint(() => rateGuide(tx, actorOf(trip), ratingOf(trip, asked)));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
    });
    await breathe();
  }
}
