import type { FastifyInstance } from 'fastify';
import type { MenuCount } from './modules/people/session/menu-count.ts';
import type { Reprice } from './modules/prices/rates/reprice.ts';
import type { ImportKinds } from './modules/system/imports/import-kinds.ts';
import type { AnyKindOfImport } from './modules/system/imports/kind.ts';
import type { RecordKind } from './modules/system/records/record-kind.ts';
import type { SapGateway } from './modules/system/sap/sap-gateway.ts';
import type { ConstraintTexts } from './platform/http/errors.ts';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Lane } from './platform/live/stream.ts';
import type { Delivery } from './platform/outbox/outbox.ts';
import type { Services } from './services.ts';

/** What a process gives to its modules, once, when it begins. */
export interface Wiring {
  services: Services;
  /** One session with SAP for what is delivered and what is asked. */
  sap: SapGateway;
  /** The kinds that the modules bring to the import of files. */
  importKinds: ImportKinds;
  /** Rates open reservations anew. */
  reprice: Reprice;
  /** What the modules count beside entries of the menu. */
  menuCounts: readonly MenuCount[];
}

export type Plugin = (app: FastifyInstance) => Promise<void>;

/** What one module is for the rest of the server. Each says it once, in `<word>.module.ts`; `modules.ts` gathers them. */
export interface Module {
  routes?: (wiring: Wiring) => Route[];
  /** Answers that are not calls of JSON to JSON: uploads, the base map. */
  plugins?: (wiring: Wiring) => Plugin[];
  /** The same of every process, whichever role it has: what devices send. */
  pluginsEverywhere?: (wiring: Wiring) => Plugin[];
  /** Calls of the contract that a plugin serves: they stream, or must not hold a transaction. */
  pluginCalls?: readonly Route['call'][];
  /** What is told to browsers beside «noun changed». */
  lanes?: (wiring: Wiring) => Lane[];
  jobs?: (wiring: Wiring) => Job[];
  deliveries?: (wiring: Wiring) => Delivery[];
  /** What files may bring in. */
  imports?: (services: Services) => AnyKindOfImport[];
  /** What constraints of the database mean to people. */
  constraints?: ConstraintTexts;
  /** What waits at entries of the menu. */
  menuCounts?: readonly MenuCount[];
  /** The records of which the history tells single fields. */
  records?: readonly RecordKind[];
}
