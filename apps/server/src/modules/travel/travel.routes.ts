import * as calls from '@cabezal/contract/travel/travel.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { readContainer } from './read-container.ts';
import { tapStop } from './tap.ts';
import { tellProblem } from './tell-problem.ts';
import { openTravel, travelView } from './travel.ts';
import { keepPaper, requestPaper } from './upload-paper.ts';

/** The driver's phone page: every call opens the link's own guide first and answers the trip as it is after. */
export function travelRoutes({ storage }: Services): Route[] {
  const uploadCall = calls.travelUpload.path;
  return [
    serve(calls.getTravel, async context => travelView(context.tx, (await openTravel(context)).id_guide)),
    serve(calls.tapArrival, async context => {
      const guide = await openTravel(context);
      await tapStop(context.tx, guide, 'arrival', context.input, calls.tapArrival.path);
      return travelView(context.tx, guide.id_guide);
    }),
    serve(calls.tapDeparture, async context => {
      const guide = await openTravel(context);
      await tapStop(context.tx, guide, 'departure', context.input, calls.tapDeparture.path);
      return travelView(context.tx, guide.id_guide);
    }),
    serve(calls.travelContainer, async context => {
      const guide = await openTravel(context);
      const { container_code, seals } = context.input;
      await readContainer(context.tx, guide, { container_code: container_code ?? null, seals });
      return travelView(context.tx, guide.id_guide);
    }),
    serve(calls.travelUpload, async context =>
      requestPaper(context.tx, storage, await openTravel(context), context.input, uploadCall),
    ),
    serve(calls.travelDocument, async context => {
      const guide = await openTravel(context);
      const { id_file, kind, id_stop, problem } = context.input;
      const paper = { id_file, kind, id_stop: id_stop ?? null, problem: problem ?? null };
      await keepPaper(context.tx, storage, guide, paper, uploadCall);
      return travelView(context.tx, guide.id_guide);
    }),
    serve(calls.travelProblem, async context => {
      const guide = await openTravel(context);
      const { kind, text, at, key } = context.input;
      const said = { kind, text: text || null, at, key: key ?? null };
      await tellProblem(context.tx, guide, said, calls.travelProblem.path);
      return travelView(context.tx, guide.id_guide);
    }),
  ];
}
