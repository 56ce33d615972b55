import * as calls from '@cabezal/contract/tracking/times/times.calls';
import { stagesFor } from '@cabezal/domain/tracking/times/stages';
import { ofOperator, type Route, serve } from '../../../platform/http/route.ts';
import { readAccuracy } from './accuracy.ts';
import { demandVisible, readEtas, readGantt, readPercent } from './read-times.ts';
import { selectTimes, summarize } from './stages.queries.ts';

const NOTHING = { n: 0, p50_min: 0, p90_min: 0, in_limit_percent: null };

/** How long things took, take and will take. */
export const timeRoutes = (): Route[] => [
  serve(calls.getEta, ({ tx, input }) => readEtas(tx, input)),
  serve(calls.getReservationGantt, ({ tx, input }) => readGantt(tx, input)),
  serve(calls.listTimes, async ({ tx, actor, input }) => {
    await demandVisible(tx, input);
    return selectTimes(tx, input, stagesFor(actor.audience));
  }),
  serve(calls.getTripPercent, ({ tx, input }) => readPercent(tx, input)),
  ...ofOperator([
    serve(calls.summarizeTimes, async ({ tx, input }) => {
      const rows = await summarize(tx, input);
      const shown = rows.map(({ isAll, ...row }) => ({ isAll, row }));
      const { group: _, ...all } = shown.find(one => one.isAll)?.row ?? { ...NOTHING, group: null };
      return { all: all.n === 0 ? NOTHING : all, groups: shown.filter(one => !one.isAll).map(one => one.row) };
    }),
    serve(calls.getEtaAccuracy, ({ tx, input }) => readAccuracy(tx, input)),
  ]),
];
