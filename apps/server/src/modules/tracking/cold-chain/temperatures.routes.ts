import { getTemperatures, getTemperaturesPdf } from '@cabezal/contract/tracking/cold-chain/cold-chain.calls';
import { FileAnswer, type Route, serve } from '../../../platform/http/route.ts';
import { readTemperatures } from './read-temperatures.ts';
import { temperaturesPdf } from './temperatures-pdf.ts';

export const temperatureRoutes = (): Route[] => [
  serve(getTemperatures, async ({ tx, actor, input }) => (await readTemperatures(tx, actor, input.id_guide)).log),
  serve(getTemperaturesPdf, async ({ tx, actor, input }) => {
    const read = await readTemperatures(tx, actor, input.id_guide);
    const bytes = await temperaturesPdf({ ...read, zone: tx.zone, at: tx.now.toISOString(), author: actor.name });
    return new FileAnswer(
      `temperaturas_${read.log.container_code ?? input.id_guide}.pdf`,
      'application/pdf',
      async sink => void sink.end(bytes),
      true,
    );
  }),
];
