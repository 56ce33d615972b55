import { previewNotification } from '@cabezal/contract/system/notices/templates.calls';
import type { Module } from '../../../module.ts';
import { ofOperator, type Route, serve } from '../../../platform/http/route.ts';
import { previewTexts } from './preview-texts.ts';
import { toldFactJobs } from './told-facts.jobs.ts';

const toldFactRoutes = (): Route[] =>
  ofOperator([serve(previewNotification, ({ tx, input }) => previewTexts(tx, input))]);

/** What recipients of customers and forwarders are told of trips; here is the preview of its texts, because it reads those facts. */
export const toldFactsModule: Module = { routes: () => toldFactRoutes(), jobs: () => toldFactJobs() };
